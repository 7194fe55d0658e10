import Foundation
import HTTPClientKit
import HTTPTestServer
import TestSupport
import Testing

/// What a client makes of a right answer, however it arrives.
@Suite(.timeLimit(.minutes(3)))
struct ResponseConformanceTests {
    @Test(arguments: Engine.all, [200, 201, 202, 203, 206, 299, 400, 404, 418, 429, 451, 500, 503, 599])
    func `Status, fields and body are handed over`(engine: Engine, status: Int) async throws {
        try await engine.withServer { server, client in
            server.enqueue(.text("the body", status: status).adding("X-One", "1, 2"))
            let response = try await client.send(HTTPRequest(path: "a"))
            #expect(response.statusCode == status)
            #expect(response.headers["x-one"] == "1, 2")
            #expect(response.body == Data("the body".utf8))
        }
    }

    @Test(arguments: Engine.all, [300, 301, 302, 303, 305, 307, 308])
    func `A redirect that is not to be followed is a response like another`(engine: Engine, status: Int) async throws {
        try await engine.withServer({ $0.redirects = .none }) { server, client in
            server.route("/a") { _ in .redirect(to: "/b", status: status) }
            let response = try await client.send(HTTPRequest(path: "a"))
            #expect(response.statusCode == status)
            #expect(response.headers["Location"] == "/b")
            #expect(server.requests.count == 1)
        }
    }

    @Test(arguments: Engine.all)
    func `A redirect to another origin is followed without credentials`(engine: Engine) async throws {
        try await HTTPTestServer.withServer { other in
            other.route("/b") { _ in .text("there") }
            try await engine.withServer { server, client in
                server.route("/a") { _ in .redirect(to: other.url.absoluteString + "b", status: 307) }
                let response = try await client.send(
                    HTTPRequest(
                        path: "a",
                        method: .post,
                        headers: ["Authorization": "Bearer s3cret", "X-Kind": "kept"],
                        body: Data("payload".utf8)
                    )
                )
                #expect(response.body == Data("there".utf8))
                #expect(response.hops.map(\.statusCode) == [307])
                let arrived = try #require(other.requests.first)
                #expect(arrived.method == .post)
                #expect(arrived.body == Data("payload".utf8))
                #expect(arrived.headers["X-Kind"] == "kept")
                #expect(!arrived.headers.contains("Authorization"))
            }
        }
    }

