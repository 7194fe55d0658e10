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

    #if HARBOR_CURL
    @Test(arguments: [5, 300_000])
    func `A file that becomes longer while it is sent is an error, and never whole to the server`(
        size: Int
    ) async throws {
        let file = try TemporaryFile(.pattern(size))
        // Its part comes before the file's, whose length is known by then.
        let writer = HTTPPayloadStream(length: 4) {
            let handle = try FileHandle(forWritingTo: file.url)
            try handle.seekToEnd()
            try handle.write(contentsOf: Data("more".utf8))
            try handle.close()
            return PayloadChunks([Data("head".utf8)]).sequence()
        }
        try await Engine.curl.withServer { server, client in
            server.route(.put, "/a") { _ in .status(201) }
            #expect(
                await client.failure(of: put(.sequence([.stream(writer), .file(file.url)])))
                    == .invalidRequest("the file \(file.url.path) has more than the \(size) bytes of its size")
            )
            #expect(server.requests.filter(\.isComplete).isEmpty)
        }
    }
    #endif
}
