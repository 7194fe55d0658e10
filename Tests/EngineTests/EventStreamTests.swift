import Foundation
import HTTPClientKit
import HTTPTestServer
import TestSupport
import Testing

/// Events over real connections.
@Suite(.timeLimit(.minutes(3)))
struct EventStreamTests {
    private static let engines = Engine.all

    /// Connects again at once, as no clock is given to it.
    private static let atOnce = EventStreamReconnection(initialDelay: 0)

    /// An answer that begins an event stream, whose end is that of the connection.
    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"

    @Test(arguments: engines)
    func `Events arrive while the response goes on`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            let gate = Signal()
            server.raw("/events") { connection in
                _ = try await connection.readRequest()
                try await connection.write(Self.head + "data: one\n\nda")
                await gate.wait()
                try await connection.write("ta: two\n\n")
                try await connection.waitUntilPeerCloses()
            }
            var iterator = client.events("events").makeAsyncIterator()
            let first = try await iterator.next()
            gate.send()
            let second = try await iterator.next()
            #expect([first, second] == [ServerSentEvent(data: "one"), ServerSentEvent(data: "two")])
        }
    }

    @Test(arguments: engines)
    func `A connection that is lost is made again where it was lost`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            let ids = Lock<[String?]>([])
            server.raw("/events") { connection in
                let request = try await connection.readRequest()
                let count = ids.withLock { ids in
                    ids.append(request.headers["Last-Event-ID"])
                    return ids.count
                }
                guard count < 4 else {
                    try await connection.write("HTTP/1.1 204 No Content\r\n\r\n")
                    return
                }
                try await connection.write(Self.head + "retry: 0\nid: \(count)\ndata: \(count)\n\ndata: cut off")
            }
            let events = client.events("events", reconnection: Self.atOnce)
            var received: [String] = []
            for try await event in events { received.append(event.data) }
            #expect(received == ["1", "2", "3"])
            #expect(ids.withLock { $0 } == [nil, "1", "2", "3"])
        }
    }

    @Test(arguments: engines)
    func `A POST is sent again in full when it is asked for`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            let bodies = Lock<[Data]>([])
            server.raw("/chat") { connection in
                let request = try await connection.readRequest()
                let count = bodies.withLock { bodies in
                    bodies.append(request.body)
                    return bodies.count
                }
                try await connection.write(
                    "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: 24\r\n\r\n"
                        + (count == 1 ? "data: 1\n\n" : "data: 2\n\ndata: [DONE]\n\n")
                )
            }
            let request = HTTPRequest(path: "chat", method: .post, body: Data("prompt".utf8))
            let models = client.events(of: Int.self, for: request, endingAt: "[DONE]", reconnection: Self.atOnce)
            var received: [Int] = []
            for try await model in models { received.append(model) }
            #expect(received == [1, 2])
            #expect(bodies.withLock { $0 } == [Data("prompt".utf8), Data("prompt".utf8)])
        }
    }

    @Test(arguments: engines)
    func `A reader that stops frees the connection`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.raw("/events") { connection in
                _ = try await connection.readRequest()
                try await connection.write(Self.head + "data: one\n\n")
                try await connection.waitUntilPeerCloses()
            }
            for try await event in client.events("events") {
                #expect(event.data == "one")
                break
            }
            try await server.waitForOpenConnections(0)
        }
    }

    @Test(arguments: engines)
    func `A refusal is told with its body`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.route("/events") { _ in .json(#"{"error":"no such model"}"#, status: 400) }
            let body = Data(#"{"error":"no such model"}"#.utf8)
            await #expect(throws: HTTPClientError.clientError(statusCode: 400, body: body)) {
                for try await _ in client.events("events") {}
            }
        }
    }
}
