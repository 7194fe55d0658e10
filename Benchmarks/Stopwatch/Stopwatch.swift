import CAllocationCounter
import Foundation

/// What one way of doing something costs.
public struct Cost {
    /// The processor time of one repetition.
    public var microseconds: Double
    /// How often one repetition asks for memory; meaningless where that cannot be counted.
    public var allocations: Int
}

/// Compares ways of doing something.
public enum Stopwatch {
    /// Measures several ways by turns, in time that the thread worked, and takes the best round of each: so whatever
    /// else the machine does falls on all of them, and little.
    public static func compare(repetitions: Int, rounds: Int = 25, _ ways: [() throws -> Void]) throws -> [Cost] {
        var costs: [Cost] = []
        for way in ways {
            try way()
            let before = allocation_counter_count()
            try way()
            costs.append(Cost(microseconds: .infinity, allocations: allocation_counter_count() - before))
        }
        for _ in 0..<rounds {
            for (position, way) in ways.enumerated() {
                let start = threadNanoseconds()
                for _ in 0..<repetitions { try way() }
                let spent = Double(threadNanoseconds() - start) / Double(repetitions) / 1000
                costs[position].microseconds = min(costs[position].microseconds, spent)
            }
        }
        return costs
    }

    private static func threadNanoseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }
}
