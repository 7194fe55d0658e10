#if HARBOR_CURL
import Foundation
import Testing

@testable import HTTPClientKitCurl

struct BodyBufferTests {
    private func append(_ count: Int, to buffer: inout BodyBuffer, expecting expected: Int = 0) -> BodyBuffer.Append {
        [UInt8](repeating: 7, count: count).withUnsafeBytes { buffer.append($0, expecting: expected) }
    }

    @Test func `Pieces come out as one body`() {
        var buffer = BodyBuffer(limit: 1000)
        for piece in [[1, 2, 3], [], [4], Array(5...200)] as [[UInt8]] {
            #expect(piece.withUnsafeBytes { buffer.append($0, expecting: 0) } == .done)
        }
        #expect(buffer.take() == Data(1...200))
        #expect(buffer.count == 0)
        #expect(buffer.take().isEmpty)
    }

    @Test(arguments: [0, 1, 4096, 100_000])
    func `The limit is the last size that fits`(limit: Int) {
        var buffer = BodyBuffer(limit: limit)
        #expect(append(limit, to: &buffer) == .done)
        #expect(append(1, to: &buffer) == .tooLarge)
        #expect(buffer.count == limit)
        #expect(buffer.take().count == limit)
    }

    @Test(arguments: [0, -5, 10, 1 << 20, Int.max])
    func `An announced length that is wrong does no harm`(expected: Int) {
        var buffer = BodyBuffer(limit: 1 << 30)
        for _ in 0..<100 { #expect(append(1000, to: &buffer, expecting: expected) == .done) }
        #expect(buffer.take() == Data(repeating: 7, count: 100_000))
    }

    @Test func `A limit below zero takes nothing`() {
        var buffer = BodyBuffer(limit: -1)
        #expect(append(1, to: &buffer) == .tooLarge)
    }

    @Test func `The greatest limit does not overflow`() {
        var buffer = BodyBuffer(limit: .max)
        #expect(append(10, to: &buffer, expecting: .max) == .done)
        #expect(buffer.take().count == 10)
    }
}
#endif
