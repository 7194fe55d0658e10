#if os(Linux)
import Foundation

/// What the kernel says of the running process.
package enum ProcessProbe {
    /// What each open descriptor of a kind refers to, for instance `socket:[4711]`.
    package static func descriptors(_ kind: String = "") -> [String] {
        let directory = "/proc/self/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        return names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(directory)/\($0)") }
            .filter { $0.contains(kind) && !$0.hasPrefix("/proc/") }
    }

    /// How many threads have the name; the kernel keeps fifteen characters of one.
    package static func threads(named name: String) -> Int {
        let directory = "/proc/self/task"
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        return tasks.count { task in
            contents(of: "\(directory)/\(task)/comm").trimmingCharacters(in: .newlines) == name
        }
    }

    /// How many sockets of this machine are connected to a port of 127.0.0.1 and held by a process.
    package static func connections(toPort port: Int) -> Int {
        let remote = "0100007F:" + String(format: "%04X", port)
        return contents(of: "/proc/self/net/tcp").split(separator: "\n").count { line in
            let columns = line.split(separator: " ")
            // A connection whose descriptor is closed lives on for a while, without an inode.
            return columns.count > 9 && columns[2] == remote && columns[9] != "0"
        }
    }

    /// Read to the end: the kernel hands over a page at a time, and `String(contentsOfFile:)` takes one.
    private static func contents(of path: String) -> String {
        let data = try? FileHandle(forReadingAtPath: path)?.readToEnd()
        return String(decoding: data ?? Data(), as: UTF8.self)
    }

    /// The memory of the process that is in use now, in bytes.
    package static var residentMemory: Int {
        let line = contents(of: "/proc/self/status").split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return (line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) } ?? 0)
            << 10
    }
}
#endif
