import Foundation
import HTTPClientKit
import HTTPTestServer
import TestSupport
import Testing

/// The time limits of a request.
@Suite(.timeLimit(.minutes(3)))
struct TimeoutTests {
    /// Expects a timeout, not before its time and, for a machine that is busy, soon after.
    private func expectTimeout(
        of client: any HTTPClient,
        _ request: HTTPRequest,
        after seconds: TimeInterval,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let start = Date()
        #expect(await client.failure(of: request)?.isTimeout == true, sourceLocation: sourceLocation)
        let elapsed = Date().timeIntervalSince(start)
        #expect(elapsed >= seconds - 0.01 && elapsed < seconds + 100, sourceLocation: sourceLocation)
    }

    #if os(Linux)
    @Test(arguments: Engine.all(but: .noConnectTimeout))
    func `A connection that does not come about ends with the limit for connecting`(engine: Engine) async throws {
        let hole = try #require(FullBacklog())
        try await engine.withClient(try #require(URL(string: "http://127.0.0.1:\(hole.port)/"))) { client in
            let request = HTTPRequest(path: "a", timeouts: HTTPTimeouts(connect: 0.25, idle: 0.01))
            await expectTimeout(of: client, request, after: 0.25)
        }
    }

    @Test(arguments: Engine.all)
    func `The total counts while the connection is made`(engine: Engine) async throws {
        let hole = try #require(FullBacklog())
        try await engine.withClient(try #require(URL(string: "http://127.0.0.1:\(hole.port)/"))) { client in
            let request = HTTPRequest(path: "a", timeouts: HTTPTimeouts(connect: 30, idle: 30, total: 0.25))
            await expectTimeout(of: client, request, after: 0.25)
        }
    }
    #endif

    @Test(arguments: Engine.all(but: .noConnectTimeout))
    func `A handshake that does not end counts as connecting, for everyone who waits for it`(
        engine: Engine
    ) async throws {
        try await HTTPTestServer.withServer { server in
            for _ in 0..<8 { server.enqueueConnection { try await $0.waitUntilPeerCloses() } }
            let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
            try await engine.withClient(url) { client in
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<4 {
                        group.addTask {
                            let request = HTTPRequest(path: "a", timeouts: HTTPTimeouts(connect: 0.3))
                            await expectTimeout(of: client, request, after: 0.3)
                        }
                    }
                }
            }
        }
    }

    @Test(arguments: Engine.all(but: .wholeSeconds))
    func `Silence before the head ends with the idle limit`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.route("/a") { _ in .never }
            await expectTimeout(of: client, HTTPRequest(path: "a", timeouts: HTTPTimeouts(idle: 0.25)), after: 0.25)
            try await server.waitForOpenConnections(0)
        }
    }

    @Test(arguments: Engine.all(but: .wholeSeconds), [10, 60, 75])
    func `Silence in the middle of an answer ends with the idle limit`(engine: Engine, offset: Int) async throws {
        try await engine.withServer { server, client in
            server.route("/a") { _ in .text("a body of some length").cut(after: offset, then: .stall) }
            await expectTimeout(of: client, HTTPRequest(path: "a", timeouts: HTTPTimeouts(idle: 0.25)), after: 0.25)
        }
    }

    @Test(arguments: Engine.all(but: .wholeSeconds))
    func `A server that does not read a large payload is silent`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.raw("/a") { connection in
                try await connection.readHead()
                // Nothing is read until the test is over: the answer to another connection.
                try await server.waitForOpenConnections(0, within: 60)
            }
            let request = HTTPRequest(
                path: "a",
                method: .post,
                body: Data(count: 64 << 20),
                timeouts: HTTPTimeouts(idle: 0.4, total: 60)
            )
            let start = Date()
            #expect(await client.failure(of: request)?.isTimeout == true)
            #expect(Date().timeIntervalSince(start) < 50)
        }
    }

    @Test(arguments: Engine.all)
    func `A server that sends drop by drop is ended by the total`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            let parts = Array(repeating: Data("x".utf8), count: 1000)
            server.route("/a") { _ in TestResponse(body: .chunked(parts)).delayedBetweenParts(by: 0.02) }
            let request = HTTPRequest(path: "a", timeouts: HTTPTimeouts(idle: 10, total: 0.3))
            await expectTimeout(of: client, request, after: 0.3)
        }
    }

    @Test(arguments: Engine.all(but: .noLimits))
    func `Waiting for a free connection counts towards the total`(engine: Engine) async throws {
        try await engine.withServer({ $0.maximumConnectionsPerHost = 1 }) { server, client in
            server.route("/never") { _ in .never }
            let first = Task { try await client.send(HTTPRequest(path: "never")) }
            try await server.waitForRequests(1)
            let request = HTTPRequest(path: "a", timeouts: HTTPTimeouts(idle: 0.05, total: 0.3))
            await expectTimeout(of: client, request, after: 0.3)
            #expect(server.requests.count == 1)
            first.cancel()
            _ = await first.result
        }
    }

    @Test(arguments: Engine.all)
    func `A request may go on as long as it likes without limits`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.route("/a") { _ in .text("x").delayed(by: 0.2) }
            let none = HTTPTimeouts(connect: nil, idle: nil, total: nil)
            let longest = HTTPTimeouts(connect: 1e300, idle: 1e300, total: 1e300)
            for timeouts in [none, longest] {
                let response = try await client.send(HTTPRequest(path: "a", timeouts: timeouts))
                #expect(response.statusCode == 200)
            }
        }
    }

    @Test(arguments: Engine.all)
    func `A limit below a millisecond ends the request and nothing else`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.route("/a") { _ in .text("x").delayed(by: 0.2) }
            #expect(
                await client.failure(of: HTTPRequest(path: "a", timeouts: HTTPTimeouts(total: 1e-6))) == .timeout
            )
            let response = try await client.send(HTTPRequest(path: "a"))
            #expect(response.statusCode == 200)
        }
    }
}
