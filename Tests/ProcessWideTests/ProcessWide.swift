import Foundation
import Testing

/// Tests that count what the whole process holds: memory, threads, descriptors, children.
///
/// One runs at a time, and none of another target beside it, so that what is counted is the test's own.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct ProcessWide {
    /// Whether a sanitizer looks on, which takes memory of its own.
    static var isSanitized: Bool {
        let environment = ProcessInfo.processInfo.environment
        return environment["HARBOR_SANITIZER"] != nil || environment["TSAN_OPTIONS"] != nil
    }
}
