#if os(macOS) || os(Linux)
import Foundation
import HTTPClientKit

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A process that was started here, from its start until it has been waited for.
final class ChildProcess: Sendable {
    /// That a process has ended, and how; `nil` where somebody else has waited for it.
    struct Ending: Sendable {
        let how: HJRPCProcessEnding?
    }

    private let identifier: pid_t
    private let ending = NSCondition()
    // Both are under the condition's lock.
    private nonisolated(unsafe) var ended: Ending?
    private nonisolated(unsafe) var onEnd: (@Sendable (Ending) -> Void)?

    private init(_ identifier: pid_t) {
        self.identifier = identifier
    }

    /// Starts a program.
    ///
    /// - Returns: The process, and its standard streams.
    static func start(
        _ process: HJRPCProcess
    ) throws(HJRPCConnectionError) -> (child: ChildProcess, streams: ProcessStreams) {
        let spawn = try Spawn(process)
        let pipes = try ProcessPipes(capturingErrors: process.standardError == .captured)
        defer { pipes.closeTheirs() }
        do {
            var errors: StandardErrorReader?
            if let pipe = pipes.errors { errors = try StandardErrorReader(pipe.reader) }
            let child = ChildProcess(
                try spawn.run(input: pipes.input.reader, output: pipes.output.writer, errors: pipes.errors?.writer)
            )
            child.startWaiting()
            let streams = ProcessStreams(input: pipes.input.writer, output: pipes.output.reader, errors: errors)
            return (child, streams)
        } catch {
            for end in [pipes.input.writer, pipes.output.reader] { closeDescriptor(end) }
            throw error
        }
    }

    /// Has a closure called once the process has ended, on another thread.
    func onEnd(_ body: @escaping @Sendable (Ending) -> Void) {
        ending.lock()
        let ended = ended
        if ended == nil { onEnd = body }
        ending.unlock()
        if let ended { body(ended) }
    }

    /// Waits for the end of the process, whose input has been closed, and helps it along when it takes too long.
    func end(within seconds: TimeInterval) {
        for signal in [SIGTERM, SIGKILL] {
            if wait(atMost: seconds) { return }
            send(signal)
        }
        ending.lock()
        while ended == nil { ending.wait() }
        ending.unlock()
    }

    /// How the process has ended; `nil` when it has not within a time, in seconds, or nobody knows.
    func ending(within seconds: TimeInterval) -> HJRPCProcessEnding? {
        guard wait(atMost: seconds) else { return nil }
        ending.lock()
        defer { ending.unlock() }
        return ended?.how
    }

    /// Foundation ends the program over a date that is more than 292 years after 1970.
    private static let longestWait: TimeInterval = 1e9

    private func wait(atMost seconds: TimeInterval) -> Bool {
        let date = Date(timeIntervalSinceNow: min(seconds, Self.longestWait))
        ending.lock()
        defer { ending.unlock() }
        while ended == nil {
            if !ending.wait(until: date) { return ended != nil }
        }
        return true
    }

    /// Under the lock, so that the number cannot be another process's by then.
    private func send(_ signal: Int32) {
        ending.lock()
        defer { ending.unlock() }
        if ended == nil { _ = kill(identifier, signal) }
    }

    private func startWaiting() {
        let thread = Thread { [self] in
            var information = siginfo_t()
            // Without taking it off, which happens under the lock.
            while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
            ending.lock()
            var status: Int32 = 0
            var result: pid_t
            repeat { result = waitpid(identifier, &status, 0) } while result == -1 && errno == EINTR
            let ended = Ending(how: result == identifier ? HJRPCProcessEnding(status) : nil)
            self.ended = ended
            let body = onEnd
            onEnd = nil
            ending.broadcast()
            ending.unlock()
            body?(ended)
        }
        thread.name = "HarborJRPC child"
        thread.start()
    }
}

extension HJRPCProcessEnding {
    fileprivate init(_ status: Int32) {
        let signal = Int(status & 0x7F)
        self = signal == 0 ? .exited(status: Int(status >> 8 & 0xFF)) : .killed(signal: signal)
    }
}
#endif
