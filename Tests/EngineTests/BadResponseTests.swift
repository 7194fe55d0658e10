import Foundation
import HTTPClientKit
import HTTPTestServer
import TestSupport
import Testing

/// What a client makes of a wrong answer: a distinct error, never a short body taken for the whole.
@Suite(.timeLimit(.minutes(3)))
struct BadResponseTests {
    /// Answers with the bytes and the end of the connection; the connection must not be used again.
    private func failure(
        _ engine: Engine,
        _ answer: String,
        then ending: TestResponse.Cut.Ending = .close,
        method: HTTPMethod = .post
    ) async throws -> HTTPClientError? {
        try await engine.withServer { server, client in
            server.raw("/a") { connection in
                try await connection.readRequest()
                try await connection.write(answer)
                switch ending {
                case .close: break
                case .reset: connection.reset()
                case .stall: try await connection.waitUntilPeerCloses()
                }
            }
            server.route("/next") { _ in .text("next") }
            let failure = await client.failure(of: HTTPRequest(path: "a", method: method))
            let next = try await client.send(HTTPRequest(path: "next"))
            #expect(next.body == Data("next".utf8))
            #expect(server.connectionCount == 2)
            return failure
        }
    }

    private func expect(_ failure: HTTPClientError?, _ kind: HTTPClientError.Kind) {
        #expect(failure?.kind == kind, "\(String(describing: failure))")
        #expect(failure?.description.contains("127.0.0.1") == true, "\(String(describing: failure))")
    }

    @Test(
        arguments: Engine.all(but: .fewErrorCodes),
        [
            "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhello", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n",
        ]
    )
    func `A body that ends too early is truncated`(engine: Engine, answer: String) async throws {
        expect(try await failure(engine, answer), .truncatedBody)
    }

    @Test(arguments: Engine.all(but: .fewErrorCodes))
    func `A connection that closes before the head is lost`(engine: Engine) async throws {
        expect(try await failure(engine, ""), .connectionLost)
    }

    @Test(
        arguments: Engine.all(but: .fewErrorCodes),
        [
            "", "HTTP/1.1 200", "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhello",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
            "HTTP/1.1 200 OK\r\n\r\nbody without a length",
        ]
    )
    func `A connection that is reset is lost`(engine: Engine, answer: String) async throws {
        let error = try await failure(engine, answer, then: .reset)
        #expect(error?.kind == .connectionLost || error?.kind == .truncatedBody, "\(String(describing: error))")
    }

    @Test(
        arguments: Engine.all(but: .trapsWithoutHead, .fewErrorCodes),
        [
            "HTTP/1.1 200 O", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 0",
            "HTTP/1.1 103 Early Hints\r\n\r\n",
        ]
    )
    func `A head that ends too early is no answer`(engine: Engine, answer: String) async throws {
        expect(try await failure(engine, answer), .connectionLost)
    }

    @Test(
        arguments: Engine.all(but: .fewErrorCodes),
        [
            "garbage\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n", "<html></html>", "\0\0\0\0\0\0\0\0",
            "HTTP/9.9 200 OK\r\n\r\n",
            "ICY 200 OK\r\n\r\n", "HTTP/1.1 20 OK\r\n\r\n", "HTTP/1.1 099 OK\r\n\r\n", "HTTP/1.1\t200 OK\r\n\r\n",
        ]
    )
    func `What is no HTTP is malformed`(engine: Engine, answer: String) async throws {
        expect(try await failure(engine, answer), .malformedResponse)
    }

    @Test(
        arguments: Engine.all(but: .leavesFramingToOthers),
        [
            "Content-Length: 5\r\nContent-Length: 6", "Content-Length: 5\r\nTransfer-Encoding: chunked",
            "Transfer-Encoding: chunked\r\nContent-Length: 5", "Content-Length: +5", "Content-Length: -5",
            "Content-Length: 5, 5", "Content-Length: 99999999999999999999999", "Content-Length: five",
            "Transfer-Encoding: gzip, chunked", "no colon", ": no name", "a b: c", " folded: first", "X: a\rb",
            "X: a\0b",
        ]
    )
    func `A head that can be read in two ways is malformed, its connection not used again`(
        engine: Engine,
        field: String
    ) async throws {
        let answer = "HTTP/1.1 200 OK\r\n\(field)\r\n\r\n5\r\nhello\r\n0\r\n\r\n"
        expect(try await failure(engine, answer, then: .stall), .malformedResponse)
    }

    @Test(
        arguments: Engine.all(but: .fewErrorCodes),
        [
            "x\r\nhello\r\n0\r\n\r\n", "-5\r\nhello\r\n0\r\n\r\n", "5\r\nhelloworld\r\n", "fffffffffffffffff\r\nhello",
            "ffffffffffffffff\r\nhello", "0x5\r\nhello\r\n0\r\n\r\n",
        ]
    )
    func `A chunk that breaks the rules is malformed`(engine: Engine, body: String) async throws {
        let answer = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + body
        let error = try await failure(engine, answer, then: .stall)
        #expect(error?.kind == .malformedResponse, "\(String(describing: error))")
    }

