package import Foundation
import HTTPClientKit

/// A clock whose waits are over at once, and noted.
package final class TestClock: HarborClock {
    private struct State {
        package var now: TimeInterval
        var sleeps: [TimeInterval] = []
    }

    private let state: Lock<State>
    private let onSleep: @Sendable () async -> Void

    /// - Parameter onSleep: What happens during every wait.
    package init(
        now: Date = Date(timeIntervalSince1970: 1_000_000_000),
        onSleep: @escaping @Sendable () async -> Void = {}
    ) {
        self.state = Lock(State(now: now.timeIntervalSince1970))
        self.onSleep = onSleep
    }

    package var now: Date { Date(timeIntervalSince1970: uptime) }
    package var uptime: TimeInterval { state.withLock { $0.now } }
    package var sleeps: [TimeInterval] { state.withLock { $0.sleeps } }

    package func advance(by seconds: TimeInterval) {
        state.withLock { $0.now += seconds }
    }

    package func sleep(for seconds: TimeInterval) async throws {
        state.withLock { state in
            state.now += seconds
            state.sleeps.append(seconds)
        }
        await onSleep()
        try Task.checkCancellation()
    }
}
