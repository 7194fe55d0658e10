#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import TestSupport
import Testing

@Suite(.needsServers)
struct PinMatrixTests {
    enum Kind: CaseIterable { case certificate, publicKey }
    enum Place: String, CaseIterable { case server, intermediate, ca }
    enum Notation: CaseIterable { case bare, slash, twoSlashes, hexadecimal, colons }

    struct Row: CustomTestStringConvertible, Sendable {
        let kind: Kind
        let place: Place
        let notation: Notation
        let isRight: Bool

        static let all = Kind.allCases.flatMap { kind in
            Place.allCases.flatMap { place in
                Notation.allCases.flatMap { notation in
                    [true, false].map { Row(kind: kind, place: place, notation: notation, isRight: $0) }
                }
            }
        }

        var testDescription: String { "\(kind) of \(place.rawValue), \(notation), \(isRight ? "right" : "wrong")" }

        /// The pin as `openssl` computed it, or with its last bit turned.
        func pin() throws -> CertificatePin {
            let fingerprints = try #require(
                try CertificateFingerprints.of(certificateBytes("\(place.rawValue).pem")).first
            )
            let usual = (kind == .certificate ? fingerprints.certificate : fingerprints.publicKey).description
            var digest = try #require(Data(base64Encoded: String(usual.dropFirst("sha256/".count))))
            if !isRight { digest[31] ^= 1 }
            let digits = digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            let text =
                switch notation {
                case .bare: digest.base64EncodedString()
                case .slash: "sha256/" + digest.base64EncodedString()
                case .twoSlashes: "sha256//" + digest.base64EncodedString()
                case .hexadecimal: digits.joined()
                case .colons: digits.joined(separator: ":").uppercased()
                }
            return try CertificatePin(text)
        }
    }

    @Test(arguments: Row.all)
    func `A pin lets its own chain through and no other, and a rejected connection carries no request`(
        row: Row
    ) async throws {
        let token = uniqueToken()
        try await withTransport(to: "HARBOR_NGINX_TLS") { configuration in
            configuration.tls.pins = [try HostPins(hosts: ["localhost"], pins: [row.pin()])]
        } _: { client in
            if row.isRight {
                let status = try await client.send(HTTPRequest(path: "/small.json?\(token)")).statusCode
                #expect(status == 200)
            } else {
                let error = await client.failure(ofGetting: "/small.json?\(token)")
                guard case .secureConnectionFailed(let failure) = error else {
                    Issue.record("not a failure of TLS: \(String(describing: error))")
                    return
                }
                #expect(failure.reason == .pinMismatch)
                #expect(failure.message.contains("localhost"))
            }
        }
        // The worker writes its log in order: once the request of another client is in it, this one's would be, too.
        let marker = uniqueToken()
        _ = try await withTransport(to: "HARBOR_NGINX_TLS") {
            try await $0.send(HTTPRequest(path: "/small.json?\(marker)"))
        }
        #expect(
            try await eventually {
                try !ServerEnvironment.lines(of: "HARBOR_NGINX_ACCESS_LOG", containing: marker).isEmpty
            }
        )
        let carried = try ServerEnvironment.lines(of: "HARBOR_NGINX_ACCESS_LOG", containing: token)
        #expect(carried.count == (row.isRight ? 1 : 0))
    }
}
#endif
