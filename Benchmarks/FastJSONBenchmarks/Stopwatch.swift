import CAllocationCounter
import Dispatch

/// What one way of doing something costs.
struct Cost {
    var microseconds: Double
    var allocations: Int
}

enum Stopwatch {
    /// Measures several ways by turns, so that whatever else the machine does falls on all of them, and takes the
    /// best round of each.
    static func compare(repetitions: Int, rounds: Int = 25, _ ways: [() throws -> Void]) throws -> [Cost] {
        var costs: [Cost] = []
        for way in ways {
            try way()
            let before = allocation_counter_count()
            try way()
            costs.append(Cost(microseconds: .infinity, allocations: allocation_counter_count() - before))
        }
        for _ in 0..<rounds {
            for (position, way) in ways.enumerated() {
                let start = DispatchTime.now().uptimeNanoseconds
                for _ in 0..<repetitions { try way() }
                let spent = Double(DispatchTime.now().uptimeNanoseconds - start) / Double(repetitions) / 1000
                costs[position].microseconds = min(costs[position].microseconds, spent)
            }
        }
        return costs
    }
}
