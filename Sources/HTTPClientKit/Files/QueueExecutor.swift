import Dispatch

/// Runs an actor on a queue of its own, so that what waits for a disk keeps no thread of other tasks.
final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(_ label: String) {
        queue = DispatchQueue(label: label)
    }

    func enqueue(_ job: UnownedJob) {
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        UnownedSerialExecutor(ordinary: self)
    }
}
