public import Foundation

/// A text that comes in chunks, as pieces that never cut a character's bytes.
///
/// Joined, the pieces are what decoding the whole at once gives: bytes that are not UTF-8 become U+FFFD. A byte order
/// mark at the beginning is left out. A piece is never empty.
public struct HTTPText<Base: AsyncSequence>: AsyncSequence where Base.Element == Data {
    /// Some of the text.
    public typealias Element = String

    private let base: Base

    /// Decodes chunks of UTF-8.
    public init(_ base: Base) {
        self.base = base
    }

    /// Begins to read.
    public func makeAsyncIterator() -> Iterator {
        Iterator(parsing: ChunkParsingIterator(base.makeAsyncIterator(), TextParser()))
    }

    /// Reads piece by piece.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var parsing: ChunkParsingIterator<Base.AsyncIterator, TextParser>

        /// The next piece; `nil` at the end.
        public mutating func next() async throws -> String? {
            try await next(isolation: nil)
        }

        /// Like ``next()``, but without leaving the caller's actor when a piece is available.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> String? {
            try await parsing.next(isolation: actor)
        }
    }
}

extension HTTPText: Sendable where Base: Sendable {}

extension HTTPBodyStream {
    /// The body as pieces of text, see ``HTTPText``.
    public var text: HTTPText<HTTPBodyStream> { HTTPText(self) }
}
