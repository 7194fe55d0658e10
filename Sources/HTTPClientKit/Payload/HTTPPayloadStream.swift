public import Foundation

/// A payload that comes in chunks from an asynchronous sequence, of known length or not.
///
/// ```swift
/// let log = HTTPPayloadStream { logFile.chunks }                     // opened anew for each sending
/// let recording = HTTPPayloadStream(once: microphone, length: 1 << 20) // read once at most
/// var request = HTTPRequest(path: "logs/today", method: .put)
/// request.payload = .stream(log)
/// ```
///
/// The sequence is read in a task of its own, and no further ahead of the network than 256 KiB and one chunk. That task
/// is cancelled, and the sequence let go, as soon as the rest is no longer wanted: the request was cancelled or failed,
/// or the server has given its answer.
///
/// With a length the payload is announced with a Content-Length. A sequence that gives more or fewer bytes than that
/// fails the request with ``HTTPClientError/invalidRequest(_:)``, and its connection is not used again; the last chunk
/// is kept back until the sequence has ended, so that a server never takes such a payload for whole. Without a length it
/// is sent chunked over HTTP/1.1 (RFC 9112 §7.1), and as frames over HTTP/2.
///
/// An error that the sequence throws fails the request and reaches the caller as it is.
public struct HTTPPayloadStream: Sendable {
    /// In bytes; `nil` when it is known only at the end.
    ///
    /// A stream that announces no bytes is read before the request is sent, to find that there are none; then it can be
    /// sent again, also one that can be read once.
    public let length: Int?
    private let source: any PayloadSource

    /// Creates a stream that can be sent any number of times.
    ///
    /// - Parameters:
    ///   - length: In bytes; `nil`, the default, when it is not known.
    ///   - open: Called once for each sending; gives the sequence from its beginning. What it throws is treated as an
    ///     error of the sequence.
    public init<Chunks: AsyncSequence & Sendable>(
        length: Int? = nil,
        open: @escaping @Sendable () async throws -> Chunks
    ) where Chunks.Element == Data {
        self.length = length
        source = ReopenedSource { SequenceSource(try await open()) }
    }

    /// Creates a stream of a sequence that can be read once, such as an `AsyncStream`.
    ///
    /// A redirect or a retry that would have to send it again is not followed.
    ///
    /// - Parameters:
    ///   - chunks: The sequence.
    ///   - length: In bytes; `nil`, the default, when it is not known.
    public init<Chunks: AsyncSequence & Sendable>(once chunks: Chunks, length: Int? = nil)
    where Chunks.Element == Data {
        self.length = length
        source = SingleSource(SequenceSource(chunks))
    }

    /// Whether it can be sent now; false once a stream that can be read once has been read.
    public var isReplayable: Bool { source.canOpen }

    /// Notes that a stream which announces no bytes was read and has none.
    func noteEmpty() {
        source.noteEmpty()
    }

    /// Begins to read.
    func open() async throws -> any BodySource {
        let chunks = try await source.open()
        guard let length else { return chunks }
        return CountedSource(chunks, length: length)
    }
}

extension HTTPPayloadStream: Hashable {
    /// Whether both are the same stream.
    public static func == (left: HTTPPayloadStream, right: HTTPPayloadStream) -> Bool {
        left.source === right.source
    }

    /// Hashes which stream it is.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(source))
    }
}

extension HTTPPayloadStream {
    /// The same stream, whose errors are replaced.
    func mappingErrors(_ transform: @escaping @Sendable (any Error) -> any Error) -> HTTPPayloadStream {
        HTTPPayloadStream(length: length, source: RenamedSource(source, transform))
    }

    private init(length: Int?, source: any PayloadSource) {
        self.length = length
        self.source = source
    }
}
