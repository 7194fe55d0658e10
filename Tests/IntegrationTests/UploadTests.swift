#if HARBOR_CURL
import Foundation
import HTTPClientKit
import TestSupport
import Testing

/// Uploads over every protocol to nginx, and to httpbin.
@Suite(.needsServers, .timeLimit(.minutes(3)))
struct UploadTests {
    private static let lanes = Lane.all.filter { $0 != .urlSession }
    private static let content = Data.pattern(9_000_000)

    private enum Kind: CaseIterable {
        case file, files, streamWithLength, streamWithout, once, form

        /// The engines and protocols that can send it.
        var lanes: [Lane] {
            switch self {
            case .file, .files: Lane.all
            case .streamWithLength, .streamWithout, .once, .form: UploadTests.lanes
            }
        }
    }

    private func payload(_ kind: Kind, _ file: TemporaryFile) -> HTTPPayload {
        let starts = stride(from: 0, to: Self.content.count, by: 70_001)
        let pieces = starts.map { Self.content.dropFirst($0).prefix(70_001) }
        let chunks = PayloadChunks(pieces)
        return switch kind {
        case .file: .file(file.url)
        case .files: .sequence([.file(file.url), .data(Data("between".utf8)), .file(file.url)])
        case .streamWithLength: chunks.replayable(length: Self.content.count)
        case .streamWithout: chunks.replayable()
        case .once: chunks.once()
        case .form: .sequence([.data(Data("head".utf8)), .file(file.url), chunks.once(), .data(Data("tail".utf8))])
        }
    }

    @Test(arguments: Kind.allCases.flatMap { kind in kind.lanes.map { ($0, kind) } })
    private func `An upload arrives to the byte and is read back`(lane: Lane, kind: Kind) async throws {
        let file = try TemporaryFile(Self.content)
        let expected =
            switch kind {
            case .form: Data("head".utf8) + Self.content + Self.content + Data("tail".utf8)
            case .files: Self.content + Data("between".utf8) + Self.content
            default: Self.content
            }
        try await lane.withClient { client in
            let path = "put/\(UUID().uuidString)"
            var put = HTTPRequest(path: path, method: .put)
            put.payload = payload(kind, file)
            let told = Lock(0)
            put.uploadProgress = HTTPUploadProgressHandler { state in told.withLock { $0 = state.bytesSent } }
            #expect(try await client.send(put).statusCode == 201)
            #expect(told.withLock { $0 } == expected.count)
            let read = try await client.send(HTTPRequest(path: path))
            let isSame = read.body == expected
            #expect(isSame, "\(read.body.count) of \(expected.count) bytes")
            let delete = try await client.send(HTTPRequest(path: path, method: .delete))
            #expect(delete.statusCode == 204)
        }
    }

    @Test(arguments: lanes, [true, false])
    func `A payload that is too large for the server has the server's answer`(
        lane: Lane,
        isAnnounced: Bool
    ) async throws {
        let chunks = PayloadChunks { number in number < 400 ? Data(count: 1 << 16) : nil }
        try await lane.withClient { client in
            var put = HTTPRequest(path: "limited/\(UUID().uuidString)", method: .put)
            put.payload = chunks.replayable(length: isAnnounced ? 400 << 16 : nil)
            let response = try await client.send(put)
            #expect(response.statusCode == 413)
            #expect(chunks.bytesGiven < 400 << 16)
            #expect(await eventually(within: 60) { chunks.dropped == chunks.opened })
            // The client is as good as before.
            let after = try await client.send(HTTPRequest(path: "empty"))
            #expect(after.statusCode == 204)
        }
    }

    @Test(arguments: lanes)
    func `A stream that is shorter than announced is an error, and others go on beside it`(lane: Lane) async throws {
        try await lane.withClient { client in
            var put = HTTPRequest(path: "put/\(UUID().uuidString)", method: .put)
            put.payload = PayloadChunks([Data(count: 100_000)]).replayable(length: 100_001)
            let beside = Task { try await client.send(HTTPRequest(path: "large.bin")).body.count }
            let failure = await client.failure(of: put)
            let reason = "the stream of the payload ended after 100000 of the 100001 bytes that it announced"
            #expect(failure == .invalidRequest(reason))
            let size = try RealServer.file("large.bin").count
            #expect(try await beside.value == size)
            let stored = try await client.send(HTTPRequest(path: put.path))
            #expect(stored.statusCode == 404)
        }
    }

    @Test(arguments: lanes)
    func `A cancelled upload ends its source, and others go on beside it`(lane: Lane) async throws {
        let reached = Signal()
        let endless = PayloadChunks { number in
            if number == 256 { reached.send() }
            return Data(count: 1 << 14)
        }
        try await lane.withClient { client in
            var put = HTTPRequest(path: "put/\(UUID().uuidString)", method: .put)
            put.payload = endless.once()
            let task = Task { [put] in try await client.send(put) }
            await reached.wait()
            task.cancel()
            let result = await task.result
            #expect(throws: HTTPClientError.cancelled) { try result.get() }
            #expect(await eventually(within: 60) { endless.dropped == 1 })
            let after = try await client.send(HTTPRequest(path: "empty"))
            #expect(after.statusCode == 204)
        }
    }

    @Test(arguments: [true, false], [10, 2_000_000])
    func `A stream comes back from httpbin`(hasLength: Bool, size: Int) async throws {
        struct Reply: Decodable {
            let data: String
            let headers: [String: String]
        }
        let text = Data((0..<size).map { UInt8(ascii: "a") + UInt8(truncatingIfNeeded: $0 % 26) })
        let chunks = PayloadChunks([text.prefix(4), text.dropFirst(4)])
        try await Engine.curl.withClient(try RealServer.httpbin.url) { client in
            var put = HTTPRequest(path: "put", method: .put, headers: ["Content-Type": "text/plain"])
            put.payload = chunks.replayable(length: hasLength ? size : nil)
            let response = try await client.send(put)
            #expect(response.statusCode == 200)
            let reply = try JSONDecoder().decode(Reply.self, from: response.body)
            let isSame = Data(reply.data.utf8) == text
            #expect(isSame, "of \(reply.data.utf8.count) bytes")
            #expect(reply.headers["Content-Length"] == (hasLength ? String(size) : nil))
        }
    }

    @Test func `A stream follows httpbin's redirect when it can be opened again`() async throws {
        try await Engine.curl.withClient(try RealServer.httpbin.url) { client in
            let path = "redirect-to?url=%2Fput&status_code=307"
            let chunks = PayloadChunks([Data("again".utf8)])
            var put = HTTPRequest(path: path, method: .put, headers: ["Content-Type": "text/plain"])
            put.payload = chunks.replayable(length: 5)
            let response = try await client.send(put)
            #expect(response.statusCode == 200)
            #expect(String(decoding: response.body, as: UTF8.self).contains(#""data": "again""#))
        }
    }
}
#endif
