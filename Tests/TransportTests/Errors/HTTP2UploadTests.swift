#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport
import Testing

/// Uploads over HTTP/2, frame by frame.
@Suite(.timeLimit(.minutes(3)))
struct HTTP2UploadTests {
    private func withServer(_ body: (HTTPTestServer, CurlHTTPClient) async throws -> Void) async throws {
        try await HTTPTestServer.withServer { server in
            try await withTransport(server.url) {
                $0.connections.httpVersion = .http2PriorKnowledge
                $0.expectContinue?.timeout = 600
            } _: { client in
                try await body(server, client)
            }
        }
    }

    private func put(_ payload: HTTPPayload) -> HTTPRequest {
        var request = HTTPRequest(path: "a", method: .put)
        request.payload = payload
        return request
    }

    @Test func `A full window holds the source back, and a greater one lets it go on`() async throws {
        let size = 8 << 20
        let chunks = PayloadChunks { $0 < size >> 14 ? Data(count: 1 << 14) : nil }
        try await withServer { server, client in
            let isFull = Signal()
            let goOn = Signal()
            let arrived = Lock(0)
            server.enqueueConnection { connection in
                try await connection.beginHTTP2()
                var stream: UInt32 = 0
                // The window is 65535 bytes to begin with (RFC 9113 §6.9.2).
                while arrived.withLock({ $0 }) < 65_535 {
                    let frame = try await connection.readFrame()
                    guard frame.kind == HTTP2Frame.Kind.data else { continue }
                    stream = frame.stream
                    arrived.withLock { $0 += frame.payload.count }
                }
                isFull.send()
                await goOn.wait()
                try await connection.send(.window(0, 1 << 30))
                try await connection.send(.window(stream, 1 << 30))
                let (_, rest) = try await connection.readHTTP2Request()
                arrived.withLock { $0 += rest.count }
                try await connection.send(.success(stream))
                try await connection.waitUntilPeerCloses()
            }
            let sending = Task { try await client.send(put(chunks.once())) }
            await isFull.wait()
            #expect(arrived.withLock { $0 } == 65_535)
            var last = -1
            #expect(
                await eventually {
                    let now = chunks.bytesGiven
                    defer { last = now }
                    return now == last
                }
            )
            // The window, libcurl's buffer, ours, and the chunk that overfills it.
            #expect(chunks.bytesGiven <= 65_535 + (64 << 10) + (256 << 10) + (1 << 14))
            goOn.send()
            let response = try await sending.value
            #expect(response.statusCode == 200)
            #expect(arrived.withLock { $0 } == size)
        }
    }

    @Test func `A source that pauses is gone on with`() async throws {
        let chunks = PayloadChunks { number in
            try await Task.sleep(nanoseconds: 2_000_000)
            return number < 200 ? Data(repeating: UInt8(number), count: 700) : nil
        }
        try await withServer { server, client in
            let payloads = Lock<[Data]>([])
            server.enqueueConnection { connection in
                try await connection.beginHTTP2()
                try await connection.send(.window(0, 1 << 30))
                while try await connection.readFrame().kind != HTTP2Frame.Kind.headers {}
                // The first stream of a client.
                try await connection.send(.window(1, 1 << 30))
                let (stream, payload) = try await connection.readHTTP2Request()
                payloads.withLock { $0.append(payload) }
                try await connection.send(.success(stream))
                try await connection.waitUntilPeerCloses()
            }
            let response = try await client.send(put(chunks.once()))
            #expect(response.statusCode == 200)
            let whole = (0..<200).map { Data(repeating: UInt8($0), count: 700) }.reduce(Data(), +)
            let isSame = payloads.withLock { $0 } == [whole]
            #expect(isSame)
        }
    }

    @Test func `The server is not asked first`() async throws {
        try await withServer { server, client in
            server.enqueueConnection { connection in
                try await connection.beginHTTP2()
                while true {
                    let frame = try await connection.readFrame()
                    guard frame.kind == HTTP2Frame.Kind.data, frame.flags & 1 != 0 else { continue }
                    try await connection.send(.success(frame.stream))
                    return try await connection.waitUntilPeerCloses()
                }
            }
            // The server says nothing before the payload is there, and would not for the timeout.
            let response = try await client.send(put(PayloadChunks([Data("abc".utf8)]).once()))
            #expect(response.statusCode == 200)
        }
    }

    @Test(arguments: [true, false])
    func `A refused stream is sent again only if it can be opened again`(isReplayable: Bool) async throws {
        let chunks = PayloadChunks([Data("payload".utf8)])
        try await withServer { server, client in
            server.enqueueConnection { connection in
                try await connection.beginHTTP2()
                let (stream, _) = try await connection.readHTTP2Request()
                try await connection.send(.reset(stream, HTTP2Frame.refusedStream))
                try await connection.waitUntilPeerCloses()
            }
            server.enqueueConnection { connection in
                guard isReplayable else { return try await connection.waitUntilPeerCloses() }
                try await connection.beginHTTP2()
                let (stream, payload) = try await connection.readHTTP2Request()
                #expect(payload == Data("payload".utf8))
                try await connection.send(.success(stream))
                try await connection.waitUntilPeerCloses()
            }
            let task = Task { try await client.send(put(isReplayable ? chunks.replayable() : chunks.once())) }
            let result = await task.result
            if isReplayable {
                let response = try result.get()
                #expect(response.statusCode == 200)
                #expect(chunks.opened == 2)
            } else {
                #expect { try result.get() } throws: { error in
                    guard case HTTPClientError.connectionLost(let reason) = error else { return false }
                    return reason.hasSuffix("the stream of the payload was read already, and can be read only once")
                }
            }
        }
    }
}

extension HTTP2Frame {
    /// Lets the peer send so many bytes more.
    fileprivate static func window(_ stream: UInt32, _ bytes: UInt32) -> HTTP2Frame {
        HTTP2Frame(kind: 8, stream: stream, payload: withUnsafeBytes(of: bytes.bigEndian) { Data($0) })
    }
}
#endif
