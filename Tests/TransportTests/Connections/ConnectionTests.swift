#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport
import Testing

struct ConnectionTests {
    private func withServer(
        _ setUp: (inout CurlConfiguration) throws -> Void = { _ in },
        _ body: (HTTPTestServer, CurlHTTPClient) async throws -> Void
    ) async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/{path...}") { request in .text(request.headers["Host"] ?? "") }
            try await withTransport(server.url, setUp) { client in try await body(server, client) }
        }
    }

    @Test func `An override changes the address and nothing else`() async throws {
        try await withServer { server, _ in
            try await withTransport(try #require(URL(string: "http://api.example.com:81/"))) {
                $0.connections.addressOverrides = ["api.example.com:81": "127.0.0.1:\(server.port)"]
            } _: { client in
                let response = try await client.send(HTTPRequest(path: "a"))
                #expect(response.text == "api.example.com:81")
                #expect(response.metrics?.remoteAddress == "127.0.0.1:\(server.port)")
            }
        }
    }

    @Test(.needsServers) func `An override leaves the name in TLS as it is`() async throws {
        let url = try ServerEnvironment.url("HARBOR_NGINX_WRONG_HOST")
        let port = try #require(url.port)
        try await withTransport(try #require(URL(string: "https://elsewhere.example:\(port)/"))) {
            $0.connections.addressOverrides = ["elsewhere.example:\(port)": "127.0.0.1"]
        } _: { client in
            let response = try await client.send(HTTPRequest(path: "echo-headers"))
            #expect(response.text.contains("tls-server-name: elsewhere.example"))
            #expect(response.text.contains("host: elsewhere.example:\(port)"))
        }
    }

    @Test(.needsServers) func `Every connection goes to the unix-domain socket`() async throws {
        try await withTransport(try #require(URL(string: "http://api.example.com/"))) {
            $0.proxy = .environment
            $0.connections.unixSocket = try ServerEnvironment.value("HARBOR_NGINX_SOCKET")
        } _: { client in
            let response = try await client.send(HTTPRequest(path: "echo-headers"))
            #expect(response.text.contains("host: api.example.com\n"))
            #expect(response.text.contains("remote-address: unix:"))
        }
    }

    @Test func `A unix-domain socket that is not there is refused, and named`() async throws {
        try await withTransport(try #require(URL(string: "http://api.example.com/"))) {
            $0.connections.unixSocket = "/nonexistent/socket"
        } _: { client in
            let failure = await client.failure(ofGetting: "a")
            #expect(failure?.kind == .connectionRefused)
            let place = "api.example.com at the unix-domain socket /nonexistent/socket"
            #expect(failure?.description.contains(place) == true)
        }
    }

    /// What fails as soon as it is begun, in the last step of the loop's turn, makes room for what waits.
    @Test(.timeLimit(.minutes(1))) func `Requests that wait begin when those before them fail at once`() async throws {
        try await withTransport(try #require(URL(string: "http://api.example.com/"))) {
            $0.connections.unixSocket = "/nonexistent/socket"
            $0.maximumConnections = 1
            $0.timeouts = HTTPTimeouts(connect: nil, idle: nil)
        } _: { client in
            let failures = await withTaskGroup(of: HTTPClientError.Kind?.self) { group in
                for number in 0..<200 { group.addTask { await client.failure(ofGetting: "\(number)")?.kind } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(failures == Array(repeating: .connectionRefused, count: 200))
        }
    }

    @Test(arguments: ["127.0.0.1", "lo"])
    func `Connections leave from the local interface`(interface: String) async throws {
        try await withServer {
            $0.connections.localInterface = interface
        } _: { _, client in
            let status = try await client.send(HTTPRequest(path: "a")).statusCode
            #expect(status == 200)
        }
    }

    @Test func `An address that this machine does not have cannot be left from`() async throws {
        try await withServer {
            $0.connections.localInterface = "192.0.2.1"
        } _: { _, client in
            #expect(await client.failure(ofGetting: "a")?.kind == .networkUnreachable)
        }
    }

    @Test func `A connection that is too old is not used again`() async throws {
        try await withServer {
            $0.connections.maximumAge = 0.5
            $0.maximumConnections = 1
        } _: { server, client in
            let start = Date()
            var numbers = Set<Int>()
            // One second, the limit rounded up, is over in the end, however fast the requests are.
            while numbers.count < 2, Date().timeIntervalSince(start) < 60 {
                _ = try await client.send(HTTPRequest(path: "a"))
                numbers = Set(server.requests.map(\.connection))
            }
            #expect(numbers.count == 2)
            #expect(Date().timeIntervalSince(start) >= 1)
        }
    }

    @Test(arguments: [(1, 2), (60, 1)])
    func `A connection that was idle for too long is not used again`(lifetime: TimeInterval, count: Int) async throws {
        try await withServer {
            $0.connections.idleLifetime = lifetime
        } _: { server, client in
            _ = try await client.send(HTTPRequest(path: "a"))
            // libcurl counts whole seconds: at two it is more than one. The time is what is tested; nothing is waited for.
            try await Task.sleep(for: .seconds(2.1))
            _ = try await client.send(HTTPRequest(path: "a"))
            #expect(Set(server.requests.map(\.connection)).count == count)
        }
    }

    @Test(arguments: [ConnectionConfiguration.KeepAlive(idle: 40, interval: 7), nil])
    func `The operating system probes a connection that is idle`(
        keepAlive: ConnectionConfiguration.KeepAlive?
    ) async throws {
        try await withServer {
            $0.connections.keepAlive = keepAlive
        } _: { server, client in
            _ = try await client.send(HTTPRequest(path: "a"))
            let timer = try #require(try TCPTimer(ofConnectionToPort: server.port))
            #expect(timer.isKeepAlive == (keepAlive != nil))
            if let keepAlive { #expect((1...keepAlive.idle).contains(timer.secondsLeft)) }
        }
    }

    static let impossible: [@Sendable (inout CurlConfiguration) -> Void] = [
        { $0.connections.idleLifetime = 0 }, { $0.connections.idleLifetime = -1 },
        { $0.connections.idleLifetime = .nan }, { $0.connections.maximumAge = .infinity },
        { $0.connections.keepAlive = .init(idle: 0) }, { $0.connections.keepAlive = .init(interval: -1) },
        { $0.connections.unixSocket = "" }, { $0.connections.unixSocket = String(repeating: "x", count: 108) },
        { $0.connections.unixSocket = "a\0b" }, { $0.connections.localInterface = "" },
        { $0.connections.localInterface = "nothing0" }, { $0.connections.localInterface = "example.com" },
        { $0.connections.addressOverrides = ["example.com": "127.0.0.1"] },
        { $0.connections.addressOverrides = ["example.com:80": ""] },
        { $0.connections.addressOverrides = ["": "127.0.0.1"] },
        { $0.connections.addressOverrides = ["a:80": "b/c"] },
        { $0.connections.addressOverrides = ["a:80": "b:99999"] },
        {
            $0.connections.unixSocket = "/a"
            $0.connections.addressOverrides = ["a:80": "b"]
        },
        {
            $0.connections.unixSocket = "/a"
            $0.connections.localInterface = "lo"
        },
        {
            $0.connections.unixSocket = "/a"
            $0.proxy = .http(host: "a", port: 1)
        },
    ]

    @Test(arguments: impossible.indices)
    func `A setting that cannot be carried out is told by the first request`(index: Int) async throws {
        try await withServer(Self.impossible[index]) { server, client in
            guard case .invalidRequest(let reason) = await client.failure(ofGetting: "a") else {
                Issue.record("it was not refused")
                return
            }
            #expect(reason.contains("connections."))
            #expect(server.connectionCount == 0)
        }
    }
}
#endif
