#if HARBOR_CURL
import Foundation
import HTTPClientKit

/// A body on its way from the loop to a reader, with a bounded amount of it in memory.
///
/// The loop puts bytes in as they come and holds the transfer back while there are many; the reader takes them out,
/// has the transfer go on when there are few, and undoes the content codings piece by piece.
final class StreamedBody: BodySource {
    /// From this many bytes on the transfer is held back.
    ///
    /// What libcurl has read by then, one buffer, comes on top.
    static let mostBuffered = 768 << 10
    /// Below this many bytes a transfer that was held back goes on.
    static let fewBuffered = 128 << 10
    /// How much libcurl reads at once.
    static let readSize = 256 << 10
    /// Bodies up to this size have memory in small pieces.
    private static let smallBody = 64 << 10
    private static let smallPiece = 16 << 10

    private struct State {
        var pieces = Fifo<BodyPiece>()
        var buffered = 0
        var received = 0
        var isHeldBack = false
        /// Whether the loop has been asked to wake the reader.
        var isAnnounced = false
        var end: Result<Void, any Error>?
        var reader: CheckedContinuation<Void, Never>?
        /// What is let go with the end: the client, which a reader needs no longer than the body.
        var owner: (any Sendable)?

        mutating func takeReader() -> CheckedContinuation<Void, Never>? {
            defer { reader = nil }
            return reader
        }
    }

    private let state: Lock<State>
    private let decoder: StreamDecoder?
    private let post: @Sendable (Command) -> Void
    private let transfer: Transfer
    private let pool = BodyPiecePool()

    /// Makes a body.
    ///
    /// - Parameters:
    ///   - transfer: The transfer that fills it.
    ///   - decoding: Undoes the content codings; `nil` when there are none.
    ///   - owner: Kept until the body has come to its end.
    ///   - post: Tells the loop to go on with the transfer, or to give it up.
    init(
        of transfer: Transfer,
        decoding: sending ContentDecoding?,
        owner: (any Sendable)?,
        post: @escaping @Sendable (Command) -> Void
    ) {
        self.transfer = transfer
        self.decoder = decoding.map { StreamDecoder($0, host: transfer.request.url.authority) }
        self.post = post
        self.state = Lock(State(owner: owner))
    }

    // MARK: - The loop's side

    /// Takes bytes; `false` when the transfer is to be held back until the reader has caught up.
    ///
    /// A reader that waits is woken when libcurl has handed over all that it has, as waking costs more than copying.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let (reader, announces, goesOn) = state.withLock { state in
            append(bytes, to: &state)
            // Once held back it stays so until the reader says otherwise, though more may come of what libcurl has read.
            if state.buffered >= Self.mostBuffered { state.isHeldBack = true }
            let reader = state.buffered >= Self.readSize ? state.takeReader() : nil
            let announces = state.reader != nil && !state.isAnnounced
            if announces { state.isAnnounced = true }
            return (reader, announces, !state.isHeldBack)
        }
        reader?.resume()
        if announces { post(.wakeReader(self)) }
        return goesOn
    }

    /// Wakes a reader that waits.
    func wakeReader() {
        let reader = state.withLock { state in
            state.isAnnounced = false
            return state.takeReader()
        }
        reader?.resume()
    }

    private func append(_ bytes: UnsafeRawBufferPointer, to state: inout State) {
        var rest = state.pieces.last?.append(bytes) ?? bytes
        while !rest.isEmpty {
            let piece = state.received < Self.smallBody ? BodyPiece(capacity: Self.smallPiece) : pool.take()
            rest = piece.append(rest)
            state.pieces.append(piece)
        }
        state.received += bytes.count
        state.buffered += bytes.count
    }

    /// Notes that nothing more will come, and why.
    func finish(_ result: Result<Void, any Error>) {
        let (reader, owner) = state.withLock { state in
            if state.end == nil { state.end = result }
            defer { state.owner = nil }
            return (state.takeReader(), state.owner)
        }
        reader?.resume()
        // Let go outside the lock: it may be the last reference to the client, whose end posts to the loop.
        _ = owner
    }

    // MARK: - The reader's side

    nonisolated(nonsending) func next() async throws -> Data? {
        while true {
            if let decoded = try decoder?.next() { return decoded }
            guard let chunk = try await nextChunk() else {
                try decoder?.checkEnd()
                return nil
            }
            guard let decoder else { return chunk }
            decoder.feed(chunk)
        }
    }

    func cancel() {
        finish(.failure(HTTPClientError.cancelled))
        post(.cancel(transfer))
    }

    nonisolated(nonsending) private func nextChunk() async throws -> Data? {
        while true {
            let (piece, end, goesOn) = state.withLock { state in
                let piece = state.pieces.popFirst()
                state.buffered -= piece?.count ?? 0
                let goesOn = state.isHeldBack && state.buffered < Self.fewBuffered
                if goesOn { state.isHeldBack = false }
                return (piece, state.end, goesOn)
            }
            if goesOn { post(.resume(transfer)) }
            if let piece { return piece.takeData(returningTo: pool) }
            if let end {
                try end.get()
                return nil
            }
            await waitForNews()
        }
    }

    nonisolated(nonsending) private func waitForNews() async {
        await withCheckedContinuation { continuation in
            let hasNews = state.withLock { state in
                if state.end != nil || !state.pieces.isEmpty { return true }
                state.reader = continuation
                return false
            }
            if hasNews { continuation.resume() }
        }
    }
}

/// Undoes the content codings of a body on its reader's side.
///
/// Unchecked because the compiler cannot see that a body has one reader, which asks for one piece after the other.
private final class StreamDecoder: @unchecked Sendable {
    private let decoding: ContentDecoding
    private let host: String
    private var input = UnsafeMutableRawBufferPointer(start: nil, count: 0)

    init(_ decoding: ContentDecoding, host: String) {
        self.decoding = decoding
        self.host = host
    }

    deinit {
        input.deallocate()
    }

    /// Gives the next bytes; all that was fed before must have been taken.
    func feed(_ chunk: Data) {
        input.deallocate()
        input = .allocate(byteCount: chunk.count, alignment: 1)
        input.copyBytes(from: chunk)
        decoding.feed(UnsafeRawBufferPointer(input))
    }

    /// The next piece; `nil` when more must be fed.
    func next() throws(HTTPClientError) -> Data? {
        let piece = try decoding.drain()
        return piece.isEmpty ? nil : Data(piece)
    }

    func checkEnd() throws(HTTPClientError) {
        guard decoding.isWhole else { throw .truncatedBody("\(host) ended the compressed body before its end") }
    }
}
#endif
