import Foundation
import HTTPClientKit
import Harbor

/// A clock whose waits are over at once, and noted.
final class TestClock: HarborClock {
    private struct State {
        var now: TimeInterval
        var sleeps: [TimeInterval] = []
    }

    private let state: Lock<State>
    private let onSleep: @Sendable () async -> Void

    /// - Parameter onSleep: What happens during every wait.
    init(now: Date = Date(timeIntervalSince1970: 1_000_000_000), onSleep: @escaping @Sendable () async -> Void = {}) {
        self.state = Lock(State(now: now.timeIntervalSince1970))
        self.onSleep = onSleep
    }

    var now: Date { Date(timeIntervalSince1970: uptime) }
    var uptime: TimeInterval { state.withLock { $0.now } }
    var sleeps: [TimeInterval] { state.withLock { $0.sleeps } }

    func advance(by seconds: TimeInterval) {
        state.withLock { $0.now += seconds }
    }

    func sleep(for seconds: TimeInterval) async throws {
        state.withLock { state in
            state.now += seconds
            state.sleeps.append(seconds)
        }
        await onSleep()
        try Task.checkCancellation()
    }
}
