public import Foundation

/// The body of a response as it arrives: an asynchronous sequence of chunks, read once.
///
/// ```swift
/// for try await line in body.lines {
///     print(line)
/// }
/// ```
///
/// The transfer goes on only as fast as it is read. Leaving the loop early, dropping the stream without
/// reading it, or cancelling the task that reads it gives the rest up and frees the connection.
///
/// A chunk is never empty; where one ends has no meaning. A second iteration throws
/// ``HTTPClientError/bodyAlreadyRead``, and reading in a cancelled task throws ``HTTPClientError/cancelled``.
public struct HTTPBodyStream: AsyncSequence, Sendable {
    /// Some bytes of the body.
    public typealias Element = Data

    private let reading: BodyReading

    package init(source: any BodySource) {
        reading = BodyReading(source)
    }

    /// Creates a stream of chunks in memory, for instance for a mock.
    public init(_ chunks: [Data]) {
        self.init(source: ChunkListSource(chunks))
    }

    /// Creates a stream of the chunks of another sequence, whose errors it passes on.
    public init<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks) where Chunks.Element == Data {
        self.init(source: SequenceSource(chunks))
    }

    /// Begins to read.
    public func makeAsyncIterator() -> Iterator {
        Iterator(reading)
    }

    /// Reads a body from its beginning to its end.
    public struct Iterator: AsyncIteratorProtocol {
        private let reader: Reader

        fileprivate init(_ reading: BodyReading) {
            reader = Reader(reading)
        }

        /// The next chunk; `nil` at the end.
        public mutating func next() async throws -> Data? {
            try await reader.next()
        }

        /// Like ``next()``, but without leaving the caller's actor when a chunk is available.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Data? {
            try await reader.next()
        }
    }

    /// What ends the reading when the last copy of an iterator is dropped.
    private final class Reader {
        private let reading: BodyReading
        private let isFirst: Bool

        init(_ reading: BodyReading) {
            self.reading = reading
            isFirst = reading.claim()
        }

        deinit {
            if isFirst { reading.cancel() }
        }

        nonisolated(nonsending) func next() async throws -> Data? {
            guard isFirst else { throw HTTPClientError.bodyAlreadyRead }
            return try await reading.next()
        }
    }
}

extension HTTPBodyStream {
    /// Reads the whole body into memory.
    ///
    /// - Parameter limit: How many bytes the body may have.
    /// - Throws: ``HTTPClientError/bodyTooLarge(limit:)`` as soon as there are more; the rest is not fetched.
    public func collect(upTo limit: Int) async throws -> Data {
        var collected = Data()
        for try await chunk in self {
            guard chunk.count <= limit - collected.count else { throw HTTPClientError.bodyTooLarge(limit: limit) }
            // A body that arrives as one chunk is not copied.
            if collected.isEmpty { collected = chunk } else { collected.append(chunk) }
        }
        return collected
    }

    /// Reads a body that nobody wants to its end when it is short, so that its connection can be used again.
    package func discard() async {
        // What is longer, or fails, is given up.
        _ = try? await collect(upTo: 64 << 10)
    }
}

extension HTTPBodyStream: Equatable {
    /// Whether both are the same stream.
    public static func == (left: HTTPBodyStream, right: HTTPBodyStream) -> Bool {
        left.reading === right.reading
    }
}
