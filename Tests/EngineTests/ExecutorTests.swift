#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport
import Testing

/// Tasks on the thread that drives the connections.
@Suite(.timeLimit(.minutes(3)))
struct ExecutorTests {
    private static func threadName() -> String {
        let file = FileHandle(forReadingAtPath: "/proc/thread-self/comm")
        let name = (try? file?.readToEnd()).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return name.trimmingCharacters(in: .newlines)
    }

    /// Has the client's thread block until the gate is opened, and returns once it does.
    private func block(_ client: CurlHTTPClient, with gate: ThreadGate) async -> Task<Void, Never> {
        let isBlocking = Signal()
        let task = Task(executorPreference: client.executor) {
            isBlocking.send()
            gate.block()
        }
        await isBlocking.wait()
        return task
    }

    private func withClient<Result>(
        timeouts: HTTPTimeouts = HTTPTimeouts(),
        _ body: (HTTPTestServer, CurlHTTPClient) async throws -> Result
    ) async throws -> Result {
        try await HTTPTestServer.withServer { server in
            server.route("/a") { _ in .text("hello") }
            var configuration = CurlConfiguration()
            configuration.timeouts = timeouts
            let client = CurlHTTPClient(baseURL: server.url, configuration: configuration)
            let result = try await body(server, client)
            client.close()
            await client.waitUntilClosed()
            return result
        }
    }

    @Test func `A task that prefers the executor runs on the client's thread before and after a request`() async throws
    {
        try await withClient { _, client in
            let names = try await withTaskExecutorPreference(client.executor) {
                var names = [Self.threadName()]
                for _ in 0..<3 {
                    let response = try await client.send(HTTPRequest(path: "a"))
                    #expect(response.body == Data("hello".utf8))
                    names.append(Self.threadName())
                }
                return names
            }
            #expect(names == Array(repeating: "HTTPClientKit", count: 4))
        }
    }

