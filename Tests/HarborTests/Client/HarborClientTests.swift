import Foundation
import HTTPClientKit
import HTTPClientKitMock
import HTTPTestServer
import Harbor
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Clients that are instances.
struct HarborClientTests {
    @Test func `The client of the scope is used in its task tree`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .status(204) }
            let ping = Ping(url: server.url(""))
            let one = makeClient { $0.defaultHeaders = ["X-Client": "one"] }
            let two = makeClient { $0.defaultHeaders = ["X-Client": "two"] }
            try await HarborClient.withCurrent(one) {
                try await ping.send()
                async let child: Void = ping.send()
                try await child
                try await HarborClient.withCurrent(two) { try await ping.send() }
                _ = await ping.request()
            }
            try await two.send(ping)
            #expect(server.requests.map { $0.headers["X-Client"] } == ["one", "one", "two", "one", "two"])
            #expect(HarborClient.current === HarborClient.default)
        }
    }

    @Test func `A limit below none is told by the first request`() async throws {
        try await HTTPTestServer.withServer { server in
            let ping = Ping(url: server.url(""))
            for change: (inout HarborClient.Configuration) -> Void in [
                { $0.maximumBodySize = -1 }, { $0.redirects = .follow(limit: -1) },
            ] {
                let error = await makeClient(change).request(ping).error
                #expect(error?.name == "malformedRequestError")
                #expect("\(error, default: "")".contains("must be 0 or more, not -1"))
            }
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `A change of the configuration affects the next request`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .status(204) }
            let client = HarborClient()
            client.configuration.defaultHeaders = ["X-A": "1"]
            try await client.send(Ping(url: server.url("")))
            client.configuration.defaultHeaders = [:]
            try await client.send(Ping(url: server.url("")))
            #expect(server.requests.map { $0.headers["X-A"] } == ["1", nil])
            // One connection for both: nothing that concerns it was changed.
            #expect(server.connectionCount == 1)
        }
    }

    @Test func `A change of the TLS settings ends the connections`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .status(204) }
            let client = HarborClient()
            try await client.send(Ping(url: server.url("")))
            client.configuration.tls = TLSConfiguration(minimumVersion: .tls13)
            try await client.send(Ping(url: server.url("")))
            #expect(server.connectionCount == 2)
            try await server.waitForOpenConnections(1)
        }
    }

    @Test func `The engine ends with its client`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .status(204) }
            do {
                let client = HarborClient()
                try await client.send(Ping(url: server.url("")))
            }
            try await server.waitForOpenConnections(0)
        }
    }

    @Test func `A client that is dropped under way finishes its request`() async throws {
        let gate = Gate()
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in
                try await gate.wait()
                return .status(204)
            }
            let task = Task { [url = server.url("")] in await HarborClient().request(Ping(url: url)) }
            try await server.nextRequest()
            gate.open()
            #expect(await task.value.error == nil)
        }
    }

    @Test func `A custom client gets absolute URLs and no TLS settings silently`() async throws {
        let pin = try CertificatePin(String(repeating: "a", count: 64))
        let client = makeClient {
            $0.transport = .client(URLSessionHTTPClient(baseURL: URL(fileURLWithPath: "/")))
            $0.tls.pins = [(try? HostPins(pins: [pin]))].compactMap { $0 }
        }
        guard case .tlsConfigurationError(.unsupported)? = await client.request(Ping(url: "https://127.0.0.1:1/")).error
        else {
            Issue.record("another error")
            return
        }
    }

    @Test func `A session of the app's own takes the jar, and a client of its own refuses it`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in TestResponse(headers: ["Set-Cookie": "a=1"]) }
            var configuration = HarborClient.Configuration()
            configuration.cookies = CookieJar()
            configuration.transport = .session(URLSession(configuration: .ephemeral))
            let client = HarborClient(configuration)
            struct Visit: HGetRequestProtocol {
                typealias Model = Data
                var url: String
            }
            for _ in 0..<2 { _ = try await client.send(Visit(url: server.url(""))) }
            #expect(server.requests.map { $0.headers["Cookie"] } == [nil, "a=1"])
            configuration.transport = .client(MockHTTPClient(statusCode: 200))
            let other = HarborClient(configuration)
            guard case .malformedRequestError? = await other.request(Visit(url: server.url(""))).error else {
                Issue.record("another error")
                return
            }
        }
    }
}
