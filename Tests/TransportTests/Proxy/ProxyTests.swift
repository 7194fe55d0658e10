#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport
import Testing

@Suite(.needsServers)
struct ProxyTests {
    static let credentials = ProxyConfiguration.Credentials(user: "harbor", password: "s3cret")
    static let wrongCredentials = ProxyConfiguration.Credentials(user: "harbor", password: "s3cre!")

    enum Way: CaseIterable, Sendable {
        case http, httpAuthenticated, https, socks, socksLocalNames, socksAuthenticated

        func proxy(_ credentials: ProxyConfiguration.Credentials = ProxyTests.credentials) throws -> ProxyConfiguration
        {
            switch self {
            case .http:
                let (host, port) = try ServerEnvironment.address("HARBOR_PROXY")
                return .http(host: host, port: port)
            case .httpAuthenticated:
                let (host, port) = try ServerEnvironment.address("HARBOR_PROXY_AUTHENTICATED")
                return .http(host: host, port: port, credentials: credentials)
            case .https:
                let (host, port) = try ServerEnvironment.address("HARBOR_PROXY_TLS")
                return .https(host: host, port: port)
            case .socks, .socksLocalNames:
                let (host, port) = try ServerEnvironment.address("HARBOR_SOCKS")
                return .socks5(host: host, port: port, resolvesNames: self == .socks)
            case .socksAuthenticated:
                let (host, port) = try ServerEnvironment.address("HARBOR_SOCKS_AUTHENTICATED")
                return .socks5(host: host, port: port, credentials: credentials)
            }
        }
    }

    @Test(arguments: Way.allCases, ["HARBOR_NGINX_HTTP", "HARBOR_NGINX_TLS"])
    func `A request goes through every kind of proxy`(way: Way, variable: String) async throws {
        try await withTransport(to: variable) {
            $0.proxy = try way.proxy()
        } _: { client in
            for _ in 0..<2 {
                let response = try await client.send(HTTPRequest(path: "/small.json"))
                #expect(response.statusCode == 200)
                #expect(response.text.contains("Harbor"))
            }
        }
    }

