import HTTPClientKit

/// Work that is done once for any number of callers, none of whom ends it by being cancelled.
final class SharedJob<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]
        var nextWaiter = 0
    }

    private let state = Lock(State())

    /// Starts the work, which inherits the task-local values of the caller.
    init(_ work: @escaping @Sendable () async -> Value) {
        Task { finish(await work()) }
    }

    /// Whether the work is over.
    var isDone: Bool { state.withLock { $0.value != nil } }

    /// What came of the work.
    ///
    /// - Throws: `CancellationError` when the caller's task is cancelled while it waits.
    func value() async throws -> Value {
        let waiter = state.withLock { state in
            defer { state.nextWaiter += 1 }
            return state.nextWaiter
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<Value, any Error>? = state.withLock { state in
                    if let value = state.value { return .success(value) }
                    // Looked at under the lock: a cancellation that comes later finds the waiter.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    state.waiting[waiter] = continuation
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: waiter) }?.resume(throwing: CancellationError())
        }
    }

    private func finish(_ value: Value) {
        let waiting = state.withLock { state in
            state.value = value
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        for continuation in waiting { continuation.resume(returning: value) }
    }
}
