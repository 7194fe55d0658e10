public import Foundation

/// The events of an event stream (WHATWG HTML §9.2) that comes in chunks.
///
/// An event that is not complete when the chunks end is left out. One that is too large throws
/// ``HTTPClientError/elementTooLarge(limit:)`` behind the events before it.
///
/// ```swift
/// for try await event in body.events {
///     print(event.type, event.data)
/// }
/// ```
public struct ServerSentEvents<Base: AsyncSequence>: AsyncSequence where Base.Element == Data {
    /// An event.
    public typealias Element = ServerSentEvent

    private let base: Base
    private let parser: EventStreamParser

    /// Parses chunks of an event stream.
    ///
    /// - Parameters:
    ///   - base: The chunks.
    ///   - parser: Where each iteration begins; one of your own sets limits and the last event id.
    public init(_ base: Base, parser: EventStreamParser = EventStreamParser()) {
        self.base = base
        self.parser = parser
    }

    /// Begins to read.
    public func makeAsyncIterator() -> Iterator {
        Iterator(parsing: ChunkParsingIterator(base.makeAsyncIterator(), parser))
    }

    /// Reads event by event.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var parsing: ChunkParsingIterator<Base.AsyncIterator, EventStreamParser>

        /// The next event; `nil` at the end.
        public mutating func next() async throws -> ServerSentEvent? {
            try await next(isolation: nil)
        }

        /// Like ``next()``, but without leaving the caller's actor when an event is available.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> ServerSentEvent? {
            try await parsing.next(isolation: actor)
        }

        /// What is known of the stream, once ``next()`` has given `nil` or thrown.
        var parser: EventStreamParser { parsing.parser }
    }
}

extension ServerSentEvents: Sendable where Base: Sendable {}

extension HTTPBodyStream {
    /// The body as an event stream, see ``ServerSentEvents``.
    public var events: ServerSentEvents<HTTPBodyStream> { ServerSentEvents(self) }
}
