import Foundation
import HTTPClientKit
import HTTPTestServer
import TestSupport
import Testing

/// A cancelled task gets `cancelled` at once, in whatever phase its request is.
@Suite(.timeLimit(.minutes(3)))
struct CancellationTests {
    private func expectCancelled(
        _ task: Task<HTTPResponse, any Error>,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let start = Date()
        task.cancel()
        let result = await task.result
        #expect(throws: HTTPClientError.cancelled, sourceLocation: sourceLocation) { try result.get() }
        #expect(
            Date().timeIntervalSince(start) < 50,
            "at once, as far as a busy machine allows",
            sourceLocation: sourceLocation
        )
    }

    @Test(arguments: Engine.all)
    func `A task that was cancelled before never starts its request`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.route("/a") { _ in .text("x") }
            for _ in 0..<50 {
                let cancelled = Signal()
                let task = Task {
                    await cancelled.wait()
                    return try await client.send(HTTPRequest(path: "a"))
                }
                task.cancel()
                cancelled.send()
                await expectCancelled(task)
            }
            #expect(server.connectionCount == 0)
        }
    }

    @Test(arguments: Engine.all(but: .noLimits))
    func `A request that waits for its turn is taken out of the queue`(engine: Engine) async throws {
        try await engine.withServer({ $0.maximumConnectionsPerHost = 1 }) { server, client in
            let gate = Signal()
            server.route("/first") { _ in
                await gate.wait()
                return .text("first")
            }
            server.route("/other/{name}") { _ in .text("other") }
            let first = Task { try await client.send(HTTPRequest(path: "first")) }
            try await server.waitForRequests(1)
            let queued = (0..<20).map { name in Task { try await client.send(HTTPRequest(path: "other/\(name)")) } }
            for task in queued.dropLast() { await expectCancelled(task) }
            gate.send()
            let answer = try await first.value
            #expect(answer.body == Data("first".utf8))
            _ = try await queued[19].value
            #expect(server.requests.map(\.path) == ["/first", "/other/19"])
        }
    }

    #if os(Linux)
    @Test(arguments: Engine.all)
    func `A request that connects ends`(engine: Engine) async throws {
        let hole = try #require(FullBacklog())
        try await engine.withClient(try #require(URL(string: "http://127.0.0.1:\(hole.port)/"))) { client in
            let before = ProcessProbe.connections(toPort: hole.port)
            let task = Task { try await client.send(HTTPRequest(path: "a")) }
            #expect(await eventually { ProcessProbe.connections(toPort: hole.port) > before })
            await expectCancelled(task)
        }
    }
    #endif

    @Test(arguments: Engine.all)
    func `A request whose payload is being sent ends`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            let (heads, arrived) = AsyncStream.makeStream(of: Void.self)
            server.raw("/a") { connection in
                try await connection.readHead()
                arrived.yield()
                try await server.waitForOpenConnections(0, within: 60)
            }
            let body = Data(count: 64 << 20)
            let task = Task { try await client.send(HTTPRequest(path: "a", method: .post, body: body)) }
            for await _ in heads.prefix(1) {}
            await expectCancelled(task)
        }
    }

    @Test(arguments: Engine.all)
    func `A request that waits for its answer ends, and its connection`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.route("/a") { _ in .never }
            server.route("/b") { _ in .text("b") }
            let task = Task { try await client.send(HTTPRequest(path: "a")) }
            try await server.waitForRequests(1)
            await expectCancelled(task)
            try await server.waitForOpenConnections(0)
            let response = try await client.send(HTTPRequest(path: "b"))
            #expect(response.body == Data("b".utf8))
        }
    }

    @Test(arguments: Engine.all, [5, 40, 70])
    func `A request whose answer is arriving ends, its connection is not used half-read`(
        engine: Engine,
        offset: Int
    ) async throws {
        try await engine.withServer { server, client in
            let (cuts, arrived) = AsyncStream.makeStream(of: Void.self)
            server.raw("/a") { connection in
                try await connection.readRequest()
                let answer =
                    "HTTP/1.1 200 OK\r\nContent-Length: 50\r\nX-Padding: padding\r\n\r\nthe first half of a body"
                try await connection.write(String(answer.prefix(offset)))
                arrived.yield()
                try await connection.waitUntilPeerCloses()
            }
            server.route("/b") { _ in .text("b") }
            let task = Task { try await client.send(HTTPRequest(path: "a")) }
            for await _ in cuts.prefix(1) {}
            await expectCancelled(task)
            let response = try await client.send(HTTPRequest(path: "b"))
            #expect(response.body == Data("b".utf8))
            #expect(server.requests.map(\.connection) == [0, 1])
            try await server.waitForOpenConnections(1)
        }
    }

    @Test(arguments: Engine.all)
    func `A task that is cancelled after its answer has the answer`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.route("/a") { _ in .text("x") }
            let task = Task { try await client.send(HTTPRequest(path: "a")) }
            let response = try await task.value
            task.cancel()
            #expect(response.body == Data("x".utf8))
            let again = try await client.send(HTTPRequest(path: "a"))
            #expect(again.statusCode == 200)
        }
    }
}
