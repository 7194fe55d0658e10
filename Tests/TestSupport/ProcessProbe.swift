#if os(Linux)
import Foundation

/// What the kernel says of the running process.
public enum ProcessProbe {
    /// What each open descriptor of a kind refers to, for instance `socket:[4711]`.
    public static func descriptors(_ kind: String = "") -> [String] {
        let directory = "/proc/self/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        return names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(directory)/\($0)") }
            .filter { $0.contains(kind) && !$0.hasPrefix("/proc/") }
    }

    /// How many threads have the name; the kernel keeps fifteen characters of one.
    public static func threads(named name: String) -> Int {
        let directory = "/proc/self/task"
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        return tasks.count { task in
            let comm = try? String(contentsOfFile: "\(directory)/\(task)/comm", encoding: .utf8)
            return comm?.trimmingCharacters(in: .newlines) == name
        }
    }

    /// The memory of the process that is in use now, in bytes.
    public static var residentMemory: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return (line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) } ?? 0)
            << 10
    }
}
#endif
