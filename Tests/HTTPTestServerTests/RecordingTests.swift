import Foundation
import HTTPClientKit
import HTTPTestServer
import Testing

struct RecordingTests {
    private struct Point: Decodable, Equatable {
        let x: Int
    }

    @Test func `A request is recorded to the byte`() async throws {
        try await HTTPTestServer.withServer { server in
            let head = "POST http://h/a%20b?q=1 HTTP/1.1\r\nhOST: h\r\nX-A:  \t1 \r\nCookie: é\r\nContent-Length: 7\r\n"
            let client = try RawClient(port: server.port)
            try await client.write(head + "\r\n{\"x\":1}")
            let request = try await server.nextRequest()
            #expect(request.rawHead == Data((head + "\r\n").utf8))
            #expect(request.method == .post)
            #expect(request.target == "http://h/a%20b?q=1")
            #expect(request.path == "/a%20b")
            #expect(request.query == "q=1")
            #expect(request.version == "HTTP/1.1")
            #expect(request.headers == ["Host": "h", "X-A": "1", "Cookie": "é", "Content-Length": "7"])
            #expect(request.headers.first?.name == "hOST")
            #expect(request.body == Data("{\"x\":1}".utf8))
            #expect(try request.json() == Point(x: 1))
            #expect(request.isComplete)
        }
    }

    @Test func `A chunked body is recorded decoded, with its trailers`() async throws {
        try await HTTPTestServer.withServer { server in
            let client = try RawClient(port: server.port)
            try await client.write(
                "PUT / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\nCheck: 1\r\n\r\n"
            )
            let request = try await server.nextRequest()
            #expect(request.text == "abc")
            #expect(request.trailers == ["Check": "1"])
        }
    }

    @Test(arguments: ["", "Content-Length: 2\r\n", "Transfer-Encoding: chunked\r\n"])
    func `A body can be recorded as it was framed`(field: String) async throws {
        let body = field.isEmpty ? "" : field.hasPrefix("C") ? "ab" : "1;x\r\na\r\n01\r\nb\r\n0\r\nCheck: 1\r\n\r\n"
        var options = HTTPTestServer.Options()
        options.recordsRawBodies = true
        try await HTTPTestServer.withServer(options: options) { server in
            let client = try RawClient(port: server.port)
            for piece in "PUT / HTTP/1.1\r\nHost: h\r\n\(field)\r\n\(body)".utf8 { try await client.write([piece]) }
            #expect(try await server.nextRequest().rawBody == Data(body.utf8))
            try await client.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try await server.nextRequest().rawBody == Data())
        }
    }

    @Test(
        arguments: [
            ("/", []),
            ("/?", []),
            ("/?a=1&a=2&b", [("a", "1"), ("a", "2"), ("b", nil)]),
            ("/?a+b=%2B%20&=&c==d", [("a+b", "+ "), ("", ""), ("c", "=d")]),
        ] as [(String, [(String, String?)])]
    )
    func `The query is taken apart in order`(target: String, items: [(String, String?)]) async throws {
        try await HTTPTestServer.withServer { server in
            let client = try RawClient(port: server.port)
            try await client.write("GET \(target) HTTP/1.1\r\nHost: h\r\n\r\n")
            let request = try await server.nextRequest()
            #expect(request.queryItems == items.map { URLQueryItem(name: $0.0, value: $0.1) })
        }
    }

    @Test func `Connections and the requests on them are numbered`() async throws {
        try await HTTPTestServer.withServer { server in
            let first = try RawClient(port: server.port)
            let second = try RawClient(port: server.port)
            for client in [first, first, second] {
                try await client.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                try await server.nextRequest()
            }
            let requests = try await server.waitForRequests(3)
            #expect(requests.map(\.connection) == [0, 0, 1])
            #expect(requests.map(\.indexOnConnection) == [0, 1, 0])
            #expect(server.connectionCount == 2)
            #expect(server.openConnections == 2)
        }
    }

    @Test func `A body that the client breaks off is recorded as far as it came`() async throws {
        try await HTTPTestServer.withServer { server in
            let client = try RawClient(port: server.port)
            try await client.write("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nabc")
            try await client.close()
            let request = try await server.nextRequest()
            #expect(!request.isComplete)
            #expect(request.text == "abc")
        }
    }

    @Test func `Malformed input gets a 400 and the end of the connection`() async throws {
        try await HTTPTestServer.withServer { server in
            let answer = try await RawClient.exchange(
                port: server.port,
                "GET / HTTP/1.1\nHost: h\n\n" + String(repeating: "x", count: 100_000)
            )
            #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
            #expect(answer.contains("\r\nConnection: close\r\n"))
            #expect(server.rejections.map(\.reason) == ["a line ends without a carriage return"])
            #expect(server.rejections.map(\.status) == [400])
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `A head or a body over the limit is refused with its status`() async throws {
        var options = HTTPTestServer.Options()
        options.headLimit = 100
        options.bodyLimit = 10
        try await HTTPTestServer.withServer(options: options) { server in
            let largeHead = "GET / HTTP/1.1\r\nHost: h\r\nA: \(String(repeating: "x", count: 100))\r\n\r\n"
            let largeBody = "PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: 11\r\n\r\n"
            let largeHeadAnswer = try await RawClient.exchange(port: server.port, largeHead)
            #expect(largeHeadAnswer.hasPrefix("HTTP/1.1 431 "))
            let largeBodyAnswer = try await RawClient.exchange(port: server.port, largeBody)
            #expect(largeBodyAnswer.hasPrefix("HTTP/1.1 413 "))
        }
    }

    @Test func `A request that does not come is not waited for longer than asked`() async throws {
        try await HTTPTestServer.withServer { server in
            await #expect(throws: HTTPTestServerError.timedOut(seconds: 0.01)) {
                try await server.nextRequest(within: 0.01)
            }
            await #expect(throws: HTTPTestServerError.timedOut(seconds: 0)) {
                try await server.waitForOpenConnections(1, within: 0)
            }
        }
    }
}
