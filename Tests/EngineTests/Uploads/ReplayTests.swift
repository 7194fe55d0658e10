#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport
import Testing

/// Payloads that have to be sent more than once, and those that cannot be.
@Suite(.timeLimit(.minutes(3)))
struct ReplayTests {
    private func put(_ payload: HTTPPayload, _ path: String = "a") -> HTTPRequest {
        var request = HTTPRequest(path: path, method: .put)
        request.payload = payload
        return request
    }

    @Test(arguments: [307, 308])
    func `A stream that can be opened again follows a redirect in full`(status: Int) async throws {
        let chunks = PayloadChunks([.pattern(300_000), .pattern(9)])
        try await Engine.curl.withServer { server, client in
            server.route("/a") { _ in .redirect(to: "/b", status: status) }
            server.route("/b") { _ in .status(201) }
            let response = try await client.send(put(chunks.replayable(length: 300_009)))
            #expect(response.statusCode == 201)
            let whole = Data.pattern(300_000) + Data.pattern(9)
            #expect(server.requests.map(\.body.count) == [300_009, 300_009])
            #expect(server.requests.allSatisfy { $0.body == whole })
            #expect(chunks.opened == 2)
        }
    }

    @Test(arguments: [307, 308])
    func `A stream that can be read only once is not redirected, and the error says why`(status: Int) async throws {
        let chunks = PayloadChunks([Data("once".utf8)])
        try await Engine.curl.withServer { server, client in
            server.route("/a") { _ in .redirect(to: "/b", status: status) }
            let failure = await client.failure(of: put(chunks.once(length: 4)))
            #expect(
                failure
                    == .redirectRefused(
                        "127.0.0.1:\(server.port) wants the payload again: "
                            + "the stream of the payload was read already, and can be read only once"
                    )
            )
            #expect(server.requests.map(\.body) == [Data("once".utf8)])
        }
    }

    @Test func `A redirect that drops the payload needs it no more`() async throws {
        try await Engine.curl.withServer { server, client in
            server.route("/a") { _ in .redirect(to: "/b", status: 303) }
            server.route("/b") { _ in .text("there") }
            let response = try await client.send(put(PayloadChunks([Data("once".utf8)]).once()))
            #expect(response.body == Data("there".utf8))
            #expect(server.requests.map(\.method) == [.put, .get])
        }
    }

    @Test func `A stream that can be read only once is refused the second time before anything is sent`() async throws {
        try await Engine.curl.withServer { server, client in
            server.route("/a") { _ in .status(201) }
            let payload = PayloadChunks([Data("once".utf8)]).once()
            #expect(payload.isReplayable)
            _ = try await client.send(put(payload))
            #expect(!payload.isReplayable)
            let failure = await client.failure(of: put(payload))
            let reason = "the stream of the payload was read already, and can be read only once"
            #expect(failure == .invalidRequest(reason))
            #expect(server.requests.count == 1)
        }
    }

    /// The server closes a pooled connection after the head of the second request on it.
    private func afterReuse(
        _ payload: HTTPPayload,
        _ place: HTTPTestServer.ResetPlace
    ) async throws -> (Result<HTTPResponse, any Error>, [Data]) {
        try await HTTPTestServer.withServer { server in
            var configuration = CurlConfiguration()
            configuration.expectContinue = nil
            let client = CurlHTTPClient(baseURL: server.url, configuration: configuration)
            defer { client.close() }
            server.resetConnectionOnReuse(place)
            server.route("/a") { _ in .status(201) }
            _ = try await client.send(HTTPRequest(path: "a"))
            let task = Task { try await client.send(put(payload)) }
            let result = await task.result
            return (result, server.requests.filter { $0.method == .put && $0.isComplete }.map(\.body))
        }
    }

    @Test(arguments: HTTPTestServer.ResetPlace.allCases, 1...50)
    func `A pooled connection that turns out to be closed has the stream opened again`(
        place: HTTPTestServer.ResetPlace,
        attempt: Int
    ) async throws {
        let chunks = PayloadChunks([.pattern(100_000), .pattern(200_000)])
        let (result, bodies) = try await afterReuse(chunks.replayable(), place)
        #expect(try result.get().statusCode == 201)
        let isSame = bodies == [Data.pattern(100_000) + Data.pattern(200_000)]
        #expect(isSame, "\(bodies.map(\.count))")
        #expect(chunks.opened == 2)
    }

    @Test(arguments: HTTPTestServer.ResetPlace.allCases)
    func `A pooled connection that turns out to be closed is an error for a stream that is read once`(
        place: HTTPTestServer.ResetPlace
    ) async throws {
        let chunks = PayloadChunks([.pattern(100_000), .pattern(200_000)])
        let (result, bodies) = try await afterReuse(chunks.once(), place)
        #expect { try result.get() } throws: { error in
            guard case HTTPClientError.connectionLost(let reason) = error else { return false }
            return reason.hasSuffix("the stream of the payload was read already, and can be read only once")
        }
        #expect(bodies.isEmpty)
        #expect(chunks.opened == 1)
    }

    /// Whether libcurl repeats it or the engine depends on whether reading or writing shows the end first.
    @Test(arguments: 1...50)
    func `A request is sent twice at most, however many pooled connections turn out to be closed`(
        attempt: Int
    ) async throws {
        try await HTTPTestServer.withServer { server in
            let client = CurlHTTPClient(baseURL: server.url)
            defer { client.close() }
            let pool = 4
            let arrived = Lock(0)
            for _ in 0..<pool {
                server.enqueueConnection { connection in
                    try await connection.readRequest()
                    try await server.waitForOpenConnections(pool)
                    try await connection.write("HTTP/1.1 204 No Content\r\n\r\n")
                    guard (try? await connection.readHead()) != nil else { return }
                    arrived.withLock { $0 += 1 }
                    connection.reset()
                }
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<pool { group.addTask { _ = try await client.send(HTTPRequest(path: "a")) } }
                try await group.waitForAll()
            }
            let failure = await client.failure(of: put(.data(.pattern(300_000))))
            #expect(failure?.kind == .connectionLost)
            #expect(arrived.withLock { $0 } == 2)
        }
    }
}
#endif
