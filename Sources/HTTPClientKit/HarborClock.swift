package import Foundation

/// The time and the waiting of clients and streams, so that tests have neither.
package protocol HarborClock: Sendable {
    /// The date, for what servers say in dates.
    var now: Date { get }
    /// Seconds that only ever go forward, from any beginning.
    var uptime: TimeInterval { get }
    /// Waits.
    ///
    /// - Throws: `CancellationError`, at once when the task is cancelled.
    func sleep(for seconds: TimeInterval) async throws
}

/// The clock of the machine.
package struct SystemClock: HarborClock {
    package init() {}

    package var now: Date { Date() }

    package var uptime: TimeInterval { ProcessInfo.processInfo.systemUptime }

    package func sleep(for seconds: TimeInterval) async throws {
        guard seconds > 0 else { return try Task.checkCancellation() }
        try await Task.sleep(nanoseconds: UInt64(min(seconds, 1e9) * 1e9))
    }
}
