#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport
import Testing

/// Bodies that are read as they come.
@Suite(.timeLimit(.minutes(3)))
struct StreamedBodyTests {
    private static let request: HTTPRequest = {
        var request = HTTPRequest(path: "stream")
        request.delivery = .streamed
        return request
    }()

    private func stream(_ client: any HTTPClient) async throws -> HTTPBodyStream {
        let response = try await client.send(Self.request)
        #expect(response.statusCode == 200)
        return try #require(response.bodyStream)
    }

    @Test(arguments: Engine.all)
    func `The response is there with its head, and the body follows as it comes`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            let gate = Signal()
            server.raw("/stream") { connection in
                _ = try await connection.readRequest()
                try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfirst")
                await gate.wait()
                try await connection.write("later")
            }
            let response = try await client.send(Self.request)
            #expect(response.headers["Content-Length"] == "10")
            #expect(response.body.isEmpty)
            var iterator = try #require(response.bodyStream).makeAsyncIterator()
            #expect(try await iterator.next() == Data("first".utf8))
            gate.send()
            var rest = Data()
            while let chunk = try await iterator.next() { rest.append(chunk) }
            #expect(rest == Data("later".utf8))
        }
    }

    @Test(arguments: Engine.all(but: .cannotBeHeldBack))
    func `A slow reader holds the server back`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            let sent = Lock(0)
            let size = 64 << 20
            server.raw("/stream") { connection in
                _ = try await connection.readRequest()
                try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n")
                let chunk = Data(repeating: 7, count: 64 << 10)
                for _ in 0..<(size / chunk.count) {
                    try await connection.write(chunk)
                    sent.withLock { $0 += chunk.count }
                }
            }
            let body = try await stream(client)
            // The server comes to a stand when every buffer on the way is full: ours and the kernel's.
            var last = -1
            #expect(
                await eventually {
                    let now = sent.withLock { $0 }
                    defer { last = now }
                    return now > 0 && now == last
                }
            )
            let standing = sent.withLock { $0 }
            #expect(standing < 16 << 20, "\(standing) bytes were accepted though nobody read")
            #expect(try await body.reduce(0) { $0 + $1.count } == size)
        }
    }

    @Test(arguments: Engine.all.filter { !Engine.all(but: .cannotBeHeldBack).contains($0) })
    func `What a session that cannot be held back keeps for the reader is bounded`(engine: Engine) async throws {
        try await engine.withServer({ $0.maximumBodySize = 1 << 20 }) { server, client in
            server.route("/stream") { _ in .data(Data(count: 32 << 20)) }
            let body = try await stream(client)
            try await server.waitForOpenConnections(0)
            await #expect(throws: HTTPClientError.bodyTooLarge(limit: 1 << 20)) { try await body.collect(upTo: .max) }
        }
    }

    @Test(arguments: Engine.all, ["gzip", "identity"])
    func `A body of any coding is the same as when it is collected`(engine: Engine, coding: String) async throws {
        let content = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) })
        let body = coding == "gzip" ? Compression.deflate(content, .gzip) : content
        try await engine.withServer { server, client in
            server.route("/stream") { _ in .data(body).adding("Content-Encoding", coding) }
            let stream = try await stream(client)
            #expect(try await stream.collect(upTo: .max) == content)
        }
    }

    @Test func `A small compressed body that opens to a huge one comes in small pieces`() async throws {
        let bomb = Compression.gzipBomb(opensTo: 200 << 20)
        try await Engine.curl.withServer { server, client in
            server.route("/stream") { _ in .data(bomb).adding("Content-Encoding", "gzip") }
            var largest = 0
            var count = 0
            for try await chunk in try await stream(client) {
                count += chunk.count
                largest = max(largest, chunk.count)
            }
            #expect(count == 200 << 20)
            #expect(largest <= 64 << 10)
        }
    }

    @Test(arguments: Engine.all(but: .fewErrorCodes))
    func `A body that ends too early is an error at its end, not a short body`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.raw("/stream") { connection in
                _ = try await connection.readRequest()
                try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 17\r\n\r\nhello")
            }
            let body = try await stream(client)
            await #expect { try await body.collect(upTo: .max) } throws: { error in
                if case HTTPClientError.truncatedBody = error { true } else { false }
            }
        }
    }

    @Test(arguments: Engine.all(but: .takesCutStreams))
    func `A compressed body that ends too early is an error`(engine: Engine) async throws {
        let body = Compression.deflate(Data(repeating: 65, count: 100_000), .gzip).dropLast(9)
        try await engine.withServer { server, client in
            server.route("/stream") { _ in .data(Data(body)).adding("Content-Encoding", "gzip") }
            let stream = try await stream(client)
            await #expect { try await stream.collect(upTo: .max) } throws: { error in
                if case HTTPClientError.truncatedBody = error { true } else { false }
            }
        }
    }

    @Test(arguments: Engine.all, [true, false])
    func `A reader that stops frees the connection`(engine: Engine, reads: Bool) async throws {
        try await engine.withServer { server, client in
            server.route("/stream") { _ in .data(Data(count: 32 << 20)) }
            do {
                let body = try await stream(client)
                if reads {
                    for try await _ in body { break }
                }
            }
            try await server.waitForOpenConnections(0)
        }
    }

    @Test(arguments: Engine.all)
    func `A cancelled reader is told at once, and the connection is freed`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.raw("/stream") { connection in
                _ = try await connection.readRequest()
                try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfirst")
                try await connection.waitUntilPeerCloses()
            }
            let body = try await stream(client)
            let began = Signal()
            let task = Task {
                var iterator = body.makeAsyncIterator()
                _ = try await iterator.next()
                began.send()
                _ = try await iterator.next()
            }
            await began.wait()
            task.cancel()
            await #expect(throws: HTTPClientError.cancelled) { try await task.value }
            try await server.waitForOpenConnections(0)
        }
    }

    @Test func `The server's silence in a stream is a timeout`() async throws {
        try await Engine.curl.withServer({ $0.timeouts.idle = 1 }) { server, client in
            server.raw("/stream") { connection in
                _ = try await connection.readRequest()
                try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfirst")
                try await connection.waitUntilPeerCloses()
            }
            // On a busy machine even the head may come too late.
            await #expect {
                let body = try await stream(client)
                return try await body.collect(upTo: .max)
            } throws: { error in
                if case HTTPClientError.idleTimeout = error { true } else { false }
            }
        }
    }

    @Test func `A body is read to its end after the client is let go`() async throws {
        try await HTTPTestServer.withServer { server in
            let size = 8 << 20
            server.route("/stream") { _ in .data(Data(count: size)) }
            let body = try await stream(CurlHTTPClient(baseURL: server.url))
            #expect(try await body.reduce(0) { $0 + $1.count } == size)
            #expect(await eventually { ProcessProbe.connections(toPort: server.port) == 0 })
        }
    }

    @Test func `Closing the client ends its streams with an error`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/stream") { _ in .data(Data(count: 32 << 20)) }
            let client = CurlHTTPClient(baseURL: server.url)
            let body = try await stream(client)
            client.close()
            await #expect(throws: HTTPClientError.clientClosed) { try await body.collect(upTo: .max) }
        }
    }
}
#endif
