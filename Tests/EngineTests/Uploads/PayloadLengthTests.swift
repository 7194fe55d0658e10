import Foundation
import HTTPClientKit
import HTTPTestServer
import TestSupport
import Testing

/// Payloads that give more bytes than they announce, or announce none and give some: nothing may be dropped in silence.
@Suite(.timeLimit(.minutes(2)))
struct PayloadLengthTests {
    private func put(_ payload: HTTPPayload) -> HTTPRequest {
        var request = HTTPRequest(path: "a", method: .put)
        request.payload = payload
        return request
    }

    private func between(_ payload: HTTPPayload) -> HTTPPayload {
        .sequence([.data(Data("head".utf8)), payload, .data(Data("tail".utf8))])
    }

    @Test(arguments: Engine.all, [false, true])
    func `A stream that announces no bytes and gives some is an error, and nothing is sent`(
        engine: Engine,
        isPart: Bool
    ) async throws {
        try await engine.withServer { server, client in
            let chunks = PayloadChunks([Data(), Data("x".utf8)])
            for stream in [chunks.replayable(length: 0), chunks.once(length: 0)] {
                #expect(
                    await client.failure(of: put(isPart ? between(stream) : stream))
                        == .invalidRequest("the stream of the payload gave more than the 0 bytes that it announced")
                )
            }
            #expect(server.requests.isEmpty)
            #expect(await eventually { chunks.dropped == 2 })
        }
    }

    @Test(arguments: Engine.all, [false, true])
    func `A stream and a file of no bytes are an empty payload`(engine: Engine, isPart: Bool) async throws {
        let file = try TemporaryFile(Data())
        try await engine.withServer { (server, client) async throws in
            server.route(.put, "/a") { _ in .status(201) }
            let chunks = PayloadChunks([Data()])
            for payload in [chunks.replayable(length: 0), chunks.once(length: 0), .file(file.url)] {
                #expect(try await client.send(put(isPart ? between(payload) : payload)).statusCode == 201)
            }
            let expected = isPart ? "headtail" : ""
            #expect(server.requests.map(\.text) == [expected, expected, expected])
            #expect(chunks.opened == 2)
        }
    }

    @Test(arguments: Engine.all, [false, true])
    func `A stream of no bytes is sent again, also one that can be read once`(
        engine: Engine,
        isPart: Bool
    ) async throws {
        try await engine.withServer { (server, client) async throws in
            server.route(.put, "/a") { _ in .redirect(to: "/b", status: 307) }
            server.route(.put, "/b") { _ in .status(201) }
            let chunks = PayloadChunks([Data()])
            let stream = chunks.once(length: 0)
            let payload = isPart ? between(stream) : stream
            #expect(payload.isReplayable)
            for _ in 0..<3 { #expect(try await client.send(put(payload)).statusCode == 201) }
            #expect(payload.isReplayable)
            #expect(server.requests.map(\.text) == Array(repeating: isPart ? "headtail" : "", count: 6))
            #expect(chunks.opened == 1)
        }
    }

    @Test(arguments: Engine.all)
    func `A stream of no bytes that does not end is given up at the limit, and with its task`(
        engine: Engine
    ) async throws {
        let opened = Signal()
        let over = Signal()
        defer { over.send() }
        let chunks = PayloadChunks { _ in
            opened.send()
            await over.wait()
            return nil
        }
        try await engine.withServer { server, client in
            var limited = put(chunks.replayable(length: 0))
            limited.timeouts = HTTPTimeouts(total: 0.2)
            #expect(await client.failure(of: limited) == .timeout)
            let unlimited = put(chunks.replayable(length: 0))
            let task = Task { await client.failure(of: unlimited) }
            await opened.wait()
            task.cancel()
            #expect(await task.value == .cancelled)
            #expect(server.requests.isEmpty)
        }
    }

    #if os(Linux)
    @Test(arguments: Engine.all, [false, true])
    func `A file that has bytes though its size is told as none is an error, and nothing is sent`(
        engine: Engine,
        isPart: Bool
    ) async throws {
        let file = HTTPPayload.file(URL(fileURLWithPath: "/proc/version"))
        try await engine.withServer { server, client in
            #expect(
                await client.failure(of: put(isPart ? between(file) : file))
                    == .invalidRequest("the file /proc/version has more than the 0 bytes of its size")
            )
            #expect(server.requests.isEmpty)
        }
    }
    #endif
}
