import Foundation

/// Chunks that are in memory already.
final class ChunkListSource: BodySource {
    private let rest: Lock<ArraySlice<Data>>

    init(_ chunks: [Data]) {
        rest = Lock(chunks[...])
    }

    func next() async throws -> Data? {
        rest.withLock { $0.popFirst() }
    }

    func cancel() {
        rest.withLock { $0 = [] }
    }
}
