import Foundation
import HTTPClientKit
import HTTPTestServer
import TestSupport
import Testing

/// A task that is cancelled while it waits for more, and a reader that stops, leave nothing open.
@Suite(.timeLimit(.minutes(3)))
struct StreamCancellationTests {
    private func withServer(
        _ kind: StreamKind,
        _ engine: Engine,
        _ body: (HTTPTestServer, any HTTPClient) async throws -> Void
    ) async throws {
        try await engine.withServer { server, client in
            let (type, text) = kind.beginning
            server.raw("/stream") { connection in
                _ = try await connection.readRequest()
                try await connection.write("HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\n\r\n\(text)")
                try await connection.waitUntilPeerCloses()
            }
            server.route("/pages") { _ in .json(text).adding("Link", "</silent>; rel=next").closingConnection() }
            server.raw("/silent") { connection in
                _ = try await connection.readRequest()
                try await connection.waitUntilPeerCloses()
            }
            try await body(server, client)
            try await server.waitForOpenConnections(0)
            #if os(Linux)
            let port = server.port
            #expect(await eventually { ProcessProbe.connections(toPort: port) == 0 })
            #endif
        }
    }

    @Test(arguments: Engine.all, StreamKind.allCases)
    func `A reader that is cancelled is told at once, and its connection is closed`(
        engine: Engine,
        kind: StreamKind
    ) async throws {
        try await withServer(kind, engine) { server, client in
            let began = Signal()
            let task = Task {
                try await kind.read(client) {
                    began.send()
                    return false
                }
            }
            await began.wait()
            if kind.isPaged { try await server.waitForRequests(2) }
            task.cancel()
            await #expect(throws: HTTPClientError.cancelled) { try await task.value }
        }
    }

    @Test(arguments: Engine.all, StreamKind.allCases)
    func `A reader that stops closes its connection`(engine: Engine, kind: StreamKind) async throws {
        try await withServer(kind, engine) { server, client in
            try await kind.read(client) { true }
            let requests = try await server.waitForRequests(1)
            #expect(requests.count == 1)
        }
    }
}
