#if HARBOR_CURL
import Foundation
import Glibc

/// A point on the monotonic clock, in nanoseconds.
struct MonotonicTime: Comparable {
    var nanoseconds: UInt64

    static func now() -> MonotonicTime {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicTime(nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
    }

    static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// The earlier one of two points, of which either may not be there.
    static func earlier(_ one: MonotonicTime?, _ other: MonotonicTime?) -> MonotonicTime? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    /// The point that lies the given number of seconds later; more than thirty years count as thirty,
    /// less than nothing and what is no number as nothing.
    func advanced(by seconds: TimeInterval) -> MonotonicTime {
        MonotonicTime(nanoseconds: nanoseconds + UInt64(min(max(0, seconds), 1e9) * 1e9))
    }

    /// The seconds that have passed since an earlier point; none since a later one.
    func seconds(since other: MonotonicTime) -> TimeInterval {
        other <= self ? TimeInterval(nanoseconds - other.nanoseconds) / 1e9 : 0
    }

    /// Whole milliseconds until a later point, rounded up so that it is not reached early; 0 when it has passed.
    func milliseconds(until other: MonotonicTime) -> Int {
        other <= self ? 0 : Int((other.nanoseconds - nanoseconds + 999_999) / 1_000_000)
    }
}
#endif
