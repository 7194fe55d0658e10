#if os(Linux)
import Foundation
import HTTPClientKit

/// A run of the built demo as a process of its own.
final class DemoProgram: Sendable {
    /// The program, beside the one that runs the tests.
    static var path: String {
        get throws {
            let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("HTTPClientKitDemo")
                .path
        }
    }

    private let process: Lock<Process>
    private let lines: AsyncStream<String>
    private let ended: AsyncStream<Int32>

    /// Starts a shell command, in which `$0` is the program and `$1` and so on are the arguments.
    init(_ arguments: [String], by command: String = #"exec "$0" "$@""#) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command, try Self.path] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        let (lines, lineSink) = AsyncStream.makeStream(of: String.self)
        let (ended, endSink) = AsyncStream.makeStream(of: Int32.self)
        self.lines = lines
        self.ended = ended
        process.terminationHandler = { process in
            endSink.yield(process.terminationStatus)
            endSink.finish()
        }
        let partial = Lock(Data())
        pipe.fileHandleForReading.readabilityHandler = { handle in
            let data = handle.availableData
            guard !data.isEmpty else {
                handle.readabilityHandler = nil
                lineSink.finish()
                return
            }
            let whole: [String] = partial.withLock { partial in
                partial += data
                var pieces = partial.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                partial = Data(pieces.popLast() ?? Data())
                return pieces.map { String(decoding: $0, as: UTF8.self) }
            }
            for line in whole { lineSink.yield(line) }
        }
        try process.run()
        self.process = Lock(process)
    }

    /// The lines that it prints, read once.
    var output: AsyncStream<String> { lines }

    /// Sends it a signal.
    func signal(_ number: Int32) {
        kill(process.withLock { $0.processIdentifier }, number)
    }

    /// Waits for its end; what it printed and was not read yet, and its status.
    func end() async -> (lines: [String], status: Int32?) {
        var rest: [String] = []
        for await line in lines { rest.append(line) }
        for await status in ended { return (rest, status) }
        return (rest, nil)
    }
}
#endif
