package import Foundation
package import HTTPClientKit

/// A sequence of chunks for a payload that tells what became of it.
package final class PayloadChunks: Sendable {
    private struct State {
        var opened = 0
        var bytesGiven = 0
        var dropped = 0
    }

    private let state = Lock(State())
    private let chunk: @Sendable (Int) async throws -> Data?

    /// - Parameter chunk: Gives the chunk of a number, from 0 on; `nil` at the end.
    package init(_ chunk: @escaping @Sendable (Int) async throws -> Data?) {
        self.chunk = chunk
    }

    /// Gives chunks that are there already.
    package convenience init(_ chunks: [Data]) {
        self.init { number in chunks.indices.contains(number) ? chunks[number] : nil }
    }

    /// How often it was begun to be read.
    package var opened: Int { state.withLock { $0.opened } }
    /// How many bytes were taken out of it.
    package var bytesGiven: Int { state.withLock { $0.bytesGiven } }
    /// How many readings have ended, and been let go.
    package var dropped: Int { state.withLock { $0.dropped } }

    /// The chunks from the beginning.
    package func sequence() -> Sequence { Sequence(chunks: self) }

    /// A payload that can be sent any number of times.
    package func replayable(length: Int? = nil) -> HTTPPayload {
        .stream(HTTPPayloadStream(length: length) { self.sequence() })
    }

    /// A payload that can be sent once.
    package func once(length: Int? = nil) -> HTTPPayload {
        .stream(HTTPPayloadStream(once: sequence(), length: length))
    }

    package struct Sequence: AsyncSequence, Sendable {
        package typealias Element = Data
        fileprivate let chunks: PayloadChunks

        package func makeAsyncIterator() -> Iterator { Iterator(chunks) }
    }

    package final class Iterator: AsyncIteratorProtocol {
        private let chunks: PayloadChunks
        private var number = 0

        fileprivate init(_ chunks: PayloadChunks) {
            self.chunks = chunks
            chunks.state.withLock { $0.opened += 1 }
        }

        deinit {
            chunks.state.withLock { $0.dropped += 1 }
        }

        package func next() async throws -> Data? {
            defer { number += 1 }
            let chunk = try await chunks.chunk(number)
            chunks.state.withLock { $0.bytesGiven += chunk?.count ?? 0 }
            return chunk
        }
    }
}

/// A file of a test, removed with the last reference to it.
package final class TemporaryFile: Sendable {
    package let url: URL

    package init(_ content: Data) throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("harbor-\(UUID().uuidString)")
        try content.write(to: url)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}

extension Data {
    /// Bytes that differ from place to place, the same for each size.
    package static func pattern(_ size: Int) -> Data {
        Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 9) })
    }
}
