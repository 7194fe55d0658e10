import Foundation
import HTTPClientKit
import HTTPTestServer
import TestSupport
import Testing

/// A stream of events goes on for ever by itself: whoever stops reading ends it at once, wherever it is.
@Suite(.timeLimit(.minutes(2)))
struct EventStreamEndTests {
    /// Waits longer than any test between two connections, unless somebody stops.
    private static let patient = EventStreamReconnection(initialDelay: 3600, maximumDelay: 3600)

    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"

    /// Where a stream is while its reader is cancelled.
    enum State: CaseIterable, Sendable {
        case head, event, body, wait, waitAfterRefusal
    }

    private func serve(_ server: HTTPTestServer, _ state: State, reached: Signal) {
        server.raw("/events") { connection in
            try await connection.readRequest()
            switch state {
            case .head: reached.send()
            case .event, .body:
                try await connection.write(Self.head + (state == .event ? "data: one\n\nda" : ""))
                reached.send()
            case .wait: return try await connection.write(Self.head + "data: one\n\n")
            case .waitAfterRefusal:
                return try await connection.write("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n")
            }
            try await connection.waitUntilPeerCloses()
        }
    }

    @Test(arguments: Engine.all, State.allCases)
    func `A reader that is cancelled is told at once, and nothing is left of the stream`(
        engine: Engine,
        state: State
    ) async throws {
        try await engine.withServer { server, client in
            let reached = Signal()
            serve(server, state, reached: reached)
            let request = HTTPRequest(path: "events")
            let events = client.events(for: request, reconnection: Self.patient) { change in
                if case .waiting = change { reached.send() }
            }
            let task = Task { for try await _ in events {} }
            await reached.wait()
            task.cancel()
            await #expect(throws: HTTPClientError.cancelled) { try await task.value }
            try await server.waitForOpenConnections(0)
            #expect(server.connectionCount == 1)
        }
    }

    #if os(Linux)
    @Test(arguments: Engine.all)
    func `A reader that is cancelled while it connects is told at once`(engine: Engine) async throws {
        let hole = try #require(FullBacklog())
        try await engine.withClient(try #require(URL(string: "http://127.0.0.1:\(hole.port)/"))) { client in
            let before = ProcessProbe.connections(toPort: hole.port)
            let task = Task { for try await _ in client.events("events", reconnection: Self.patient) {} }
            #expect(await eventually { ProcessProbe.connections(toPort: hole.port) > before })
            task.cancel()
            await #expect(throws: HTTPClientError.cancelled) { try await task.value }
            #expect(await eventually { ProcessProbe.connections(toPort: hole.port) == before })
        }
    }
    #endif

    @Test(arguments: Engine.all)
    func `A task that was cancelled before does not connect`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            let cancelled = Signal()
            let task = Task {
                await cancelled.wait()
                for try await _ in client.events("events", reconnection: Self.patient) {}
            }
            task.cancel()
            cancelled.send()
            await #expect(throws: HTTPClientError.cancelled) { try await task.value }
            #expect(server.connectionCount == 0)
        }
    }

    /// Behind `break` and behind the last use of an iterator alike, of events and of models.
    @Test(arguments: Engine.all, [true, false])
    func `An iterator that is let go closes its connection, and no other is made`(
        engine: Engine,
        isDecoded: Bool
    ) async throws {
        try await engine.withServer { server, client in
            server.raw("/events") { connection in
                try await connection.readRequest()
                try await connection.write(Self.head + "data: 1\n\ndata: 2\n\n")
                try await connection.waitUntilPeerCloses()
            }
            let events = client.events("events", reconnection: EventStreamReconnection(initialDelay: 0))
            if isDecoded {
                for try await number in events.decoded(as: Int.self) where number == 1 { break }
            } else {
                var iterator: HTTPEvents.Iterator? = events.makeAsyncIterator()
                #expect(try await iterator?.next() == ServerSentEvent(data: "1"))
                iterator = nil
            }
            try await server.waitForOpenConnections(0)
            #expect(server.connectionCount == 1)
        }
    }
}
