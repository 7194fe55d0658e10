#if HARBOR_CURL
import Foundation
import HTTPClientKit
import Testing

@testable import HTTPClientKitCurl

/// What passes between the loop and the reader of a body, with no loop.
struct StreamedBodyStateTests {
    private enum Asked {
        case resume, wake, cancel
    }

    private final class Posts: Sendable {
        let all = Lock<[Asked]>([])

        func post(_ command: Command) {
            let asked: Asked? =
                switch command {
                case .resume: .resume
                case .wakeReader: .wake
                case .cancel: .cancel
                default: nil
                }
            if let asked { all.withLock { $0.append(asked) } }
        }

        var asked: [Asked] { all.withLock { $0 } }
    }

    private func body(posting posts: Posts) throws -> StreamedBody {
        let base = BaseURL(try #require(URL(string: "http://example.com/")))
        let request = HTTPRequest(path: "/")
        let prepared = try PreparedRequest(request, base: base, defaultHeaders: [:], timeouts: HTTPTimeouts())
        let transfer = Transfer(prepared, limits: TransferLimits(CurlConfiguration()), clock: LoopClock())
        return StreamedBody(of: transfer, decoding: nil, owner: nil) { posts.post($0) }
    }

    private func receive(_ count: Int, _ body: StreamedBody) -> Bool {
        [UInt8](repeating: 1, count: count).withUnsafeBytes { body.receive($0) }
    }

    // libcurl hands over what it has read although it was told to pause: the reader may have caught up a little by then.
    @Test func `A transfer that is held back goes on once the reader has caught up, whatever else came`() async throws {
        let posts = Posts()
        let body = try body(posting: posts)
        #expect(!receive(StreamedBody.mostBuffered, body))
        var left = StreamedBody.mostBuffered
        left -= try #require(await body.next()).count
        #expect(left >= StreamedBody.fewBuffered && left < StreamedBody.mostBuffered)
        #expect(!receive(1, body))
        left += 1
        while left > 0 { left -= try #require(await body.next()).count }
        #expect(posts.asked == [.resume])
    }

    @Test func `Many small pieces become few large ones, with the same bytes`() async throws {
        let posts = Posts()
        let body = try body(posting: posts)
        var sent = Data()
        for number in 0..<5000 {
            let bytes = Data((0..<100).map { UInt8(truncatingIfNeeded: number &* 31 &+ $0) })
            sent += bytes
            _ = bytes.withUnsafeBytes { body.receive($0) }
        }
        body.finish(.success(()))
        var chunks: [Data] = []
        while let chunk = try await body.next() { chunks.append(chunk) }
        #expect(chunks.count < 10)
        #expect(Data(chunks.joined()) == sent)
    }

    @Test func `Memory that is used again does not change what a reader has kept`() async throws {
        let body = try body(posting: Posts())
        var kept: [Data] = []
        for round in 0..<40 {
            let bytes = [UInt8](repeating: UInt8(round), count: BodyPiecePool.capacity)
            _ = bytes.withUnsafeBytes { body.receive($0) }
            while kept.reduce(0, { $0 + $1.count }) < (round + 1) * BodyPiecePool.capacity {
                kept.append(try #require(await body.next()))
            }
        }
        let all = Data(kept.joined())
        let isWhole = (0..<40).allSatisfy { round in
            all[round * BodyPiecePool.capacity..<(round + 1) * BodyPiecePool.capacity].allSatisfy { $0 == UInt8(round) }
        }
        #expect(isWhole)
    }
}
#endif
