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
    /// There are bytes of a payload to be sent.
    case send(Transfer)
    case close
}

/// The commands on their way to the loop, and the descriptor that wakes it.
///
/// The descriptor is written to only while the loop sleeps, and once for any number of commands.
final class Inbox: Sendable {
    private struct State {
        var commands: [Command] = []
        var isAsleep = false
        var isClosed = false
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

    /// Adds a command; `false` when the loop has ended and will not take it.
    @discardableResult
    func post(_ command: Command) -> Bool {
        let (accepted, wakes) = state.withLock { state in
            if state.isClosed { return (false, false) }
            state.commands.append(command)
            let wakes = state.isAsleep
            state.isAsleep = false
            return (true, wakes)
        }
        if wakes { eventfd_write(wakeDescriptor, 1) }
        return accepted
    }

    /// Takes all commands; when there are none and the loop wants to wait, it counts as asleep until the next one.
    func take(sleepingIfEmpty mayWait: Bool) -> [Command] {
        state.withLock { state in
            if state.commands.isEmpty {
                state.isAsleep = mayWait
                return []
            }
            defer { state.commands.removeAll() }
            return state.commands
        }
    }

    /// Notes that the loop no longer waits.
    func wakeUp() {
        state.withLock { $0.isAsleep = false }
    }

    /// Takes the last commands and no others from now on.
    func close() -> [Command] {
        state.withLock { state in
            state.isClosed = true
            defer { state.commands = [] }
            return state.commands
        }
    }
}
#endif
