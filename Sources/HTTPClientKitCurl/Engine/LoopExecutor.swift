#if HARBOR_CURL
/// Runs the jobs of tasks on the loop's thread, between its sockets.
///
/// It outlives the loop: a job that comes later runs where it would without a preference, since a job that is never
/// run is a task that never ends.
final class LoopExecutor: TaskExecutor {
    private let inbox: Inbox

    init(_ inbox: Inbox) {
        self.inbox = inbox
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if !inbox.post(job) { Self.handOver(job) }
    }

    /// Has a job run elsewhere, now that the loop has ended.
    static func handOver(_ job: UnownedJob) {
        globalConcurrentExecutor.enqueue(ExecutorJob(job))
    }
}
#endif
