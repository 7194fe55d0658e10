#if HARBOR_CURL
/// The jobs that the loop has taken and not yet run; for its thread alone.
struct JobQueue {
    /// How many jobs are run before the sockets have their turn.
    ///
    /// A turn of the sockets costs less than a microsecond, which is little beside so many jobs.
    static let mostInTurn = 64

    private var jobs: [UnownedJob] = []
    private var next = 0

    /// Whether some are left from the turn before.
    var isEmpty: Bool { next == jobs.count }

    /// Runs the oldest jobs; those that they add come with a later turn.
    mutating func runTurn(of inbox: Inbox, on executor: UnownedTaskExecutor) {
        if isEmpty {
            jobs.removeAll(keepingCapacity: true)
            next = 0
            inbox.take(&jobs)
        }
        let end = min(jobs.count, next + Self.mostInTurn)
        while next < end {
            let job = jobs[next]
            next += 1
            job.runSynchronously(on: executor)
        }
    }

    /// Gives the jobs that are left to someone else.
    mutating func handOver(_ take: (UnownedJob) -> Void) {
        jobs[next...].forEach(take)
        jobs = []
        next = 0
    }
}
#endif