    @Test func `Child tasks inherit the executor, and the main actor keeps its own`() async throws {
        try await withClient { _, client in
            try await withTaskExecutorPreference(client.executor) {
                try await withThrowingTaskGroup(of: String.self) { group in
                    for _ in 0..<100 {
                        group.addTask {
                            _ = try await client.send(HTTPRequest(path: "a"))
                            return Self.threadName()
                        }
                    }
                    for try await name in group { #expect(name == "HTTPClientKit") }
                }
                let mainName = await MainActor.run { Self.threadName() }
                #expect(mainName != "HTTPClientKit")
                #expect(Self.threadName() == "HTTPClientKit")
            }
        }
    }

    @Test func `A client that could not be started has no executor`() async throws {
        var configuration = CurlConfiguration()
        configuration.connections.localInterface = "no such interface"
        let url = try #require(URL(string: "http://127.0.0.1/"))
        #expect(CurlHTTPClient(baseURL: url, configuration: configuration).executor == nil)
    }

    @Test func `A job that blocks holds up requests from everywhere, and all of them end`() async throws {
        try await withClient { _, client in
            let gate = ThreadGate()
            let blocker = await block(client, with: gate)
            let answered = Lock(0)
            let tasks = (0..<40).map { number in
                Task(executorPreference: number.isMultiple(of: 2) ? client.executor : nil) { () async throws -> Int in
                    let response = try await client.send(HTTPRequest(path: "a"))
                    answered.withLock { $0 += 1 }
                    return response.statusCode
                }
            }
            let cancelled = Task { await client.failure(ofGetting: "a") }
            cancelled.cancel()
            #expect(answered.withLock { $0 } == 0)
            gate.open()
            await blocker.value
            for task in tasks {
                let status = try await task.value
                #expect(status == 200)
            }
            #expect(await cancelled.value == .cancelled)
        }
    }

    @Test(.notUnder(.thread, .address, because: "everything may take longer than the limit"))
    func `An answer that came while a job blocked is not late`() async throws {
        try await withClient(timeouts: HTTPTimeouts(idle: 3)) { server, client in
            let gate = ThreadGate()
            server.route("/slow") { _ in
                _ = await block(client, with: gate)
                return .text("hello")
            }
            // On a machine that is busy with other tests the limit may pass before the thread is blocked.
            for _ in 0..<10 {
                let begin = Date()
                let answer = Task { try await client.send(HTTPRequest(path: "slow")).statusCode }
                let isBlocked = await eventually(within: 1) { server.requests.contains { $0.path == "/slow" } }
                // What is measured is the time that passes, not that something has happened by then.
                try await Task.sleep(nanoseconds: 4_000_000_000)
                gate.open()
                let result = await answer.result
                guard isBlocked, Date().timeIntervalSince(begin) < 6 else { continue }
                #expect(try result.get() == 200)
                return
            }
            Issue.record("the machine was too slow for this test")
        }
    }

    @Test func `Jobs come from any thread, and each of them is run`() async throws {
        try await withClient { _, client in
            let count = Lock(0)
            let executor = client.executor
            await withCheckedContinuation { continuation in
                let left = Lock(8)
                for _ in 0..<8 {
                    Thread {
                        let tasks = (0..<500).map { _ in
                            Task(executorPreference: executor) {
                                await Task.yield()
                                count.withLock { $0 += 1 }
                            }
                        }
                        Task {
                            for task in tasks { await task.value }
                            let isLast = left.withLock { left in
                                left -= 1
                                return left == 0
                            }
                            if isLast { continuation.resume() }
                        }
                    }.start()
                }
            }
            #expect(count.withLock { $0 } == 4000)
        }
    }

    @Test func `Connections have their turn, however many jobs there are`() async throws {
        try await withClient { _, client in
            let isAnswered = Lock(false)
            let busy = (0..<200).map { _ in
                Task(executorPreference: client.executor) {
                    while !isAnswered.withLock({ $0 }) { await Task.yield() }
                }
            }
            for _ in 0..<20 {
                let response = try await client.send(HTTPRequest(path: "a"))
                #expect(response.statusCode == 200)
            }
            isAnswered.withLock { $0 = true }
            for task in busy { await task.value }
        }
    }

    @Test func `Jobs have their turn, however much arrives`() async throws {
        try await withClient { server, client in
            let isDone = Lock(false)
            server.route("/large") { _ in .text(String(repeating: "x", count: 1 << 20)) }
            let busy = (0..<4).map { _ in
                Task {
                    while !isDone.withLock({ $0 }) { _ = try await client.send(HTTPRequest(path: "large")) }
                }
            }
            let turns = Task(executorPreference: client.executor) {
                for _ in 0..<1000 { await Task.yield() }
            }
            await turns.value
            isDone.withLock { $0 = true }
            for task in busy { try await task.value }
        }
    }

    @Test func `Jobs that wait when the client is closed are all run`() async throws {
        try await withClient { _, client in
            let gate = ThreadGate()
            let blocker = await block(client, with: gate)
            let executor = client.executor
            let early = (0..<1000).map { number in
                Task(executorPreference: executor) {
                    await Task.yield()
                    return number
                }
            }
            let requests = (0..<20).map { _ in
                Task(executorPreference: executor) { await client.failure(ofGetting: "a") }
            }
            client.close()
            gate.open()
            await blocker.value
            for (number, task) in early.enumerated() { #expect(await task.value == number) }
            for request in requests {
                let failure = await request.value
                #expect(failure == nil || failure == .clientClosed)
            }
            await client.waitUntilClosed()
            let late = (0..<100).map { number in Task(executorPreference: executor) { number } }
            for (number, task) in late.enumerated() { #expect(await task.value == number) }
        }
    }

    @Test func `A task waits on the executor for the end of the client, and goes on after it`() async throws {
        try await withClient { _, client in
            let name = await withTaskExecutorPreference(client.executor) {
                client.close()
                await client.waitUntilClosed()
                return Self.threadName()
            }
            #expect(name != "HTTPClientKit")
        }
    }

    @Test func `Tasks that prefer the executor outlive the client`() async throws {
        for _ in 0..<50 {
            let goOn = Signal()
            let ended = Signal()
            let tasks: [Task<Int, Never>] = try {
                let url = try #require(URL(string: "http://127.0.0.1:1/"))
                let client = CurlHTTPClient(baseURL: url)
                return (0..<20).map { number in
                    Task(executorPreference: client.executor) {
                        for _ in 0..<number { await Task.yield() }
                        await goOn.wait()
                        ended.send()
                        return number
                    }
                }
            }()
            goOn.send()
            await ended.wait()
            for (number, task) in tasks.enumerated() { #expect(await task.value == number) }
        }
    }

    @Test func `The last reference to a client may go on its own thread`() async throws {
        for _ in 0..<50 {
            let client = CurlHTTPClient(baseURL: try #require(URL(string: "http://127.0.0.1:1/")))
            let task = Task(executorPreference: client.executor) { [client] in
                await Task.yield()
                return await client.failure(ofGetting: "a")
            }
            guard case .connectionRefused = await task.value else {
                Issue.record("the request was not refused")
                return
            }
        }
    }
}
#endif
