import Dispatch
import Foundation

/// Has ctrl-C, and the signal that asks a process to end, cancel a task; a second one ends the process at once.
struct Interruption {
    private let sources: [any DispatchSourceSignal]

    init(cancelling task: Task<some Sendable, some Error>) {
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                task.cancel()
                signal(number, SIG_DFL)
            }
            source.activate()
            return source
        }
    }

    /// Lets the signals do what they do by default.
    func end() {
        sources.forEach { $0.cancel() }
    }
}
