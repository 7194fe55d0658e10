#if HARBOR_CURL
import Foundation
import HTTPClientKit
import TestSupport
import Testing

@testable import Harbor

/// Client certificates and pins against nginx, which `Scripts/with-servers` starts.
@Suite(.needsServers)
struct TLSTests {
    private func url(_ variable: String, _ path: String = "/identity") throws -> String {
        try ServerEnvironment.value(variable) + path
    }

    /// A client that trusts the authority of the tests; it is configured as the static calls do it.
    private func client(_ change: (inout HarborClient.Configuration) -> Void = { _ in }) throws -> HarborClient {
        let roots = try TrustedCertificates(file: try ServerEnvironment.certificateFile("ca.pem"))
        return makeClient {
            $0.tls.trustRoots = .only(roots)
            change(&$0)
        }
    }

    private func identity(_ file: String = "client.p12", password: String = "harbor") throws -> Result<
        ClientIdentity, TLSConfigurationError
    > {
        let url = try ServerEnvironment.certificateFile(file)
        return Result { () throws(TLSConfigurationError) in try ClientIdentity(pkcs12File: url, password: password) }
    }

    @Test func `A server that asks sees the client certificate`() async throws {
        let identity = try identity()
        let text = try await client { $0.setIdentity(identity) }.send(Get<String>(url: url("HARBOR_NGINX_MTLS")))
        #expect(text.hasPrefix("SUCCESS CN=harbor client"))
    }

    @Test func `Without a certificate the server refuses`() async throws {
        let error = try await client().request(Ping(url: try url("HARBOR_NGINX_MTLS"))).error
        #expect(error != nil)
    }

    @Test func `Taking the certificate back also ends its connections and sessions`() async throws {
        let identity = try identity()
        let client = try client { $0.setIdentity(identity) }
        let request = Get<String>(url: try url("HARBOR_NGINX_MTLS_OPTIONAL"))
        let first = try await client.send(request)
        #expect(first.hasPrefix("SUCCESS"))
        client.configuration.setIdentity(nil)
        let second = try await client.send(request)
        #expect(second.hasPrefix("NONE"))
        client.configuration.setIdentity(identity)
        let third = try await client.send(request)
        #expect(third.hasPrefix("SUCCESS"))
    }

    @Test(arguments: [("client.p12", "wrong"), ("client-keyless.p12", "harbor"), ("client.pem", "harbor")])
    func `A broken certificate fails also where none is asked for`(file: String, password: String) async throws {
        let identity = try identity(file, password: password)
        let client = try client { $0.setIdentity(identity) }
        for variable in ["HARBOR_NGINX_TLS", "HARBOR_NGINX_MTLS"] {
            let error = await client.request(Ping(url: try url(variable, "/small.json"))).error
            #expect(error?.name == "tlsConfigurationError")
        }
        let plain = Ping(url: try url("HARBOR_NGINX_HTTP", "/small.json"))
        #expect(await client.request(plain).error == nil)
    }

    @Test(arguments: ["ca.pem", "intermediate.pem", "server.pem"])
    func `A pin on any certificate of the chain, or its key, is accepted in every notation`(name: String) async throws {
        let fingerprints = try #require(
            try CertificateFingerprints.of(Data(contentsOf: try ServerEnvironment.certificateFile(name))).first
        )
        for pin in [fingerprints.certificate, fingerprints.publicKey] {
            let bare = String(pin.description.dropFirst("sha256/".count))
            let hexadecimal = (Data(base64Encoded: bare) ?? Data()).map { byte in
                String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
            }
            for text in [bare, "sha256/\(bare)", "sha256//\(bare)", hexadecimal.joined()] {
                let client = try client { $0.setPins(["": [text]]) }
                let ping = Ping(url: try url("HARBOR_NGINX_TLS", "/small.json"))
                #expect(await client.request(ping).error == nil)
            }
        }
    }

    @Test func `A mismatch rejects the connection before anything is sent`() async throws {
        let client = try client { $0.setPins(["": [String(repeating: "a", count: 64)]]) }
        let mark = "/small.json?mark=\(UUID().uuidString)"
        guard
            case .transportError(.secureConnectionFailed(let failure))? =
                await client.request(Ping(url: try url("HARBOR_NGINX_TLS", mark))).error
        else {
            Issue.record("another error")
            return
        }
        #expect(failure.reason == .pinMismatch)
        // A request that does arrive, so that the log is known to be written.
        let sign = "/small.json?sign=\(UUID().uuidString)"
        try await self.client().send(Ping(url: try url("HARBOR_NGINX_TLS", sign)))
        #expect(
            try await eventually {
                try !ServerEnvironment.lines(of: "HARBOR_NGINX_ACCESS_LOG", containing: sign).isEmpty
            }
        )
        #expect(try ServerEnvironment.lines(of: "HARBOR_NGINX_ACCESS_LOG", containing: mark).isEmpty)
    }

    @Test func `One of several pins is enough, and pins of other hosts do not count`() async throws {
        let server = try #require(
            try CertificateFingerprints.of(Data(contentsOf: try ServerEnvironment.certificateFile("server.pem"))).first
        )
        let wrong = String(repeating: "a", count: 64)
        let ping = Ping(url: try url("HARBOR_NGINX_TLS", "/small.json"))
        let several = try client { $0.setPins(["localhost": [wrong, server.publicKey.description]]) }
        #expect(await several.request(ping).error == nil)
        let elsewhere = try client { $0.setPins(["other.example": [wrong]]) }
        #expect(await elsewhere.request(ping).error == nil)
        let mismatch = try client { $0.setPins(["localhost": [wrong]]) }
        #expect(await mismatch.request(ping).error?.name == "transportError")
        let broken = try client { $0.setPins(["localhost": ["broken"]]) }
        #expect(await broken.request(ping).error?.name == "tlsConfigurationError")
    }

    @Test func `Pins leave http alone`() async throws {
        let client = try client { $0.setPins(["": [String(repeating: "a", count: 64)]]) }
        let plain = Ping(url: try url("HARBOR_NGINX_HTTP", "/small.json"))
        #expect(await client.request(plain).error == nil)
    }
}
#endif
