#if canImport(os)
import os

/// One value behind one lock, held for as long as a closure runs.
///
/// No `await`, no caller's code and no continuation may run inside.
///
/// Unchecked because the compiler cannot see that `state` is only touched under the lock.
package final class Lock<State>: @unchecked Sendable {
    private let lock: UnsafeMutablePointer<os_unfair_lock>
    private var state: State

    package init(_ state: sending State) {
        self.state = state
        lock = .allocate(capacity: 1)
        lock.initialize(to: os_unfair_lock())
    }

    deinit {
        lock.deinitialize(count: 1)
        lock.deallocate()
    }

    package func withLock<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        os_unfair_lock_lock(lock)
        defer { os_unfair_lock_unlock(lock) }
        return try body(&state)
    }
}
#else
import Foundation

/// One value behind one lock, held for as long as a closure runs.
///
/// No `await`, no caller's code and no continuation may run inside.
///
/// Unchecked because the compiler cannot see that `state` is only touched under the lock.
package final class Lock<State>: @unchecked Sendable {
    private let lock = NSLock()
    // Unchecked is whether two of its uses overlap, for which there is the lock.
    @exclusivity(unchecked) private var state: State

    package init(_ state: sending State) {
        self.state = state
    }

    package func withLock<Result, Failure: Error>(
        _ body: (inout State) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&state)
    }
}
#endif
