#if os(Linux)
import Foundation
import Glibc

/// A run of a POSIX shell as a process of its own.
package final class ShellProgram: Sendable {
    private let identifier: pid_t
    private let lines: AsyncStream<String>
    private let ended: AsyncStream<Int32>

    /// Why there is no process.
    package struct Failure: Error {
        let call: String
        let code: Int32
    }

    /// Starts a shell with arguments: a file with commands, or `-c` and a command.
    ///
    /// Not by Foundation's `Process`: started from many tests at once it does not always tell the end of one, and it
    /// reads past a buffer of its own, which ends the tests now and then.
    package init(_ arguments: [String]) throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw Failure(call: "pipe", code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[1]) }
        do {
            identifier = try Self.spawn(["sh"] + arguments, output: ends[1])
        } catch {
            close(ends[0])
            throw error
        }
        lines = Self.lines(from: ends[0])
        ended = Self.end(of: identifier)
    }

    private static func spawn(_ words: [String], output: Int32) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO)
        // A thread of tasks holds signals back, and what it starts would, too.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGINT, SIGTERM, SIGPIPE] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        let argv = words.map { strdup($0) } + [nil]
        let envp = environment.map { strdup($0) } + [nil]
        defer { for text in argv + envp { free(text) } }
        var identifier = pid_t()
        let code = posix_spawn(&identifier, "/bin/sh", &actions, &attributes, argv, envp)
        guard code == 0 else { throw Failure(call: "posix_spawn", code: code) }
        return identifier
    }

    /// What comes from a pipe, line by line.
    private static func lines(from descriptor: Int32) -> AsyncStream<String> {
        let (lines, sink) = AsyncStream.makeStream(of: String.self)
        Thread.detachNewThread {
            var partial: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                partial += buffer[..<count]
                var pieces = partial.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                partial = Array(pieces.popLast() ?? [])
                for piece in pieces { sink.yield(String(decoding: piece, as: UTF8.self)) }
            }
            close(descriptor)
            sink.finish()
        }
        return lines
    }

    /// The status of a process once it has ended, or the number of the signal that ended it.
    private static func end(of identifier: pid_t) -> AsyncStream<Int32> {
        let (ended, sink) = AsyncStream.makeStream(of: Int32.self)
        Thread.detachNewThread {
            var status: Int32 = 0
            while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
            sink.yield(status & 0x7F == 0 ? status >> 8 & 0xFF : status & 0x7F)
            sink.finish()
        }
        return ended
    }

    /// The lines that it prints, read once.
    package var output: AsyncStream<String> { lines }

    /// Sends it a signal.
    package func signal(_ number: Int32) {
        _ = kill(identifier, number)
    }

    /// Waits for its end; what it printed and was not read yet, and its status.
    package func end() async -> (lines: [String], status: Int32?) {
        var rest: [String] = []
        for await line in lines { rest.append(line) }
        for await status in ended { return (rest, status) }
        return (rest, nil)
    }
}
#endif
