#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import TestSupport
import Testing

@Suite(.needsServers)
struct RevocationTests {
    /// Why there was no response; `nil` when there was one.
    private func failure(at variable: String, lists: String?) async throws -> TLSFailure? {
        try await withTransport(to: variable) { configuration in
            guard let lists else { return }
            configuration.tls.revocationLists = try RevocationLists(file: ServerEnvironment.certificateFile(lists))
        } _: { client in
            switch await client.failure(ofGetting: "small.json") {
            case .secureConnectionFailed(let failure): return failure
            case nil: return nil
            case let error:
                Issue.record("\(String(describing: error))")
                return nil
            }
        }
    }

    @Test(arguments: [
        ("HARBOR_NGINX_REVOKED", "intermediate.crl", TLSFailure.Reason.certificateRevoked),
        ("HARBOR_NGINX_REVOKED", "intermediate.crl.der", .certificateRevoked),
        ("HARBOR_NGINX_REVOKED", nil, nil),
        ("HARBOR_NGINX_TLS", "intermediate.crl", nil),
        ("HARBOR_NGINX_TLS", "intermediate.crl.der", nil),
        // A certificate that is bad anyhow is refused for that.
        ("HARBOR_NGINX_EXPIRED", "intermediate.crl", .certificateExpired),
    ])
    func `A certificate that is on the list is refused and no other`(
        variable: String,
        lists: String?,
        reason: TLSFailure.Reason?
    ) async throws {
        #expect(try await failure(at: variable, lists: lists)?.reason == reason)
    }

    @Test(arguments: ["HARBOR_NGINX_REVOKED", "HARBOR_NGINX_TLS"])
    func `A list that has run out hides nothing`(variable: String) async throws {
        let failure = try #require(try await failure(at: variable, lists: "outdated.crl"))
        #expect(failure.message.contains("CRL has expired"))
    }

    @Test func `A list of another authority says nothing`() async throws {
        let reason = try await withTransport(to: "HARBOR_NGINX_SELF_SIGNED") { configuration in
            configuration.tls.trustRoots = .only(
                try TrustedCertificates(file: ServerEnvironment.certificateFile("self-signed.pem"))
            )
            configuration.tls.revocationLists = try RevocationLists(
                file: ServerEnvironment.certificateFile("intermediate.crl")
            )
        } _: { client in
            await client.failure(ofGetting: "small.json")
        }
        #expect(reason == nil)
    }

    @Test(arguments: ["server.pem", "client.der", "client.p12", "client.key"])
    func `Bytes that are no list are refused`(name: String) throws {
        #expect(throws: TLSConfigurationError.malformed("a certificate revocation list in PEM or DER form")) {
            try RevocationLists(file: ServerEnvironment.certificateFile(name))
        }
    }

    @Test func `A broken list among others is refused`() throws {
        let list = try certificateBytes("intermediate.crl")
        let broken = list + Data("-----BEGIN X509 CRL-----\nAAAA\n-----END X509 CRL-----\n".utf8)
        #expect(throws: TLSConfigurationError.malformed("a certificate revocation list in PEM or DER form")) {
            try RevocationLists(broken)
        }
    }

    @Test func `A list that is not there is told by its path`() {
        #expect(throws: TLSConfigurationError.fileNotReadable(path: "/nonexistent/list.crl")) {
            try RevocationLists(file: URL(fileURLWithPath: "/nonexistent/list.crl"))
        }
    }
}
#endif
