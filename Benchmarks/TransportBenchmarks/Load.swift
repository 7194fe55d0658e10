import Foundation

/// Keeps a number of requests in flight until a moment, and notes how long each took.
struct Load {
    let concurrency: Int

    /// - Returns: The seconds that each request took.
    func run(seconds: Double, _ request: @escaping @Sendable () async throws -> Int) async throws -> [Double] {
        let end = Usage.time() + seconds
        return try await withThrowingTaskGroup(of: [Double].self) { group in
            for _ in 0..<concurrency {
                group.addTask {
                    var times: [Double] = []
                    times.reserveCapacity(1024)
                    var before = Usage.time()
                    repeat {
                        guard try await request() > 0 else { throw EmptyAnswer() }
                        let after = Usage.time()
                        times.append(after - before)
                        before = after
                    } while before < end
                    return times
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }
}

struct EmptyAnswer: Error {}
