import HTTPTestServer
import Testing

struct ExpectationTests {
    private static let head = """
        PUT / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n
        """
    private static let interim = "HTTP/1.1 100 Continue\r\n\r\n"

    @Test func `A client that expects a 100 gets it before it sends the body`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { .text($0.text) }
            let client = try RawClient(port: server.port)
            try await client.write(Self.head)
            #expect(try await client.read(exactly: Self.interim.utf8.count) == Self.interim)
            try await client.write("hi")
            let answer = String(decoding: try await client.readToEnd(), as: UTF8.self)
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(answer.hasSuffix("\r\n\r\nhi"))
        }
    }

    @Test func `A server can keep the 100 back`() async throws {
        try await HTTPTestServer.withServer { server in
            server.expectation = .ignore
            server.route("/") { _ in .status(204) }
            let answer = try await RawClient.exchange(port: server.port, Self.head + "hi")
            #expect(answer.hasPrefix("HTTP/1.1 204 No Content\r\n"))
        }
    }

    @Test func `A server can refuse the body`() async throws {
        try await HTTPTestServer.withServer { server in
            server.expectation = .refuse(.status(417))
            server.route("/") { _ in .status(204) }
            let answer = try await RawClient.exchange(port: server.port, Self.head)
            #expect(answer.hasPrefix("HTTP/1.1 417 Expectation Failed\r\n"))
            #expect(server.requests.map(\.isComplete) == [false])
        }
    }

    @Test func `A client of HTTP 1_0 is not sent a 100`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { .text($0.text) }
            let answer = try await RawClient.exchange(
                port: server.port,
                "PUT / HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nhi"
            )
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        }
    }
}
