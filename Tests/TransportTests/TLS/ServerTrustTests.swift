#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import TestSupport
import Testing

@Suite(.needsServers)
struct ServerTrustTests {
    private func reason(
        _ variable: String,
        host: String = "localhost",
        _ setUp: (inout CurlConfiguration) throws -> Void = { _ in }
    ) async throws -> TLSFailure.Reason? {
        let port = try #require(ServerEnvironment.url(variable).port)
        return try await withTransport(URL(string: "https://\(host):\(port)/")!, setUp) { client in
            switch await client.failure(ofGetting: "small.json") {
            case .secureConnectionFailed(let failure):
                #expect(failure.message.hasPrefix("\(host):\(port)"))
                if failure.reason == .other { Issue.record("\(failure.message)") }
                return failure.reason
            case nil: return nil
            case let error:
                Issue.record("\(String(describing: error))")
                return nil
            }
        }
    }

    @Test(arguments: [
        ("HARBOR_NGINX_TLS", nil), ("HARBOR_NGINX_TLS12", nil), ("HARBOR_NGINX_TLS13", nil),
        ("HARBOR_NGINX_EXPIRED", TLSFailure.Reason.certificateExpired),
        ("HARBOR_NGINX_NOT_YET_VALID", .certificateNotYetValid),
        ("HARBOR_NGINX_WRONG_HOST", .wrongHost),
        ("HARBOR_NGINX_SELF_SIGNED", .unknownIssuer),
    ])
    func `Each fault of a server's certificate is told apart`(variable: String, expected: TLSFailure.Reason?)
        async throws
    {
        #expect(try await reason(variable) == expected)
    }

    @Test func `A certificate is for its addresses, too`() async throws {
        #expect(try await reason("HARBOR_NGINX_TLS", host: "127.0.0.1") == nil)
        #expect(try await reason("HARBOR_NGINX_WRONG_HOST", host: "127.0.0.1") == .wrongHost)
    }

    @Test(arguments: [("HARBOR_NGINX_TLS12", TLSFailure.Reason.protocolMismatch), ("HARBOR_NGINX_TLS13", nil)])
    func `The oldest version is kept to`(variable: String, expected: TLSFailure.Reason?) async throws {
        #expect(try await reason(variable) { $0.tls.minimumVersion = .tls13 } == expected)
    }

    @Test func `An authority that is trusted need not have signed itself`() async throws {
        let reason = try await reason("HARBOR_NGINX_TLS") { configuration in
            configuration.tls.trustRoots = .only(
                try TrustedCertificates(file: ServerEnvironment.certificateFile("intermediate.pem"))
            )
        }
        #expect(reason == nil)
    }

    @Test func `A self-signed certificate can be trusted itself`() async throws {
        let reason = try await reason("HARBOR_NGINX_SELF_SIGNED") { configuration in
            configuration.tls.trustRoots = .only(
                try TrustedCertificates(file: ServerEnvironment.certificateFile("self-signed.pem"))
            )
        }
        #expect(reason == nil)
    }

    @Test func `The system's authorities do not know that of the tests, and can be added to`() async throws {
        #expect(try await reason("HARBOR_NGINX_TLS") { $0.tls.trustRoots = .system } == .unknownIssuer)
        #expect(try await reason("HARBOR_NGINX_TLS") { $0.tls.trustRoots = .systemAnd(try testRoot()) } == nil)
    }

    @Test func `A port that speaks no TLS is a mismatch of protocols`() async throws {
        #expect(try await reason("HARBOR_NGINX_HTTP") == .protocolMismatch)
    }
}
#endif
