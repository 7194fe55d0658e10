import HTTPClientKit
import HTTPTestServer
import Testing

struct RoutingTests {
    @Test func `A route answers with its length and keeps the connection`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route(.get, "/users/{id}") { request in .json(#"{"id":\#(request.parameters["id"] ?? "")}"#) }
            let client = try RawClient(port: server.port)
            let answer = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{\"id\":42}"
            for _ in 0..<2 {
                try await client.write("GET /users/42 HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try await client.read(exactly: answer.utf8.count) == answer)
            }
            #expect(server.connectionCount == 1)
            #expect(server.requests.map(\.indexOnConnection) == [0, 1])
        }
    }

    @Test func `Queued answers come in order and before the routes`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .text("routed") }
            server.enqueue([.status(503), .status(204)])
            var lines: [Substring] = []
            for _ in 0..<3 {
                let answer = try await RawClient.exchange(
                    port: server.port,
                    "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
                )
                lines += answer.split(separator: "\r\n").prefix(1)
            }
            #expect(lines == ["HTTP/1.1 503 Service Unavailable", "HTTP/1.1 204 No Content", "HTTP/1.1 200 OK"])
            #expect(server.queuedAnswers == 0)
        }
    }

    @Test func `A method or path that nothing is there for gets a 404 and is recorded`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route(.post, "/only/post") { _ in .status(204) }
            let answer = try await RawClient.exchange(
                port: server.port,
                "GET /only/post?a=1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            )
            #expect(answer.hasPrefix("HTTP/1.1 404 Not Found\r\n"))
            #expect(server.requests.map(\.target) == ["/only/post?a=1"])
            #expect(server.failures.isEmpty)
        }
    }

    @Test func `A strict server takes an unrouted request for a failure`() async throws {
        var options = HTTPTestServer.Options()
        options.isStrict = true
        let server = try await HTTPTestServer.start(options: options)
        let answer = try await RawClient.exchange(
            port: server.port,
            "GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
        )
        #expect(answer.hasPrefix("HTTP/1.1 500 "))
        let failure = await #expect(throws: HandlerFailure.self) { try await server.stop() }
        #expect(failure?.error as? HTTPTestServerError == .unrouted(method: "GET", target: "/x"))
    }

    @Test func `A handler that throws gives a 500 and fails the one who owns the server`() async throws {
        struct Broken: Error {}
        let failure = await #expect(throws: HandlerFailure.self) {
            try await HTTPTestServer.withServer { server in
                server.route("/") { _ in throw Broken() }
                let answer = try await RawClient.exchange(
                    port: server.port,
                    "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
                )
                #expect(answer.hasPrefix("HTTP/1.1 500 Internal Server Error\r\n"))
            }
        }
        #expect(failure?.error is Broken)
        #expect(failure?.request?.target == "/")
        #expect(failure?.connection == 0)
    }

    @Test(arguments: [
        ("/", "/", [:]),
        ("/a/{b}", "/a/x%20y", ["b": "x y"]),
        ("/a/{b}", "/a/x%2Fy?q=/z", ["b": "x/y"]),
        ("/{a}/{b}", "http://host:1/1/2", ["a": "1", "b": "2"]),
        ("/files/{path...}", "/files/a/b/c", ["path": "a/b/c"]),
        ("/é", "/%C3%A9", [:]),
        ("/", "http://host", [:]),
    ])
    func `A pattern gives the values in the path`(pattern: String, target: String, values: [String: String])
        async throws
    {
        try await HTTPTestServer.withServer { server in
            server.route(pattern) { _ in .status(204) }
            let answer = try await RawClient.exchange(
                port: server.port,
                "GET \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            )
            #expect(answer.hasPrefix("HTTP/1.1 204 "))
            #expect(server.requests.map(\.parameters) == [values])
        }
    }

    @Test(arguments: [("/a", "/a/"), ("/a/{b}", "/a/"), ("/a/{b}", "/a/b/c"), ("/a", "/A"), ("/", "/a")])
    func `A pattern does not match another path`(pattern: String, target: String) async throws {
        try await HTTPTestServer.withServer { server in
            server.route(pattern) { _ in .status(204) }
            let answer = try await RawClient.exchange(
                port: server.port,
                "GET \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            )
            #expect(answer.hasPrefix("HTTP/1.1 404 "))
        }
    }

    @Test func `Of two routes that match the later one answers`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/{any}") { _ in .status(201) }
            server.route(.get, "/x") { _ in .status(202) }
            let answer = try await RawClient.exchange(
                port: server.port,
                "GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            )
            #expect(answer.hasPrefix("HTTP/1.1 202 "))
        }
    }
}
