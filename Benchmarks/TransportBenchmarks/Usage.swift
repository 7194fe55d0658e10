import Foundation

/// What the process has used so far.
enum Usage {
    /// Seconds on the monotonic clock.
    static func time() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Seconds of CPU time, of user and system together.
    static func cpu() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Bytes of memory that the process has in use; 0 where that cannot be told.
    static func memory() -> Int {
        guard let file = FileHandle(forReadingAtPath: "/proc/self/statm"), let data = try? file.readToEnd() else {
            return 0
        }
        let pages = String(decoding: data, as: UTF8.self).split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return (pages ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
