import Foundation

/// Carries out a plan.
struct Measurement {
    let plan: Plan
    let factory: SubjectFactory

    init(_ plan: Plan) {
        self.plan = plan
        factory = SubjectFactory(plan: plan)
    }

    func run() async throws -> Report {
        if plan.scenario == .startUp { return try await startUp() }
        let (subject, executor) = try factory.make()
        return try await withTaskExecutorPreference(executor) {
            switch plan.scenario {
            case .get, .connections: try await load { try await subject.get() }
            case .post: try await load { try await subject.post() }
            case .list: try await load { try await subject.list() }
            case .download: try await download(subject)
            case .cancel: try await cancel(subject)
            case .queued: try await queued(subject)
            case .startUp: try await startUp()
            }
        }
    }

    private func load(_ request: @escaping @Sendable () async throws -> Int) async throws -> Report {
        let load = Load(concurrency: plan.concurrency)
        _ = try await load.run(seconds: plan.seconds * 0.3, request)
        let cpu = Usage.cpu()
        let begin = Usage.time()
        let times = try await load.run(seconds: plan.seconds, request)
        return Report(times: times, seconds: Usage.time() - begin, cpu: Usage.cpu() - cpu)
    }

    private func download(_ subject: any Subject) async throws -> Report {
        let cpu = Usage.cpu()
        let begin = Usage.time()
        guard try await subject.download() == 1 << 30 else { throw EmptyAnswer() }
        let seconds = Usage.time() - begin
        return Report(times: [seconds], seconds: seconds, cpu: Usage.cpu() - cpu)
    }

    /// The first request of one new client after the other.
    private func startUp() async throws -> Report {
        let cpu = Usage.cpu()
        let begin = Usage.time()
        var times: [Double] = []
        while Usage.time() - begin < plan.seconds {
            let start = Usage.time()
            let (subject, executor) = try factory.make()
            _ = try await withTaskExecutorPreference(executor) { try await subject.get() }
            times.append(Usage.time() - start)
            await subject.end()
        }
        return Report(times: times, seconds: Usage.time() - begin, cpu: Usage.cpu() - cpu)
    }

    /// Cancels requests that have been sent and will not be answered soon, in batches.
    private func cancel(_ subject: any Subject) async throws -> Report {
        let cpu = Usage.cpu()
        let begin = Usage.time()
        var times: [Double] = []
        while times.count < 10_000 {
            let start = Usage.time()
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<plan.concurrency { group.addTask { _ = try? await subject.get() } }
                try? await Task.sleep(nanoseconds: 5_000_000)
                group.cancelAll()
            }
            times += [Double](repeating: Usage.time() - start, count: plan.concurrency)
        }
        return Report(times: times, seconds: Usage.time() - begin, cpu: Usage.cpu() - cpu)
    }

    /// Has many requests wait for few connections, looks at the memory, and gives them up.
    private func queued(_ subject: any Subject) async throws -> Report {
        let before = Usage.memory()
        let cpu = Usage.cpu()
        let begin = Usage.time()
        let bytes = try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<plan.concurrency { group.addTask { _ = try? await subject.get() } }
            try await Task.sleep(nanoseconds: 1_000_000_000)
            defer { group.cancelAll() }
            return (Usage.memory() - before) / plan.concurrency
        }
        let seconds = Usage.time() - begin
        let times = [Double](repeating: seconds, count: plan.concurrency)
        return Report(times: times, seconds: seconds, cpu: Usage.cpu() - cpu, bytesPerRequest: bytes)
    }
}
