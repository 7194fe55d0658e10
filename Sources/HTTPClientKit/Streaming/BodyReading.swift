import Foundation

/// Sees to it that a body is read once, and that a source nobody reads on is cancelled.
final class BodyReading: Sendable {
    private enum State {
        case unread(any BodySource)
        case claimed(any BodySource)
        case over
    }

    private let state: Lock<State>

    init(_ source: any BodySource) {
        state = Lock(.unread(source))
    }

    deinit {
        cancel()
    }

    /// Gives the right to read to the first one who asks; `false` for everyone after.
    func claim() -> Bool {
        state.withLock { state in
            guard case .unread(let source) = state else { return false }
            state = .claimed(source)
            return true
        }
    }

    /// The next chunk with anything in it, `nil` at the end and ever after.
    nonisolated(nonsending) func next() async throws -> Data? {
        let current: (any BodySource)? = state.withLock { state in
            guard case .claimed(let source) = state else { return nil }
            return source
        }
        guard let current else { return nil }
        if Task.isCancelled {
            cancel()
            throw HTTPClientError.cancelled
        }
        do {
            let chunk = try await withTaskCancellationHandler {
                try await Self.nextFilled(of: current)
            } onCancel: {
                current.cancel()
            }
            if Task.isCancelled { throw HTTPClientError.cancelled }
            if chunk == nil { finish() }
            return chunk
        } catch {
            // A source that was cancelled may say so in its own words.
            if Task.isCancelled {
                cancel()
                throw HTTPClientError.cancelled
            }
            finish()
            throw error
        }
    }

    /// Gives up what is not read yet; without effect after the end.
    func cancel() {
        takeSource()?.cancel()
    }

    private func finish() {
        _ = takeSource()
    }

    private func takeSource() -> (any BodySource)? {
        state.withLock { state in
            defer { state = .over }
            switch state {
            case .unread(let source), .claimed(let source): return source
            case .over: return nil
            }
        }
    }

    nonisolated(nonsending) private static func nextFilled(of source: any BodySource) async throws -> Data? {
        while let chunk = try await source.next() {
            if !chunk.isEmpty { return chunk }
        }
        return nil
    }
}
