import Dispatch

/// Blocks a thread until it is opened, as nothing on a client's thread should.
package final class ThreadGate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    package init() {}

    package func block() { semaphore.wait() }
    package func open() { semaphore.signal() }
}
