#if HARBOR_CURL
import HTTPClientKit

/// What callers wait for; given out at the end of a turn, when no call of libcurl's is under way.
///
/// Answers for tasks of the global executor are given out there, all of a turn by one job. Each that came from the loop's
/// thread would wake a worker, which takes the core from the loop, finds one task, and sleeps again.
struct Answers {
    /// A task that waits for an answer.
    struct Waiting: Sendable {
        fileprivate let continuation: UnsafeContinuation<HTTPResponse, any Error>
        /// The priority of a task that goes on on the global executor; `nil` when it has another, which is told at once.
        fileprivate let priority: TaskPriority.RawValue?

        /// Notes the current task, which must be the one that waits.
        ///
        /// - Parameter isOnLoop: Whether it runs on the loop's own executor.
        init(_ continuation: UnsafeContinuation<HTTPResponse, any Error>, isOnLoop: Bool) {
            self.continuation = continuation
            priority =
                isOnLoop
                ? nil
                : withUnsafeCurrentTask { task in
                    task.flatMap { $0.unownedTaskExecutor == nil ? $0.priority.rawValue : nil }
                }
        }

        func resume(_ result: consuming Result<HTTPResponse, any Error>) {
            continuation.resume(with: result)
        }
    }

    private struct Answer: Sendable {
        let waiting: Waiting
        let result: Result<HTTPResponse, any Error>
    }

    private var answers: [Answer] = []
    private var globalAnswers: [Answer] = []

    mutating func add(_ result: consuming Result<HTTPResponse, any Error>, for waiting: Waiting) {
        let answer = Answer(waiting: waiting, result: result)
        if waiting.priority == nil { answers.append(answer) } else { globalAnswers.append(answer) }
    }

    mutating func give() {
        if globalAnswers.count > 1 {
            let batch = globalAnswers
            globalAnswers = []
            // Of the priority that the first has, and most likely all: workers of another would be woken one by one again.
            Task.detached(priority: batch.first?.waiting.priority.map(TaskPriority.init)) {
                for answer in batch { answer.waiting.resume(answer.result) }
            }
        } else if let answer = globalAnswers.popLast() {
            answer.waiting.resume(answer.result)
        }
        // Taken out of the list, for a response that is copied has each of its parts counted once more.
        answers.reverse()
        while let answer = answers.popLast() { answer.waiting.resume(answer.result) }
    }
}
#endif
