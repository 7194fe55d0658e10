#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport
import Testing

struct RefusedStreamTests {
    enum Refusal: Sendable {
        case reset, goAway
    }

    private static func refuse(_ stream: UInt32, _ refusal: Refusal, on connection: RawConnection) async throws {
        switch refusal {
        case .reset: try await connection.send(.reset(stream, HTTP2Frame.refusedStream))
        case .goAway: try await connection.send(.goAway(lastStream: stream > 2 ? stream - 2 : 0))
        }
    }

    /// The stream of a request; `nil` when the client leaves without one, since only there it learns that it may not ask again.
    private static func requestedStream(on connection: RawConnection) async throws -> UInt32? {
        do {
            try await connection.beginHTTP2()
            return try await connection.readHTTP2Request().stream
        } catch HTTPTestServerError.endOfInput {
            return nil
        }
    }

    private func withServer(_ body: (HTTPTestServer, CurlHTTPClient) async throws -> Void) async throws {
        try await HTTPTestServer.withServer { server in
            try await withTransport(server.url) {
                $0.connections.httpVersion = .http2PriorKnowledge
            } _: { client in
                try await body(server, client)
            }
        }
    }

    private func request(_ method: HTTPMethod) -> HTTPRequest {
        HTTPRequest(path: "a", method: method, body: method == .get ? nil : Data("payload".utf8))
    }

    @Test(arguments: [HTTPMethod.get, .put, .post], [Refusal.reset, .goAway])
    func `A stream that was refused is sent again once`(
        method: HTTPMethod,
        refusal: Refusal
    ) async throws {
        try await withServer { server, client in
            let payloads = Lock<[String]>([])
            server.enqueueConnection { connection in
                try await connection.beginHTTP2()
                let (stream, payload) = try await connection.readHTTP2Request()
                payloads.withLock { $0.append(String(decoding: payload, as: UTF8.self)) }
                try await Self.refuse(stream, refusal, on: connection)
                try await connection.waitUntilPeerCloses()
            }
            server.enqueueConnection { connection in
                try await connection.beginHTTP2()
                let (stream, payload) = try await connection.readHTTP2Request()
                payloads.withLock { $0.append(String(decoding: payload, as: UTF8.self)) }
                try await connection.send(.success(stream))
                try await connection.waitUntilPeerCloses()
            }
            let status = try await client.send(request(method)).statusCode
            #expect(status == 200)
            let expected = method == .get ? "" : "payload"
            #expect(payloads.withLock { $0 } == [expected, expected])
        }
    }

    @Test func `A POST that the server had looked at is not sent again after GOAWAY`() async throws {
        try await withServer { server, client in
            server.enqueueConnection { connection in
                try await connection.beginHTTP2()
                let (stream, _) = try await connection.readHTTP2Request()
                try await connection.send(.goAway(lastStream: stream))
                connection.close()
            }
            #expect(await client.failure(of: request(.post))?.kind == .connectionLost)
            #expect(server.connectionCount == 1)
        }
    }

    /// libcurl remembers a refusal that came too late to send the request again.
    @Test func `A POST is not sent again for the refusal of a request before`() async throws {
        try await withServer { server, client in
            let count = Lock(0)
            let isAnswered = Signal()
            server.enqueueConnection { connection in
                try await connection.beginHTTP2()
                let stream = try await connection.readHTTP2Request().stream
                var head = HTTP2Frame.success(stream)
                head.flags = 0x4
                try await connection.send(head)
                await isAnswered.wait()
                try await connection.send(.reset(stream, HTTP2Frame.refusedStream))
                try await connection.waitUntilPeerCloses()
            }
            for _ in 0..<2 {
                server.enqueueConnection { connection in
                    guard try await Self.requestedStream(on: connection) != nil else { return }
                    count.withLock { $0 += 1 }
                    connection.reset()
                }
            }
            var refused = request(.post)
            refused.delivery = .streamed
            var body = try #require(try await client.send(refused).bodyStream).makeAsyncIterator()
            isAnswered.send()
            await #expect(throws: HTTPClientError.self) { while try await body.next() != nil {} }
            #expect(await client.failure(of: request(.post))?.kind == .connectionLost)
            #expect(count.withLock { $0 } == 1)
        }
    }

    @Test(arguments: [HTTPMethod.get, .post], [Refusal.reset, .goAway])
    func `A stream that is refused again is given up`(method: HTTPMethod, refusal: Refusal) async throws {
        try await withServer { server, client in
            let count = Lock(0)
            for _ in 0..<4 {
                server.enqueueConnection { connection in
                    guard let stream = try await Self.requestedStream(on: connection) else { return }
                    count.withLock { $0 += 1 }
                    try await Self.refuse(stream, refusal, on: connection)
                    try await connection.waitUntilPeerCloses()
                }
            }
            #expect(await client.failure(of: request(method))?.kind == .connectionLost)
            #expect(count.withLock { $0 } == 2)
        }
    }
}
#endif