    @Test(
        arguments: Engine.all(but: .fewErrorCodes, .trapsWithoutHead),
        ["no colon\r\n\r\n", "X: a\0b\r\n\r\n", "X: \(String(repeating: "x", count: 200_000))\r\n\r\n"]
    )
    func `Trailers that break the rules are malformed`(engine: Engine, trailers: String) async throws {
        let answer = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n" + trailers
        expect(try await failure(engine, answer, then: .stall), .malformedResponse)
    }

    @Test(
        arguments: Engine.all(but: .leavesFramingToOthers),
        ["HTTP/2 200 OK", "HTTP/2.0 200 OK", "http/1.1 200 OK", "HTTP/1.1 200x OK"]
    )
    func `A status line of another protocol is malformed`(engine: Engine, line: String) async throws {
        expect(try await failure(engine, line + "\r\nContent-Length: 2\r\n\r\nab", then: .stall), .malformedResponse)
    }

    /// Heads that the rules ask to be taken, or that are let pass, and that another reader would frame otherwise.
    @Test(
        arguments: Engine.all(but: .leavesFramingToOthers),
        [
            "HTTP/1.1 200 OK\r\nX: a\r\n folded\r\nContent-Length: 2\r\n\r\nab",
            "HTTP/1.1 200 OK\nContent-Length: 2\n\nab", "HTTP/1.1 200 OK\r\nX: 1\nContent-Length: 2\r\n\r\nab",
            "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n",
            "HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\nab",
            "HTTP/1.1 204 No Content\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n",
            "HTTP/1.1 103 Early Hints\nX: 1\n\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab",
        ]
    )
    func `A head that is tolerated is the last one of its connection`(engine: Engine, answer: String) async throws {
        try await engine.withServer { server, client in
            server.raw("/a") { connection in
                try await connection.readRequest()
                try await connection.write(answer)
                try await connection.waitUntilPeerCloses()
            }
            server.route("/next") { _ in .text("next") }
            let response = try await client.send(HTTPRequest(path: "a"))
            #expect(response.body == (response.statusCode == 204 ? Data() : Data("ab".utf8)))
            let next = try await client.send(HTTPRequest(path: "next", method: .post))
            #expect(next.body == Data("next".utf8))
            #expect(server.requests.map(\.connection) == [0, 1])
        }
    }

    @Test(arguments: Engine.all(but: .leavesFramingToOthers))
    func `Whoever says that it speaks HTTP/2 is not given two requests at once`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.enqueueRaw { connection in
                try await connection.readRequest()
                try await connection.write("HTTP/2 200 OK\r\nContent-Length: 2\r\n\r\nab")
                try await connection.waitUntilPeerCloses()
            }
            #expect(await client.failure(ofGetting: "a")?.kind == .malformedResponse)
            server.route("/{name}") { request in
                try await server.waitForRequests(4, within: 60)
                return .text(request.parameters["name"] ?? "")
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for name in 0..<3 {
                    group.addTask {
                        let response = try await client.send(HTTPRequest(path: "\(name)"))
                        #expect(response.body == Data("\(name)".utf8))
                    }
                }
                try await group.waitForAll()
            }
            #expect(server.requests.map(\.connection).sorted() == [0, 1, 2, 3])
        }
    }

    @Test(arguments: Engine.all(but: .leavesFramingToOthers))
    func `A protocol that nobody asked for is malformed`(engine: Engine) async throws {
        let answer = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"
        expect(try await failure(engine, answer, then: .stall), .malformedResponse)
    }

    @Test(arguments: Engine.all)
    func `Bytes behind a whole answer do not become the next`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.raw("/a") { connection in
                try await connection.readRequest()
                try await connection.write(
                    "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nabHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil"
                )
                try await connection.waitUntilPeerCloses()
            }
            server.route("/next") { _ in .text("next") }
            let response = try await client.send(HTTPRequest(path: "a"))
            #expect(response.body == Data("ab".utf8))
            let next = try await client.send(HTTPRequest(path: "next"))
            #expect(next.body == Data("next".utf8))
        }
    }

    #if HARBOR_CURL
    @Test(arguments: Engine.all(but: .takesCutStreams))
    func `A gzip body that is cut anywhere is truncated`(engine: Engine) async throws {
        let bytes = Compression.deflate(Data("hello hello hello".utf8), .gzip)
        try await engine.withServer { server, client in
            for cut in 1..<bytes.count {
                server.enqueue(.data(bytes.prefix(cut)).adding("Content-Encoding", "gzip"))
                #expect(await client.failure(ofGetting: "a")?.kind == .truncatedBody, "cut at \(cut)")
            }
        }
    }

    @Test(arguments: Engine.all(but: .fewErrorCodes))
    func `A body that is not in its coding is malformed`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.enqueue(.text("this is no gzip").adding("Content-Encoding", "gzip"))
            #expect(await client.failure(ofGetting: "a")?.kind == .malformedResponse)
        }
    }
    #endif
}
