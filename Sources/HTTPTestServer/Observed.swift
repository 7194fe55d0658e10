import Foundation
import HTTPClientKit

/// A locked value whose changes can be awaited.
final class Observed<State: Sendable>: Sendable {
    private struct Waiter: Sendable {
        /// Gives what resumes the waiting task when the state is the awaited one.
        let attempt: @Sendable (inout State) -> (@Sendable () -> Void)?
        let fail: @Sendable (any Error) -> Void
        var timer: Task<Void, any Error>?
    }

    private struct Contents: Sendable {
        var state: State
        var waiters: [(id: Int, waiter: Waiter)] = []
        var nextID = 0
    }

    private let contents: Lock<Contents>

    init(_ state: State) {
        self.contents = Lock(Contents(state: state))
    }

    func read<Result>(_ body: (State) -> Result) -> Result {
        contents.withLock { body($0.state) }
    }

    func update<Result>(_ body: (inout State) -> Result) -> Result {
        let (result, resumptions) = contents.withLock { contents in
            let result = body(&contents.state)
            return (result, Self.satisfied(&contents))
        }
        for resume in resumptions { resume() }
        return result
    }

    /// Waits until `take` gives a value; waiters are served in the order in which they came.
    ///
    /// - Throws: ``HTTPTestServerError/timedOut(seconds:)`` after `seconds`, or `CancellationError`.
    func wait<Value: Sendable>(
        within seconds: Double?,
        for take: @escaping @Sendable (inout State) -> Value?
    ) async throws -> Value {
        let id = contents.withLock { contents in
            contents.nextID += 1
            return contents.nextID
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Value, any Error>) in
                let waiter = Waiter { state in
                    guard let value = take(&state) else { return nil }
                    return { continuation.resume(returning: value) }
                } fail: { error in
                    continuation.resume(throwing: error)
                }
                let resumptions = contents.withLock { contents in
                    contents.waiters.append((id, waiter))
                    return Self.satisfied(&contents)
                }
                for resume in resumptions { resume() }
                startTimer(of: id, seconds: seconds)
                // A cancellation that came before the waiter was listed has found nothing to fail.
                if Task.isCancelled { fail(id, CancellationError()) }
            }
        } onCancel: {
            fail(id, CancellationError())
        }
    }

    private func startTimer(of id: Int, seconds: Double?) {
        guard let seconds, contents.withLock({ $0.waiters.contains { $0.id == id } }) else { return }
        let timer = Task {
            try await Task.sleep(seconds: seconds)
            fail(id, HTTPTestServerError.timedOut(seconds: seconds))
        }
        let isKept = contents.withLock { contents in
            guard let index = contents.waiters.firstIndex(where: { $0.id == id }) else { return false }
            contents.waiters[index].waiter.timer = timer
            return true
        }
        if !isKept { timer.cancel() }
    }

    private func fail(_ id: Int, _ error: any Error) {
        let waiter = contents.withLock { contents in
            contents.waiters.firstIndex { $0.id == id }.map { contents.waiters.remove(at: $0).waiter }
        }
        waiter?.timer?.cancel()
        waiter?.fail(error)
    }

    private static func satisfied(_ contents: inout Contents) -> [@Sendable () -> Void] {
        guard !contents.waiters.isEmpty else { return [] }
        var resumptions: [@Sendable () -> Void] = []
        var remaining: [(id: Int, waiter: Waiter)] = []
        for (id, waiter) in contents.waiters {
            if let resume = waiter.attempt(&contents.state) {
                waiter.timer?.cancel()
                resumptions.append(resume)
            } else {
                remaining.append((id, waiter))
            }
        }
        contents.waiters = remaining
        return resumptions
    }
}

extension Task where Success == Never, Failure == Never {
    /// Sleeps for a time in seconds, as `Duration` asks for newer systems than this package does.
    static func sleep(seconds: Double) async throws {
        try await sleep(nanoseconds: UInt64(max(0, min(seconds, 1e9)) * 1e9))
    }
}
