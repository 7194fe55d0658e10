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
    static let mostBuffered = 512 << 10
    /// Below this many bytes a transfer that was held back goes on.
    static let fewBuffered = 128 << 10

    private struct State {
        var chunks = Fifo<Data>()
        var buffered = 0
        var isHeldBack = false
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
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let chunk = Data(bytes)
        let (reader, goesOn) = state.withLock { state in
            state.chunks.append(chunk)
            state.buffered += chunk.count
            state.isHeldBack = state.buffered >= Self.mostBuffered
            return (state.takeReader(), !state.isHeldBack)
        }
        reader?.resume()
        return goesOn
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

    func next() async throws -> Data? {
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

    private func nextChunk() async throws -> Data? {
        while true {
            let (chunk, end, goesOn) = state.withLock { state in
                let chunk = state.chunks.popFirst()
                state.buffered -= chunk?.count ?? 0
                let goesOn = state.isHeldBack && state.buffered < Self.fewBuffered
                if goesOn { state.isHeldBack = false }
                return (chunk, state.end, goesOn)
            }
            if goesOn { post(.resume(transfer)) }
            if let chunk { return chunk }
            if let end {
                try end.get()
                return nil
            }
            await waitForNews()
        }
    }

    private func waitForNews() async {
        await withCheckedContinuation { continuation in
            let hasNews = state.withLock { state in
                if state.end != nil || !state.chunks.isEmpty { return true }
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
