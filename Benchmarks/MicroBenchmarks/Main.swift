import Foundation
import Stopwatch

/// Prints what the parts of a request cost that need no network.
@main
struct Main {
    static func main() throws {
        #if HARBOR_TESTABLE
        print("                                                   µs   allocations")
        for part in try Part.all() {
            let cost = try Stopwatch.compare(repetitions: part.repetitions, [part.work])[0]
            let name = part.name.padding(toLength: 44, withPad: " ", startingAt: 0)
            print(name + String(format: "%9.3f %13d", cost.microseconds, cost.allocations))
        }
        #else
        FileHandle.standardError.write(Data("It is built by Scripts/bench-micro.\n".utf8))
        exit(2)
        #endif
    }
}
