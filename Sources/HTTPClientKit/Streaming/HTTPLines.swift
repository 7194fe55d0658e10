public import Foundation

/// The lines of a text that comes in chunks, without their ends.
///
/// A line ends at LF, CRLF or CR, also where the chunks are cut within it; a last line without an end counts, an
/// empty one does not. Bytes that are not UTF-8 become U+FFFD, and a byte order mark at the beginning is left out.
///
/// A line that is too long throws ``HTTPClientError/elementTooLarge(limit:)`` behind the lines before it.
public struct HTTPLines<Base: AsyncSequence>: AsyncSequence where Base.Element == Data {
    /// A line.
    public typealias Element = String

    private let base: Base
    private let limit: Int

    /// Splits chunks of UTF-8 into lines.
    ///
    /// - Parameters:
    ///   - base: The chunks.
    ///   - limit: How many bytes a line may have, its end not counted; 1 MiB by default.
    public init(_ base: Base, limit: Int = 1_048_576) {
        self.base = base
        self.limit = limit
    }

    /// Begins to read.
    public func makeAsyncIterator() -> Iterator {
        Iterator(parsing: ChunkParsingIterator(base.makeAsyncIterator(), LineParser(limit: limit)))
    }

    /// Reads line by line.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var parsing: ChunkParsingIterator<Base.AsyncIterator, LineParser>

        /// The next line; `nil` at the end.
        public mutating func next() async throws -> String? {
            try await next(isolation: nil)
        }

        /// Like ``next()``, but without leaving the caller's actor when a line is available.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> String? {
            try await parsing.next(isolation: actor)
        }
    }
}

extension HTTPLines: Sendable where Base: Sendable {}

extension HTTPBodyStream {
    /// The lines of the body, none longer than 1 MiB; see ``HTTPLines``.
    public var lines: HTTPLines<HTTPBodyStream> { lines(limit: 1_048_576) }

    /// The lines of the body, see ``HTTPLines``.
    ///
    /// - Parameter limit: How many bytes a line may have, its end not counted.
    public func lines(limit: Int) -> HTTPLines<HTTPBodyStream> {
        HTTPLines(self, limit: limit)
    }
}
