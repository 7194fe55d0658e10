#if HARBOR_CURL
import CHTTPClientKitCurl
import Glibc
import HTTPClientKit

/// What the tasks of an app ask of the loop's thread.
enum Command {
    case start(Transfer)
    case cancel(Transfer)
    /// The reader of a body has caught up.
    case resume(Transfer)
    /// There is news for the reader of a body.
    case wakeReader(StreamedBody)
    /// There are bytes of a payload to be sent.
    case send(Transfer)
    case close
}

/// The commands and jobs on their way to the loop, and the descriptor that wakes it.
///
/// The descriptor is written to only while the loop sleeps, and once for any number of commands and jobs.
final class Inbox: Sendable {
    private struct State {
        var commands: [Command] = []
        var jobs: [UnownedJob] = []
        var isAsleep = false
        var isClosed = false

        /// Whether the loop has to be woken for something that was just added.
        mutating func wakes() -> Bool {
            defer { isAsleep = false }
            return isAsleep
        }
    }

    let wakeDescriptor: Int32
    private let state = Lock(State())

    /// - Throws: ``HTTPClientError/transport(_:)`` when the process has no descriptor left.
    init() throws(HTTPClientError) {
        wakeDescriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard wakeDescriptor >= 0 else {
            throw .transport("no descriptor for the client: \(String(cString: strerror(errno)))")
        }
    }

    deinit {
        Glibc.close(wakeDescriptor)
    }

    /// Whether the caller runs on the thread that serves it.
    var isServedHere: Bool { hck_thread_owner() == UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

    /// Adds a command; `false` when the loop has ended and will not take it.
    @discardableResult
    func post(_ command: Command) -> Bool {
        add { $0.commands.append(command) }
    }

    /// Adds a job of a task; `false` when the loop has ended and will not run it.
    func post(_ job: UnownedJob) -> Bool {
        add { $0.jobs.append(job) }
    }

    private func add(_ change: (inout State) -> Void) -> Bool {
        let (accepted, wakes) = state.withLock { state in
            if state.isClosed { return (false, false) }
            change(&state)
            return (true, state.wakes())
        }
        if wakes { eventfd_write(wakeDescriptor, 1) }
        return accepted
    }

    /// Exchanges an empty list for that of all commands.
    func take(_ commands: inout [Command]) {
        state.withLock { swap(&$0.commands, &commands) }
    }

    /// Exchanges an empty list for that of all jobs.
    func take(_ jobs: inout [UnownedJob]) {
        state.withLock { swap(&$0.jobs, &jobs) }
    }

    /// Notes that the loop is about to wait; `false` when there is something for it to do.
    func fallAsleep() -> Bool {
        state.withLock { state in
            state.isAsleep = state.commands.isEmpty && state.jobs.isEmpty
            return state.isAsleep
        }
    }

    /// Notes that the loop no longer waits.
    func wakeUp() {
        state.withLock { $0.isAsleep = false }
    }

    /// Gives the last commands and jobs, and takes no others from now on.
    func close() -> (commands: [Command], jobs: [UnownedJob]) {
        state.withLock { state in
            state.isClosed = true
            defer {
                state.commands = []
                state.jobs = []
            }
            return (state.commands, state.jobs)
        }
    }
}
#endif
