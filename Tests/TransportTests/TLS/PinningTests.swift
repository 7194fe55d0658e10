#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import TestSupport
import Testing

@Suite(.needsServers)
struct PinningTests {
    private func pin(_ name: String) throws -> CertificatePin {
        try #require(CertificateFingerprints.of(certificateBytes("\(name).pem")).first).publicKey
    }

    /// The reason, `nil` when there was a response.
    private func outcome(
        of path: String = "/small.json",
        _ setUp: (inout CurlConfiguration) throws -> Void
    ) async throws -> TLSFailure.Reason? {
        try await withTransport(to: "HARBOR_NGINX_TLS", setUp) { client in
            switch await client.failure(ofGetting: path) {
            case .secureConnectionFailed(let failure): return failure.reason
            case nil: return nil
            case let error:
                Issue.record("\(String(describing: error))")
                return .other
            }
        }
    }

    @Test func `One right pin among wrong ones is enough`() async throws {
        let reason = try await outcome { configuration in
            configuration.tls.pins = [try HostPins(pins: [pin("other-ca"), pin("client"), pin("intermediate")])]
        }
        #expect(reason == nil)
    }

    @Test func `The pins of all entries that cover a host count together`() async throws {
        let reason = try await outcome { configuration in
            configuration.tls.pins = [
                try HostPins(hosts: ["localhost"], pins: [pin("other-ca")]), try HostPins(pins: [pin("server")]),
            ]
        }
        #expect(reason == nil)
    }

    @Test(arguments: [
        (["localhost"], true), (["LOCALHOST."], true), ([], true), (["elsewhere.example", "localhost"], true),
        (["elsewhere.example"], false), (["*.localhost"], false), (["127.0.0.1"], false),
    ])
    func `A wrong pin rejects the hosts that it covers and no others`(hosts: [String], isCovered: Bool) async throws {
        let reason = try await outcome { configuration in
            configuration.tls.pins = [try HostPins(hosts: hosts, pins: [pin("other-ca")])]
        }
        #expect(reason == (isCovered ? .pinMismatch : nil))
    }

    @Test func `A pinned address is compared as an address`() async throws {
        let port = try #require(ServerEnvironment.url("HARBOR_NGINX_TLS").port)
        let reason = try await outcome(of: "https://127.0.0.1:\(port)/small.json") { configuration in
            configuration.tls.pins = [try HostPins(hosts: ["127.0.0.1"], pins: [pin("other-ca")])]
        }
        #expect(reason == .pinMismatch)
    }

    @Test func `A right pin does not make up for a chain that is not trusted`() async throws {
        let reason = try await outcome { configuration in
            configuration.tls.trustRoots = .only(
                try TrustedCertificates(file: ServerEnvironment.certificateFile("other-ca.pem"))
            )
            configuration.tls.pins = [try HostPins(pins: [pin("server")])]
        }
        #expect(reason == .unknownIssuer)
    }

    @Test func `Report-only tells the handler the whole chain and goes on`() async throws {
        let reports = Lock<[PinFailure]>([])
        let reason = try await outcome { configuration in
            configuration.tls.pins = [try HostPins(pins: [pin("other-ca")])]
            configuration.tls.pinFailureAction = .report { failure in reports.withLock { $0.append(failure) } }
        }
        #expect(reason == nil)
        let report = try #require(reports.withLock { $0 }.first)
        #expect(report.host == "localhost")
        #expect(report.chain.map(\.publicKey) == [try pin("server"), try pin("intermediate"), try pin("ca")])
    }

    @Test func `Report-only says nothing of a chain that has its pin`() async throws {
        let reports = Lock<[PinFailure]>([])
        let reason = try await outcome { configuration in
            configuration.tls.pins = [try HostPins(pins: [pin("ca")])]
            configuration.tls.pinFailureAction = .report { failure in reports.withLock { $0.append(failure) } }
        }
        #expect(reason == nil)
        #expect(reports.withLock { $0.isEmpty })
    }

    @Test(arguments: ["HARBOR_NGINX_TLS12", "HARBOR_NGINX_TLS13"])
    func `A session that is resumed goes to the pinned server, and a mismatch is never stored`(
        variable: String
    ) async throws {
        for (name, isRight) in [("server", true), ("other-ca", false)] {
            try await withTransport(to: variable) { configuration in
                configuration.tls.pins = [try HostPins(pins: [pin(name)])]
                configuration.maximumConnections = 1
            } _: { client in
                for number in 0..<4 {
                    // The connection is not kept, so that each request makes one and may resume a session.
                    let request = HTTPRequest(path: "/echo-headers", headers: ["Connection": "close"])
                    if isRight {
                        let text = try await client.send(request).text
                        #expect(text.contains("\ntls-session-reused: \(number == 0 ? "." : "r")\n"))
                    } else {
                        #expect(await client.failure(of: request)?.kind == .secureConnectionFailed)
                    }
                }
            }
        }
    }

    @Test func `The chain of a live server has the pins of its certificates`() async throws {
        let url = try ServerEnvironment.url("HARBOR_NGINX_TLS")
        let chain = try await CurlHTTPClient.fingerprints(
            ofServerAt: url,
            tls: TLSConfiguration(trustRoots: .only(testRoot()))
        )
        let expected = try ["server.pem", "intermediate.pem", "ca.pem"].flatMap {
            try CertificateFingerprints.of(certificateBytes($0))
        }
        #expect(chain == expected)
    }

    @Test func `A live server that is not trusted has no pins`() async throws {
        let url = try ServerEnvironment.url("HARBOR_NGINX_SELF_SIGNED")
        let error = await #expect(throws: HTTPClientError.self) {
            try await CurlHTTPClient.fingerprints(ofServerAt: url, tls: TLSConfiguration(trustRoots: .only(testRoot())))
        }
        #expect(error?.kind == .secureConnectionFailed)
    }
}
#endif
