#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import TestSupport
import Testing

@Suite(.needsServers)
struct MutualTLSTests {
    @Test func `A server that asks sees the identity and its chain`() async throws {
        try await withTransport(to: "HARBOR_NGINX_MTLS") { configuration in
            configuration.tls.clientIdentities = [try clientIdentity()]
        } _: { client in
            let response = try await client.send(HTTPRequest(path: "/identity"))
            #expect(response.text == "SUCCESS CN=harbor client,O=Harbor tests")
        }
    }

    @Test func `Without its chain an identity is not known to the server`() async throws {
        try await withTransport(to: "HARBOR_NGINX_MTLS_OPTIONAL") { configuration in
            configuration.tls.clientIdentities = [try clientIdentity("client.pem")]
        } _: { client in
            let response = try await client.send(HTTPRequest(path: "/identity"))
            #expect(response.text.hasPrefix("FAILED:unable to verify the first certificate"))
        }
    }

    @Test(arguments: [
        ("client.p12", "harbor"), ("client-legacy.p12", "harbor"), ("client-empty.p12", ""),
        ("client-macless.p12", "harbor"),
    ])
    func `An identity from PKCS#12 is shown with its chain`(file: String, password: String) async throws {
        try await withTransport(to: "HARBOR_NGINX_MTLS") { configuration in
            let identity = try ClientIdentity(
                pkcs12File: ServerEnvironment.certificateFile(file),
                password: password
            )
            #expect(identity.warnings.isEmpty)
            configuration.tls.clientIdentities = [identity]
        } _: { client in
            let response = try await client.send(HTTPRequest(path: "/identity"))
            #expect(response.text == "SUCCESS CN=harbor client,O=Harbor tests")
        }
    }

    @Test(arguments: [
        ("client-chain.pem", "client.key", nil), ("client-chain.pem", "client-sec1.key", nil),
        ("client-chain.pem", "client-pkcs8-encrypted.key", "harbor"),
        ("client-chain.pem", "client-encrypted.key", "harbor"),
        ("client-rsa.pem", "client-rsa.key", nil), ("client-rsa.pem", "client-rsa-pkcs1.key", nil),
    ])
    func `Every form of a PEM key is taken`(certificate: String, key: String, passphrase: String?) async throws {
        try await withTransport(to: "HARBOR_NGINX_MTLS") { configuration in
            configuration.tls.clientIdentities = [
                try ClientIdentity(
                    pemCertificates: certificateBytes(certificate),
                    pemKey: certificateBytes(key),
                    passphrase: passphrase
                )
            ]
        } _: { client in
            let response = try await client.send(HTTPRequest(path: "/identity"))
            #expect(response.text.hasPrefix("SUCCESS CN=harbor client"))
        }
    }

    @Test(arguments: [
        ("HARBOR_NGINX_MTLS_OPTIONAL", "localhost", true), ("HARBOR_NGINX_MTLS_OPTIONAL", "127.0.0.1", false),
    ])
    func `An identity is shown to the hosts that it is for and to no others`(
        variable: String,
        host: String,
        isShown: Bool
    ) async throws {
        let port = try #require(ServerEnvironment.url(variable).port)
        try await withTransport(to: variable) { configuration in
            configuration.tls.clientIdentities = [try clientIdentity(hosts: ["localhost", "*.example.com"])]
        } _: { client in
            // The one before must not be what decides.
            _ = try await client.send(HTTPRequest(path: "https://localhost:\(port)/identity"))
            let response = try await client.send(HTTPRequest(path: "https://\(host):\(port)/identity"))
            #expect(response.text.hasPrefix(isShown ? "SUCCESS" : "NONE"))
        }
    }

    @Test func `The first identity that is for a host is shown`() async throws {
        try await withTransport(to: "HARBOR_NGINX_MTLS_OPTIONAL") { configuration in
            configuration.tls.clientIdentities = [
                try clientIdentity("stranger.pem", key: "stranger.key", hosts: ["elsewhere.example"]),
                try clientIdentity("client-rsa.pem", key: "client-rsa.key", hosts: ["localhost"]),
                try clientIdentity(),
            ]
        } _: { client in
            let response = try await client.send(HTTPRequest(path: "/identity"))
            #expect(response.text == "SUCCESS CN=harbor client rsa,O=Harbor tests")
        }
    }

    @Test func `An identity is not shown to a server whose certificate is for another host`() async throws {
        // It asks within the handshake; nothing but the name is wrong.
        let port = try #require(ServerEnvironment.url("HARBOR_NGINX_MTLS_OPTIONAL").port)
        try await withTransport(try #require(URL(string: "https://elsewhere.example:\(port)/"))) { configuration in
            configuration.connections.addressOverrides = ["elsewhere.example:\(port)": "127.0.0.1"]
            configuration.tls.clientIdentities = [try clientIdentity()]
        } _: { client in
            guard case .secureConnectionFailed(let failure) = await client.failure(ofGetting: "/identity") else {
                Issue.record("it was not rejected")
                return
            }
            #expect(failure.reason == .wrongHost)
        }
    }

    @Test(arguments: [
        ("HARBOR_OPENSSL_MTLS_TLS12", nil, TLSFailure.Reason.clientCertificateRequired),
        ("HARBOR_OPENSSL_MTLS_TLS13", nil, .clientCertificateRequired),
        ("HARBOR_OPENSSL_MTLS_TLS12", "stranger", .clientCertificateRejected),
        ("HARBOR_OPENSSL_MTLS_TLS13", "stranger", .clientCertificateRejected),
        ("HARBOR_OPENSSL_MTLS_TLS12", "client-expired", .clientCertificateRejected),
        ("HARBOR_OPENSSL_MTLS_TLS13", "client-expired", .clientCertificateRejected),
    ])
    func `A server that wants another identity, or one at all, is told apart`(
        variable: String,
        name: String?,
        reason: TLSFailure.Reason
    ) async throws {
        try await withTransport(to: variable) { configuration in
            if let name {
                configuration.tls.clientIdentities = [try clientIdentity("\(name).pem", key: "\(name).key")]
            }
        } _: { client in
            guard case .secureConnectionFailed(let failure) = await client.failure(ofGetting: "/") else {
                Issue.record("it was not rejected")
                return
            }
            #expect(failure.reason == reason, "\(failure.message)")
            #expect(failure.message.contains("localhost"))
        }
    }

    @Test(arguments: ["HARBOR_OPENSSL_MTLS_TLS12", "HARBOR_OPENSSL_MTLS_TLS13"])
    func `The right identity is accepted in either version of TLS`(variable: String) async throws {
        try await withTransport(to: variable) { configuration in
            configuration.tls.clientIdentities = [try clientIdentity()]
        } _: { client in
            let status = try await client.send(HTTPRequest(path: "/")).statusCode
            #expect(status == 200)
        }
    }

    @Test func `nginx answers a missing certificate with a 400`() async throws {
        try await withTransport(to: "HARBOR_NGINX_MTLS") { client in
            let status = try await client.send(HTTPRequest(path: "/identity")).statusCode
            #expect(status == 400)
        }
    }
}
#endif
