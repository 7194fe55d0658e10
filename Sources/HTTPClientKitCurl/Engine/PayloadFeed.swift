#if HARBOR_CURL
import Foundation
import HTTPClientKit

/// The bytes of a payload on their way from their source to the loop, with a bounded amount of them in memory.
///
/// A task reads the source and stops while enough is there; the loop takes bytes out without ever waiting for them.
/// The task begins with the first bytes that the loop asks for, so that a payload which nobody wants is never opened.
///
/// Unchecked because the compiler cannot see the rule: `piece` and `hasBegun` belong to the loop's thread.
final class PayloadFeed: @unchecked Sendable {
    /// What there is for the loop.
    enum Portion {
        /// So many bytes were copied.
        case bytes(Int)
        /// Nothing yet; the loop is told when there is more.
        case later
        case end
        case failure(any Error)
    }

    /// With so many bytes waiting, the source is not asked for more.
    static let mostBuffered = 256 << 10

    private struct State {
        var pieces = Fifo<Data>()
        var buffered = 0
        var end: Result<Void, any Error>?
        /// Whether the loop wants to be told of news.
        var isWanted = false
        var isStopped = false
        var producer: CheckedContinuation<Void, Never>?
        var task: Task<Void, Never>?

        mutating func takeWish() -> Bool {
            defer { isWanted = false }
            return isWanted
        }

        mutating func takeProducer() -> CheckedContinuation<Void, Never>? {
            defer { producer = nil }
            return producer
        }
    }

    private let state: Lock<State>
    /// What has to be read from its source.
    private let source: PreparedPayload?
    private let tell: @Sendable () -> Void
    private var piece = Data()
    /// Whether the loop has asked for bytes.
    private(set) var hasBegun = false

    /// - Parameter tell: Called when the loop was left without bytes and there is more, on any thread.
    init(_ payload: PreparedPayload, tell: @escaping @Sendable () -> Void) {
        let (pieces, source) = payload.leadingData
        var state = State()
        for piece in pieces {
            state.pieces.append(piece)
            state.buffered += piece.count
        }
        if source == nil { state.end = .success(()) }
        self.state = Lock(state)
        self.source = source
        self.tell = tell
    }

    // MARK: - The loop's side

    /// Copies the next bytes.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Portion {
        begin()
        var count = 0
        while count < buffer.count {
            if piece.isEmpty {
                switch takePiece() {
                case .success(let next?): piece = next
                case .success(nil): return count > 0 ? .bytes(count) : .end
                case .failure(let error): return count > 0 ? .bytes(count) : .failure(error)
                case nil: return count > 0 ? .bytes(count) : .later
                }
            }
            let copied = piece.copyBytes(to: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
            piece = copied < piece.count ? piece.dropFirst(copied) : Data()
            count += copied
        }
        return .bytes(count)
    }

    /// Ends the reading of the source, and lets it go.
    func stop() {
        let (task, producer) = state.withLock { state in
            state.isStopped = true
            defer { state.task = nil }
            return (state.task, state.takeProducer())
        }
        task?.cancel()
        producer?.resume()
    }

    private func begin() {
        guard !hasBegun else { return }
        hasBegun = true
        guard let source else { return }
        let task = Task { await self.produce(PayloadReader(source)) }
        let isLate = state.withLock { state in
            if !state.isStopped { state.task = task }
            return state.isStopped
        }
        if isLate { task.cancel() }
    }

    /// The next piece, how the source ended, or `nil` when the loop has to wait and will be told.
    private func takePiece() -> Result<Data?, any Error>? {
        let (piece, end, producer) = state.withLock { state in
            let piece = state.pieces.popFirst()
            state.buffered -= piece?.count ?? 0
            state.isWanted = piece == nil && state.end == nil
            return (piece, state.end, state.buffered < Self.mostBuffered ? state.takeProducer() : nil)
        }
        producer?.resume()
        return piece.map(Result.success) ?? end?.map { nil }
    }

    // MARK: - The source's side

    private func produce(_ reader: PayloadReader) async {
        do {
            while await hasRoom() {
                guard let piece = try await reader.next() else { return put(nil, end: .success(())) }
                put(piece)
            }
        } catch {
            put(nil, end: .failure(error))
        }
    }

    private func put(_ piece: Data?, end: Result<Void, any Error>? = nil) {
        let isWanted = state.withLock { state in
            if state.isStopped { return false }
            if let piece {
                state.pieces.append(piece)
                state.buffered += piece.count
            }
            state.end = end
            return state.takeWish()
        }
        if isWanted { tell() }
    }

    /// Waits until more may be read; `false` when nothing more is wanted.
    private func hasRoom() async -> Bool {
        await withCheckedContinuation { continuation in
            let mayGoOn = state.withLock { state in
                if state.isStopped || state.buffered < Self.mostBuffered { return true }
                state.producer = continuation
                return false
            }
            if mayGoOn { continuation.resume() }
        }
        return state.withLock { !$0.isStopped }
    }
}
#endif
