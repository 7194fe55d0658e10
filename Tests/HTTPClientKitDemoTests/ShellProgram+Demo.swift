#if os(Linux)
import Foundation
import TestSupport

extension ShellProgram {
    /// Starts a shell command, in which `$0` is the built demo and `$1` and so on are its arguments.
    convenience init(demo arguments: [String], by command: String = #"exec "$0" "$@""#) throws {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        // Beside the program that runs the tests.
        let demo = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("HTTPClientKitDemo")
        try self.init(["-c", command, demo.path] + arguments)
    }
}
#endif
