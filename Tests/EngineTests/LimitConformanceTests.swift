import Foundation
import HTTPClientKit
import HTTPTestServer
import TestSupport
import Testing

/// The limits that keep a server from filling the memory.
@Suite(.timeLimit(.minutes(3)))
struct LimitConformanceTests {
    @Test(arguments: Engine.all)
    func `A body may be as long as the limit and not a byte longer`(engine: Engine) async throws {
        try await engine.withServer({ $0.maximumBodySize = 1000 }) { server, client in
            server.route("/{size}") { request in .data(Data(count: Int(request.parameters["size"] ?? "") ?? 0)) }
            let exact = try await client.send(HTTPRequest(path: "1000"))
            #expect(exact.body.count == 1000)
            #expect(await client.failure(ofGetting: "1001") == .bodyTooLarge(limit: 1000))
            let small = try await client.send(HTTPRequest(path: "7"))
            #expect(small.body.count == 7)
        }
    }

    @Test(arguments: Engine.all(but: .noLimits))
    func `A body without an end stops at the limit`(engine: Engine) async throws {
        try await engine.withServer({ $0.maximumBodySize = 1 << 20 }) { server, client in
            server.route("/endless") { _ in
                .stream { writer in
                    while true { try await writer.write(Data(count: 1 << 16)) }
                }
            }
            #expect(await client.failure(ofGetting: "endless") == .bodyTooLarge(limit: 1 << 20))
        }
    }

    @Test(arguments: Engine.all(but: .noLimits), [1 << 20, 300 << 10])
    func `A head over the limit is refused, in one field or in many`(engine: Engine, size: Int) async throws {
        try await engine.withServer { server, client in
            server.enqueue(TestResponse.text("x").adding("X-Long", String(repeating: "x", count: size)))
            #expect(await client.failure(ofGetting: "a")?.kind == .headTooLarge)
            let fields = (0..<(size / 1000)).map {
                HTTPHeaders.Field(name: "X-\($0)", value: String(repeating: "x", count: 1000))
            }
            server.enqueue(TestResponse(headers: HTTPHeaders(fields)))
            #expect(await client.failure(ofGetting: "a") == .headTooLarge(limit: 256 << 10))
        }
    }

    @Test(arguments: Engine.all(but: .noLimits), ["X-Field: value\r\n", "x", "HTTP/1.1 103 Early Hints\r\n\r\n"])
    func `A head without an end is refused`(engine: Engine, repeated: String) async throws {
        try await engine.withServer { server, client in
            server.raw("/a") { connection in
                try await connection.readRequest()
                let piece = String(repeating: repeated, count: 4096 / repeated.utf8.count)
                if !repeated.hasPrefix("HTTP") { try await connection.write("HTTP/1.1 200 OK\r\n") }
                while true { try await connection.write(piece) }
            }
            #expect(await client.failure(of: HTTPRequest(path: "a", method: .post))?.kind == .headTooLarge)
        }
    }

    @Test(arguments: Engine.all(but: .noLimits))
    func `A head within the limit is taken`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            let fields = (0..<250).map {
                HTTPHeaders.Field(name: "X-\($0)", value: String(repeating: "x", count: 1000))
            }
            server.enqueue(TestResponse(headers: HTTPHeaders(fields)))
            let response = try await client.send(HTTPRequest(path: "a"))
            #expect(response.headers["X-249"]?.utf8.count == 1000)
            server.enqueue(TestResponse.text("x").adding("X-Long", String(repeating: "x", count: 90_000)))
            let later = try await client.send(HTTPRequest(path: "a"))
            #expect(later.headers["X-Long"]?.utf8.count == 90_000)
        }
    }

    /// libcurl's own limits hold under any of ours, and are told as what they are.
    @Test(arguments: Engine.all(but: .noLimits), [(350, 1000, 300 << 10), (1, 350_000, 100 << 10)])
    func `A head over the engine's own limit is told as too large`(
        engine: Engine,
        fields: (count: Int, size: Int, limit: Int)
    ) async throws {
        try await engine.withServer({ $0.maximumHeadSize = 8 << 20 }) { server, client in
            let headers = (0..<fields.count).map {
                HTTPHeaders.Field(name: "X-\($0)", value: String(repeating: "x", count: fields.size))
            }
            server.enqueue(TestResponse(headers: HTTPHeaders(headers)))
            #expect(await client.failure(ofGetting: "a") == .headTooLarge(limit: fields.limit))
        }
    }

    #if HARBOR_CURL
    /// A compressed body of a few KB that opens to far more than the limit, of a redirect that is followed.
    @Test(arguments: Engine.all(but: .noLimits), [HTTPBodyDelivery.collected, .streamed])
    func `A bomb in the body of a redirect is worth no more than one in that of an answer`(
        engine: Engine,
        delivery: HTTPBodyDelivery
    ) async throws {
        let bomb = Compression.gzipBomb(opensTo: 64 << 20)
        try await engine.withServer({ $0.maximumBodySize = 1 << 20 }) { server, client in
            server.route("/a") { _ in
                TestResponse(status: 302, headers: ["Location": "/b", "Content-Encoding": "gzip"], body: .data(bomb))
            }
            server.route("/b") { _ in .text("there") }
            var request = HTTPRequest(path: "a")
            request.delivery = delivery
            guard delivery == .streamed else {
                // It is collected like any other body, up to the limit.
                #expect(await client.failure(of: request) == .bodyTooLarge(limit: 1 << 20))
                #expect(server.requests.map(\.target) == ["/a"])
                return
            }
            // It is given up after its first 64 KiB, and the redirect followed.
            let response = try await client.send(request)
            #expect(response.statusCode == 200)
            let text = try await response.bodyStream?.collect(upTo: 100)
            #expect(text == Data("there".utf8))
        }
    }

    @Test(arguments: Engine.all(but: .noLimits))
    func `A chain of fifty codings is refused`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            let codings = Array(repeating: "gzip", count: 50).joined(separator: ", ")
            server.enqueue(.text("x").adding("Content-Encoding", codings))
            #expect(await client.failure(ofGetting: "a")?.kind == .malformedResponse)
        }
    }
    #endif
}
