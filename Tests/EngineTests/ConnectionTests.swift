import Foundation
import HTTPClientKit
import HTTPTestServer
import TestSupport
import Testing

/// Which connection a request goes over, and what happens when it is not there any more.
@Suite(.timeLimit(.minutes(3)))
struct ConnectionTests {
    @Test(arguments: Engine.all)
    func `Requests one after the other share a connection`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.route("/{path...}") { _ in .text("x") }
            for method in [HTTPMethod.get, .post, .put, .head, .delete, .options, .get] {
                _ = try await client.send(HTTPRequest(path: "a", method: method))
            }
            #expect(server.requests.map(\.connection) == Array(repeating: 0, count: 7))
        }
    }

    @Test(arguments: Engine.all)
    func `A connection that the server will close is not used again`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.route("/close") { _ in .text("x").closingConnection() }
            server.route("/a") { _ in .text("x") }
            for path in ["a", "close", "a"] { _ = try await client.send(HTTPRequest(path: path)) }
            #expect(server.requests.map(\.connection) == [0, 0, 1])
        }
    }

    @Test(arguments: Engine.all)
    func `Connection close of the request ends the connection`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.route("/a") { _ in .text("x") }
            _ = try await client.send(HTTPRequest(path: "a", headers: ["Connection": "close"]))
            _ = try await client.send(HTTPRequest(path: "a"))
            #expect(server.requests.map(\.connection) == [0, 1])
        }
    }

    @Test(arguments: Engine.all)
    func `An idle connection that the server has closed is replaced`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.enqueueConnection { connection in
                try await connection.readRequest()
                try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na")
            }
            server.route("/a") { _ in .text("b") }
            _ = try await client.send(HTTPRequest(path: "a", method: .post))
            try await server.waitForOpenConnections(0)
            let response = try await client.send(HTTPRequest(path: "a", method: .post))
            #expect(response.body == Data("b".utf8))
        }
    }

    @Test(arguments: Engine.all, [HTTPMethod.get, .put, .delete, .head, .options])
    func `An idempotent request on a connection that closes just then is repeated once`(
        engine: Engine,
        method: HTTPMethod
    ) async throws {
        try await engine.withServer { server, client in
            server.enqueueConnection(Self.answerOneAndDropTheNext)
            server.route("/a") { _ in .text("b") }
            _ = try await client.send(HTTPRequest(path: "a"))
            let response = try await client.send(HTTPRequest(path: "a", method: method))
            #expect(response.statusCode == 200)
            #expect(server.requests.map(\.method) == [.get, method, method])
            #expect(server.connectionCount == 2)
        }
    }

    @Test(arguments: Engine.all(but: .ownRetries, .fewErrorCodes))
    func `An idempotent request is repeated no more than once`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.enqueueConnection(Self.answerOneAndDropTheNext)
            server.enqueueConnection { try await $0.readRequest() }
            server.route("/a") { _ in .text("b") }
            _ = try await client.send(HTTPRequest(path: "a"))
            #expect(await client.failure(ofGetting: "a")?.kind == .connectionLost)
            #expect(server.requests.map(\.connection) == [0, 0, 1])
        }
    }

    @Test(arguments: Engine.all(but: .ownRetries, .fewErrorCodes), [HTTPMethod.post, .patch, "REPORT"])
    func `Any other request on a connection that closes just then is lost, not repeated`(
        engine: Engine,
        method: HTTPMethod
    ) async throws {
        try await engine.withServer { server, client in
            server.enqueueConnection(Self.answerOneAndDropTheNext)
            server.route("/a") { _ in .text("b") }
            _ = try await client.send(HTTPRequest(path: "a"))
            let failure = await client.failure(of: HTTPRequest(path: "a", method: method, body: Data("x".utf8)))
            #expect(failure?.kind == .connectionLost)
            #expect(server.requests.map(\.method) == [.get, method])
        }
    }

    private static let answerOneAndDropTheNext: @Sendable (RawConnection) async throws -> Void = { connection in
        try await connection.readRequest()
        try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na")
        try await connection.readRequest()
    }

    @Test(arguments: Engine.all(but: .fewErrorCodes))
    func `A port that nothing listens on refuses the connection`(engine: Engine) async throws {
        let unused = try UnusedPort()
        defer { withExtendedLifetime(unused) {} }
        let url = try #require(URL(string: "http://127.0.0.1:\(unused.number)/"))
        try await engine.withClient(url) { client in
            let failure = await client.failure(ofGetting: "a")
            #expect(failure?.kind == .connectionRefused)
            #expect(failure?.description.contains("127.0.0.1") == true)
        }
    }

    @Test(arguments: Engine.all(but: .fewErrorCodes))
    func `A name without an address cannot be resolved`(engine: Engine) async throws {
        try await engine.withClient(try #require(URL(string: "http://harbor.invalid/"))) { client in
            #expect(await client.failure(ofGetting: "a") == .cannotResolveHost("harbor.invalid has no address"))
        }
    }

    @Test(arguments: Engine.all)
    func `A slow answer does not hold other requests to a new server up`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.route("/slow") { _ in .never }
            server.route("/fast") { _ in .text("fast") }
            let slow = Task { try await client.send(HTTPRequest(path: "slow")) }
            try await server.waitForRequests(1)
            let timeouts = HTTPTimeouts(connect: 60, idle: 60, total: 60)
            let response = try await client.send(HTTPRequest(path: "fast", timeouts: timeouts))
            #expect(response.body == Data("fast".utf8))
            slow.cancel()
            _ = await slow.result
        }
    }

    @Test(arguments: Engine.all)
    func `Requests at the same time to a new server do not wait for each other`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.route("/{name}") { request in
                // No answer to any before all have come.
                try await server.waitForRequests(5, within: 60)
                return .text(request.parameters["name"] ?? "")
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for name in 0..<5 {
                    group.addTask {
                        let response = try await client.send(HTTPRequest(path: "\(name)"))
                        #expect(response.body == Data("\(name)".utf8))
                    }
                }
                try await group.waitForAll()
            }
        }
    }
}
