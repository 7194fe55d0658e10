public import Foundation

/// Parses an event stream (WHATWG HTML §9.2.6): bytes in, events out, no reading and no waiting.
///
/// ```swift
/// var parser = EventStreamParser()
/// let events = try parser.parse(Data("data: hello\n\ndata: wor".utf8))
/// // one event with the data "hello"; the other one is not complete yet
/// ```
///
/// Chunks may be cut anywhere. An event is given as soon as its empty line is there; one that is not complete at the
/// end of the stream is left out, as the standard asks. The time taken is proportional to the bytes.
public struct EventStreamParser: Sendable {
    private var splitter: LineSplitter
    private var assembly: EventAssembly

    /// Creates a parser at the beginning of a stream.
    ///
    /// - Parameters:
    ///   - lastEventID: The id that an earlier connection to the same stream ended with.
    ///   - limit: How many bytes a line, and the data of an event, may have; 4 MiB by default.
    public init(lastEventID: String? = nil, limit: Int = 4_194_304) {
        splitter = LineSplitter(limit: limit, endsAtReturn: true)
        assembly = EventAssembly(lastEventID: lastEventID ?? "", limit: limit)
    }

    /// The id to be sent as `Last-Event-ID` after a loss of the connection; `nil` when there is none.
    public var lastEventID: String? { assembly.lastEventID.isEmpty ? nil : assembly.lastEventID }

    /// How long the server wants its clients to wait before a reconnection, in seconds; `nil` until it says so.
    public var retry: TimeInterval? { assembly.streamRetry }

    /// Goes on with some bytes and gives the events that they complete.
    ///
    /// - Throws: ``HTTPClientError/elementTooLarge(limit:)``; the parser cannot be used any more then.
    public mutating func parse(_ bytes: Data) throws -> [ServerSentEvent] {
        try add(bytes)
        return takeEvents()
    }

    mutating func add(_ bytes: Data) throws {
        try bytes.withUnsafeBytes { try splitter.split($0, to: &assembly) }
    }

    mutating func takeEvents() -> [ServerSentEvent] {
        assembly.takeEvents()
    }
}

extension EventStreamParser: ChunkParser {
    mutating func parse(_ chunk: Data) throws {
        try add(chunk)
    }

    mutating func finish() {}

    mutating func takeElements() -> [ServerSentEvent] {
        takeEvents()
    }
}
