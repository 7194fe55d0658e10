#if HARBOR_CURL && os(Linux)
import Foundation
import TestSupport
import Testing

struct SoakTests {
    /// As many as `Scripts/soak` asks for; few enough by default that a run of all tests is quick.
    private static let requests =
        ProcessInfo.processInfo.environment["HARBOR_SOAK_REQUESTS"].flatMap { Int($0) } ?? 2000

    /// The first requests fill pools and caches; after them memory stays where it is.
    ///
    /// Other tests of the process need memory, too, so that the limit is only strict when this one runs alone.
    @Test(.timeLimit(.minutes(10)), .enabled(if: ProcessInfo.processInfo.environment["HARBOR_SANITIZER"] == nil))
    func `Memory is flat over many requests`() async throws {
        let growth = try await Soak(requests: Self.requests).run()
        print("Soak: \(growth)")
        let isAlone = ProcessInfo.processInfo.environment["HARBOR_SOAK_REQUESTS"] != nil
        #expect(growth.bytesPerRequest < (isAlone ? 8 : 100_000), "\(growth)")
    }
}
#endif
