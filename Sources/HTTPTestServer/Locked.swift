import Foundation

/// A value that is read and changed by one thread at a time.
///
/// No user code, no await and no continuation belongs in the closure.
// Unchecked because `state` is touched only between lock and unlock, which the compiler cannot see.
final class Locked<State: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var state: State

    init(_ state: State) {
        self.state = state
    }

    func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&state)
    }
}
