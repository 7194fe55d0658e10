#if HARBOR_CURL
/// The tasks whose answers are there; they are told at the end of a turn, when no call of libcurl's is under way.
///
/// The answers themselves are left in the transfers: on its way through a continuation a response is copied, and each of
/// its parts counted once more.
///
/// Answers for tasks of the global executor are given out there, all of a turn by one job. Each that came from the loop's
/// thread would wake a worker, which takes the core from the loop, finds one task, and sleeps again.
struct Answers {
    /// A task that waits for an answer.
    struct Waiting: Sendable {
        fileprivate let continuation: UnsafeContinuation<Void, Never>
        /// The priority of a task that goes on on the global executor; `nil` when it has another, which is told at once.
        fileprivate let priority: TaskPriority.RawValue?

        /// Notes the current task, which must be the one that waits.
        ///
        /// - Parameter isOnLoop: Whether it runs on the loop's own executor.
        init(_ continuation: UnsafeContinuation<Void, Never>, isOnLoop: Bool) {
            self.continuation = continuation
            priority =
                isOnLoop
                ? nil
                : withUnsafeCurrentTask { task in
                    task.flatMap { $0.unownedTaskExecutor == nil ? $0.priority.rawValue : nil }
                }
        }

        func resume() {
            continuation.resume()
        }
    }

    private var waiting: [Waiting] = []
    private var globallyWaiting: [Waiting] = []

    /// Notes a task whose answer is there.
    mutating func add(_ task: Waiting) {
        if task.priority == nil { waiting.append(task) } else { globallyWaiting.append(task) }
    }

    mutating func give() {
        if globallyWaiting.count > 1 {
            let batch = globallyWaiting
            globallyWaiting = []
            // Of the priority that the first has, and most likely all: workers of another would be woken one by one again.
            Task.detached(priority: batch.first?.priority.map(TaskPriority.init)) {
                for task in batch { task.resume() }
            }
        } else if let task = globallyWaiting.popLast() {
            task.resume()
        }
        for task in waiting { task.resume() }
        waiting.removeAll(keepingCapacity: true)
    }
}
#endif
