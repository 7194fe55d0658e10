import Foundation
import Testing

/// Tests that count what the whole process holds: memory, threads, descriptors, children; or that keep all of it busy.
///
/// One runs at a time, and none of another target beside it, so that what is counted is the test's own, and no other
/// test waits for its turn behind thousands of tasks.
@Suite(.serialized, .timeLimit(.minutes(10)), .alone)
struct ProcessWide {}

extension Trait where Self == ConditionTrait {
    /// Runs where `Scripts/test` says that there is nothing else in the process.
    fileprivate static var alone: Self {
        .enabled(
            if: ProcessInfo.processInfo.environment["HARBOR_TESTS_ALONE"] == "1",
            "Scripts/test runs it in a process of its own"
        )
    }
}
