import Foundation

/// The chunks of any asynchronous sequence, whose iterator is made when the first one is asked for.
///
/// Unchecked because only `next` touches the iterator, and the protocol lets one caller in at a time.
final class SequenceSource<Chunks: AsyncSequence & Sendable>: BodySource, @unchecked Sendable
where Chunks.Element == Data {
    private let chunks: Chunks
    private var iterator: Chunks.AsyncIterator?

    init(_ chunks: Chunks) {
        self.chunks = chunks
    }

    func next() async throws -> Data? {
        var current = iterator ?? chunks.makeAsyncIterator()
        // Held once only, so that an iterator which is a value is not copied when it changes.
        iterator = nil
        let chunk = try await current.next()
        iterator = current
        return chunk
    }

    /// Nothing to do: the sequence's own `next` runs in the task that is cancelled, and dropping the source drops it.
    func cancel() {}
}
