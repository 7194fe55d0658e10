#if HARBOR_CURL
import Foundation
import Testing

@testable import HTTPClientKitCurl

struct MonotonicTimeTests {
    private let start = MonotonicTime(nanoseconds: 1_000)

    @Test(
        arguments: [
            (0, 1_000), (1e-9, 1_001), (0.25, 250_001_000), (1, 1_000_001_000), (-1, 1_000), (-Double.infinity, 1_000),
            (.nan, 1_000), (1e9, 1_000_000_000_000_001_000), (.infinity, 1_000_000_000_000_001_000),
            (.greatestFiniteMagnitude, 1_000_000_000_000_001_000),
        ] as [(TimeInterval, UInt64)]
    )
    func `Any number of seconds gives a point in time`(seconds: TimeInterval, nanoseconds: UInt64) {
        #expect(start.advanced(by: seconds).nanoseconds == nanoseconds)
    }

    @Test(arguments: [(0, 0), (1, 1), (999_999, 1), (1_000_000, 1), (1_000_001, 2), (2_500_000_000, 2_500)])
    func `Milliseconds are rounded up`(nanoseconds: UInt64, milliseconds: Int) {
        #expect(start.milliseconds(until: MonotonicTime(nanoseconds: 1_000 + nanoseconds)) == milliseconds)
    }

    @Test func `A point that has passed is no time away`() {
        #expect(start.milliseconds(until: MonotonicTime(nanoseconds: 0)) == 0)
    }

    @Test func `The clock does not go back`() {
        let times = (0..<1000).map { _ in MonotonicTime.now() }
        #expect(times == times.sorted())
    }
}
#endif