    @Test(arguments: Engine.all(but: .unorderedFields))
    func `Cookies with commas are kept apart`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            let cookies = ["a=1; Expires=Wed, 09 Jun 2027 10:18:14 GMT", "b=2; Path=/"]
            server.enqueue(TestResponse.text("x").adding("Set-Cookie", cookies[0]).adding("set-cookie", cookies[1]))
            let response = try await client.send(HTTPRequest(path: "a"))
            #expect(response.headers.values(of: "Set-Cookie") == cookies)
        }
    }

    @Test(arguments: Engine.all(but: .unorderedFields))
    func `Fields come in the order and with the names that were sent`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.enqueue(TestResponse(headers: ["b": "1", "A": "2", "B": "3"]))
            let response = try await client.send(HTTPRequest(path: "a"))
            #expect(response.headers.map(\.name).prefix(3) == ["b", "A", "B"])
        }
    }

    @Test(arguments: Engine.all, [204, 304])
    func `A status without content ends at the head`(engine: Engine, status: Int) async throws {
        try await engine.withServer { server, client in
            server.enqueue(TestResponse(status: status, headers: ["ETag": "\"1\""]))
            server.enqueue(.text("next"))
            let response = try await client.send(HTTPRequest(path: "a"))
            #expect(response.statusCode == status)
            #expect(response.body.isEmpty)
            let next = try await client.send(HTTPRequest(path: "b"))
            #expect(next.body == Data("next".utf8))
        }
    }

    @Test(arguments: Engine.all)
    func `The answer to HEAD ends at the head, whatever length it tells`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.route("/a") { _ in .text("a body that is not sent") }
            for _ in 0..<2 {
                let response = try await client.send(HTTPRequest(path: "a", method: .head))
                #expect(response.statusCode == 200)
                #expect(response.body.isEmpty)
                #expect(response.headers["Content-Length"] == "23")
            }
        }
    }

    @Test(arguments: Engine.all)
    func `Interim answers are passed over`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            let answer = TestResponse.text("final").preceded(by: 100).preceded(by: 103, headers: ["Link": "</x>"])
            server.route("/{path...}") { _ in answer }
            for method in [HTTPMethod.get, .post] {
                let response = try await client.send(HTTPRequest(path: "a", method: method))
                #expect(response.statusCode == 200)
                #expect(response.headers["Link"] == nil)
                #expect(response.body == Data("final".utf8))
            }
        }
    }

    @Test(arguments: Engine.all(but: .trapsWithoutHead))
    func `A chunked body arrives without its chunks, extensions and trailers`(engine: Engine) async throws {
        let answer =
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: Sum\r\n\r\n5;a=1;b=\"c\"\r\nhello\r\n"
            + "00006\r\n world\r\n0;last\r\nSum: 1\r\nOther: 2\r\n\r\n"
        try await engine.withServer { server, client in
            server.raw("/a") { connection in
                try await connection.readRequest()
                try await connection.write(answer)
                try await connection.readRequest()
                try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nnext")
            }
            let response = try await client.send(HTTPRequest(path: "a"))
            #expect(response.body == Data("hello world".utf8))
            let again = try await client.send(HTTPRequest(path: "a"))
            #expect(again.body == Data("next".utf8))
        }
    }

    private static let whole = TestResponse(
        headers: ["Content-Type": "text/plain", "X-Long": String(repeating: "x", count: 20)],
        body: .chunked([Data("hello".utf8), Data(" ".utf8), Data("chunked world".utf8)])
    )

    @Test(arguments: Engine.all)
    func `An answer may be cut into writes at any offset`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            let length = 170
            server.route("/at/{offset}") { request in
                Self.whole.splitting(at: [Int(request.parameters["offset"] ?? "") ?? 0])
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for offset in 1..<length {
                    group.addTask {
                        let response = try await client.send(HTTPRequest(path: "at/\(offset)"))
                        #expect(response.body == Data("hello chunked world".utf8), "cut at \(offset)")
                        #expect(response.headers["X-Long"]?.utf8.count == 20)
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test(arguments: Engine.all)
    func `An answer may arrive byte by byte`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.enqueue(Self.whole.preceded(by: 103).splittingEveryByte())
            let response = try await client.send(HTTPRequest(path: "a"))
            #expect(response.body == Data("hello chunked world".utf8))
        }
    }

    @Test(arguments: Engine.all)
    func `A body without a length ends with the connection`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.enqueue(TestResponse(body: .untilClose(Data("to the end".utf8))))
            let again = try await client.send(HTTPRequest(path: "a"))
            #expect(again.body == Data("to the end".utf8))
        }
    }

    @Test(arguments: Engine.all(but: .needsSpaceAfterColon))
    func `A name has its value without a space behind the colon and in any case`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.raw("/a") { connection in
                try await connection.readRequest()
                try await connection.write("HTTP/1.1 200 OK\r\nX:1\r\ncOnTeNt-LeNgTh:2\r\nY:\t 2 \t\r\n\r\nab")
            }
            let response = try await client.send(HTTPRequest(path: "a"))
            #expect(response.headers["x"] == "1")
            #expect(response.headers["y"] == "2")
            #expect(response.body == Data("ab".utf8))
        }
    }

    #if HARBOR_CURL
    @Test(arguments: Engine.all)
    func `Compressed bodies are opened`(engine: Engine) async throws {
        let text = Data(String(repeating: "compress me ", count: 1000).utf8)
        try await engine.withServer { server, client in
            for (coding, wrapper) in [("gzip", Compression.Wrapper.gzip), ("deflate", .zlib)] {
                server.enqueue(.data(Compression.deflate(text, wrapper)).adding("Content-Encoding", coding))
                let response = try await client.send(HTTPRequest(path: "a"))
                #expect(response.body == text)
                let accepted = try await server.nextRequest().headers["Accept-Encoding"] ?? ""
                #expect(accepted.contains(coding))
            }
        }
    }

    @Test(arguments: Engine.all(but: .alwaysDecompresses))
    func `A request with an Accept-Encoding of its own gets the bytes as they come`(engine: Engine) async throws {
        let bytes = Compression.deflate(Data("text".utf8), .gzip)
        try await engine.withServer { server, client in
            server.enqueue(.data(bytes).adding("Content-Encoding", "gzip"))
            let response = try await client.send(HTTPRequest(path: "a", headers: ["Accept-Encoding": "gzip"]))
            #expect(response.body == bytes)
            #expect(try await server.nextRequest().headers.values(of: "Accept-Encoding") == ["gzip"])
        }
    }

    @Test(arguments: Engine.all)
    func `An empty body in a coding is empty`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            for status in [200, 204, 304] {
                server.enqueue(TestResponse(status: status, headers: ["Content-Encoding": "gzip"]))
                let response = try await client.send(HTTPRequest(path: "a"))
                #expect(response.statusCode == status)
                #expect(response.body.isEmpty)
            }
        }
    }
    #endif
}