    @Test func `An HTTP proxy is really in between`() async throws {
        let marker = "/" + uniqueToken()
        try await withTransport(to: "HARBOR_NGINX_HTTP") {
            $0.proxy = try Way.http.proxy()
        } _: { client in
            let status = try await client.send(HTTPRequest(path: marker)).statusCode
            #expect(status == 404)
        }
        #expect(
            try await eventually { try !ServerEnvironment.lines(of: "HARBOR_PROXY_LOG", containing: marker).isEmpty }
        )
    }

    @Test(arguments: [Way.httpAuthenticated, .http, .https])
    func `The origin never sees the proxy's credentials`(way: Way) async throws {
        try await HTTPTestServer.withServer { server in
            server.route(.get, "/a") { _ in .text("a") }
            try await withTransport(server.url) {
                $0.proxy = try way.proxy()
            } _: { client in
                _ = try await client.send(HTTPRequest(path: "a"))
            }
            let request = try #require(server.requests.first)
            #expect(!request.headers.contains("Proxy-Authorization"))
            #expect(!request.headers.contains("Authorization"))
        }
    }

    @Test(arguments: ["HARBOR_NGINX_HTTP", "HARBOR_NGINX_TLS"])
    func `A proxy that wants credentials, or others, is told apart`(variable: String) async throws {
        let (host, port) = try ServerEnvironment.address("HARBOR_PROXY_AUTHENTICATED")
        // Without a tunnel this proxy answers wrong ones with a 401, which could be the origin's.
        let isTunnel = variable == "HARBOR_NGINX_TLS"
        for credentials in isTunnel ? [nil, Self.wrongCredentials] : [nil] {
            try await withTransport(to: variable) {
                $0.proxy = .http(host: host, port: port, credentials: credentials)
            } _: { client in
                guard case .proxyFailed(let failure) = await client.failure(ofGetting: "/small.json") else {
                    Issue.record("the proxy was not told of")
                    return
                }
                #expect(failure.reason == .authenticationRequired)
                #expect(failure.message.contains("\(host):\(port)"))
                #expect(!failure.message.contains("s3cre"))
            }
        }
    }

    @Test func `A SOCKS proxy that wants credentials, or others, is told apart`() async throws {
        let (host, port) = try ServerEnvironment.address("HARBOR_SOCKS_AUTHENTICATED")
        for credentials in [nil, Self.wrongCredentials] {
            try await withTransport(to: "HARBOR_NGINX_HTTP") {
                $0.proxy = .socks5(host: host, port: port, credentials: credentials)
            } _: { client in
                guard case .proxyFailed(let failure) = await client.failure(ofGetting: "/small.json") else {
                    Issue.record("the proxy was not told of")
                    return
                }
                #expect(failure.reason == .authenticationRequired)
            }
        }
    }

    @Test func `A proxy that refuses a tunnel tells its status`() async throws {
        let (host, port) = try ServerEnvironment.address("HARBOR_PROXY_REFUSING")
        try await withTransport(to: "HARBOR_NGINX_TLS") {
            $0.proxy = .http(host: host, port: port)
        } _: { client in
            guard case .proxyFailed(let failure) = await client.failure(ofGetting: "/small.json") else {
                Issue.record("the proxy was not told of")
                return
            }
            #expect(failure.reason == .refused(statusCode: 403))
        }
    }

    @Test func `A proxy that is not there is told apart from a host that is not there`() async throws {
        let port = try await unusedPort()
        for proxy in [
            ProxyConfiguration.http(host: "127.0.0.1", port: port), .socks5(host: "127.0.0.1", port: port),
            .https(host: "127.0.0.1", port: port),
        ] {
            try await withTransport(to: "HARBOR_NGINX_TLS") {
                $0.proxy = proxy
            } _: { client in
                guard case .proxyFailed(let failure) = await client.failure(ofGetting: "/small.json") else {
                    Issue.record("the proxy was not told of")
                    return
                }
                #expect(failure.reason == .unreachable)
            }
        }
    }

    @Test func `A proxy whose name has no address is told of`() async throws {
        try await withTransport(to: "HARBOR_NGINX_HTTP") {
            $0.proxy = .http(host: "nowhere.invalid", port: 3128)
        } _: { client in
            let error = await client.failure(ofGetting: "/small.json")
            #expect(error == .proxyFailed(ProxyFailure(.cannotResolve, "nowhere.invalid:3128 has no address")))
        }
    }

    @Test func `A host that takes no connection from a SOCKS proxy is refused, not the proxy`() async throws {
        let port = try await unusedPort()
        try await withTransport(URL(string: "http://127.0.0.1:\(port)/")!) {
            $0.proxy = try Way.socks.proxy()
        } _: { client in
            #expect(await client.failure(ofGetting: "a")?.kind == .connectionRefused)
        }
    }

    @Test func `A proxy whose certificate is not trusted is the proxy's fault`() async throws {
        try await withTransport(to: "HARBOR_NGINX_HTTP") {
            $0.proxy = try Way.https.proxy()
            $0.tls.trustRoots = .only(
                try TrustedCertificates(file: ServerEnvironment.certificateFile("other-ca.pem"))
            )
        } _: { client in
            guard case .proxyFailed(let failure) = await client.failure(ofGetting: "/small.json") else {
                Issue.record("the proxy was not told of")
                return
            }
            #expect(failure.reason == .secureConnectionFailed)
        }
    }

    @Test func `Pins and the client's identity are for the origin, never for an HTTPS proxy`() async throws {
        let log = try URL(fileURLWithPath: ServerEnvironment.value("HARBOR_CERTIFICATES"))
            .deletingLastPathComponent().appendingPathComponent("tls-relay.log").path
        let leaf = try #require(try CertificateFingerprints.of(certificateBytes("server.pem")).first).publicKey
        let other = try #require(try CertificateFingerprints.of(certificateBytes("stranger.pem")).first).publicKey
        // The proxy and the origin have the same name and certificate; only the origin is pinned by its address.
        let port = try #require(ServerEnvironment.url("HARBOR_NGINX_MTLS").port)
        for (pin, isRight) in [(leaf, true), (other, false)] {
            try await withTransport(URL(string: "https://127.0.0.1:\(port)/")!) {
                $0.proxy = try Way.https.proxy()
                $0.tls.pins = [try HostPins(hosts: isRight ? [] : ["127.0.0.1"], pins: [pin])]
                $0.tls.clientIdentities = [try clientIdentity()]
            } _: { client in
                if isRight {
                    let text = try await client.send(HTTPRequest(path: "/identity")).text
                    #expect(text == "SUCCESS CN=harbor client,O=Harbor tests")
                } else {
                    guard case .secureConnectionFailed(let failure) = await client.failure(ofGetting: "/identity")
                    else {
                        Issue.record("the origin's pin was not looked at")
                        return
                    }
                    #expect(failure.reason == .pinMismatch)
                }
            }
        }
        // A pin that only the proxy breaks: it is for "localhost", which is the proxy here and not the origin.
        try await withTransport(URL(string: "https://127.0.0.1:\(port)/")!) {
            $0.proxy = try Way.https.proxy()
            $0.tls.pins = [try HostPins(hosts: ["localhost"], pins: [other])]
            $0.tls.clientIdentities = [try clientIdentity()]
        } _: { client in
            let status = try await client.send(HTTPRequest(path: "/identity")).statusCode
            #expect(status == 200)
        }
        let shown = try String(contentsOfFile: log, encoding: .utf8)
        #expect(shown.contains("client certificate: none"))
        #expect(!shown.contains("client certificate: shown"))
    }

    @Test func `An excluded host is connected to directly`() async throws {
        let port = try await unusedPort()
        try await withTransport(to: "HARBOR_NGINX_HTTP") {
            $0.proxy = .http(host: "127.0.0.1", port: port)
            $0.proxy.exclusions = ["127.0.0.0/8"]
        } _: { client in
            let status = try await client.send(HTTPRequest(path: "/small.json")).statusCode
            #expect(status == 200)
        }
    }

    @Test(arguments: [
        ProxyConfiguration.http(host: "", port: 1), .http(host: "a b", port: 1), .http(host: "a", port: 0),
        .http(host: "a", port: 65536), .http(host: "a/b", port: 1), .http(host: "u@a", port: 1),
        .http(host: "a", port: 1, credentials: .init(user: "a:b", password: "")),
        .http(host: "a", port: 1, credentials: .init(user: "a\r\nX: y", password: "")),
        .socks5(host: "a", port: 1, credentials: .init(user: "", password: "x")),
        .socks5(host: "a", port: 1, credentials: .init(user: "x", password: String(repeating: "x", count: 256))),
    ])
    func `A proxy that cannot be is told by the first request`(proxy: ProxyConfiguration) async throws {
        try await withTransport(to: "HARBOR_NGINX_HTTP") {
            $0.proxy = proxy
        } _: { client in
            #expect(await client.failure(ofGetting: "/small.json")?.kind == .invalidRequest)
        }
    }
}
#endif
