#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport
import Testing

extension ProcessWide {
    /// Very many requests that end in every way at once.
    struct StormTests {
        private enum End: Sendable {
            case answer, cancelled, timeout
            case other(String)
        }

        private func end(of request: HTTPRequest, on client: any HTTPClient) async -> End {
            do {
                let response = try await client.send(request)
                return response.body.count == 5 ? .answer : .other("a body of \(response.body.count) bytes")
            } catch HTTPClientError.cancelled {
                return .cancelled
            } catch HTTPClientError.timeout {
                return .timeout
            } catch {
                return .other("\(error)")
            }
        }

        private func routes(_ server: HTTPTestServer) {
            server.route("/fast") { _ in .text("hello") }
            server.route("/slow") { _ in .text("hello").delayed(by: 0.02) }
            server.route("/drip") { _ in
                TestResponse(body: .chunked(["he", "ll", "o"].map { Data($0.utf8) })).delayedBetweenParts(by: 0.005)
            }
            server.route("/never") { _ in .never }
        }

        @Test func `Ten thousand requests cancelled at random moments each end once, and nothing is left over`()
            async throws
        {
            let seed = UInt64.random(in: .min ... .max)
            try await HTTPTestServer.withServer { server in
                routes(server)
                let client = CurlHTTPClient(baseURL: server.url)
                var random = SeededGenerator(seed: seed)
                let plans = (0..<10_000).map { _ in
                    (
                        path: ["fast", "slow", "drip", "never"].randomElement(using: &random) ?? "fast",
                        yields: Int.random(in: 0...60, using: &random),
                        isPost: Bool.random(using: &random)
                    )
                }
                var counts: [String: Int] = [:]
                await withTaskGroup(of: End.self) { group in
                    var next = 0
                    func startOne() {
                        guard next < plans.count else { return }
                        let plan = plans[next]
                        next += 1
                        group.addTask {
                            let task = Task {
                                await end(
                                    of: HTTPRequest(
                                        path: plan.path,
                                        method: plan.isPost ? .post : .get,
                                        body: plan.isPost ? Data(count: 2000) : nil,
                                        // Its cancellation ends it, however long the machine takes to come to that.
                                        timeouts: HTTPTimeouts(connect: nil, idle: nil)
                                    ),
                                    on: client
                                )
                            }
                            for _ in 0..<plan.yields { await Task.yield() }
                            task.cancel()
                            return await task.value
                        }
                    }
                    for _ in 0..<500 { startOne() }
                    for await end in group {
                        counts["\(end)", default: 0] += 1
                        startOne()
                    }
                }
                #expect(
                    counts["answer", default: 0] + counts["cancelled", default: 0] == 10_000,
                    "seed \(seed): \(counts)"
                )
                #expect(counts["cancelled", default: 0] > 1000, "seed \(seed): \(counts)")
                // The client is as good as new.
                let response = try await client.send(HTTPRequest(path: "fast"))
                #expect(response.body == Data("hello".utf8), "seed \(seed)")
                client.close()
                await client.waitUntilClosed()
                try await server.waitForOpenConnections(0)
            }
        }

        @Test func `Four thousand requests in the queue each have their own time limit`() async throws {
            try await HTTPTestServer.withServer { server in
                routes(server)
                var configuration = CurlConfiguration()
                configuration.maximumConnectionsPerHost = 4
                let client = CurlHTTPClient(baseURL: server.url, configuration: configuration)
                // All connections are taken by requests that get no answer.
                let blocking = (0..<4).map { _ in Task { await client.failure(ofGetting: "never") } }
                try await server.waitForRequests(4)
                let start = Date()
                var counts: [String: Int] = [:]
                await withTaskGroup(of: End.self) { group in
                    for number in 0..<4000 {
                        let limit = 0.2 + Double(number) / 4000
                        let request = HTTPRequest(path: "fast", timeouts: HTTPTimeouts(total: limit))
                        group.addTask { await end(of: request, on: client) }
                    }
                    for await end in group { counts["\(end)", default: 0] += 1 }
                }
                #expect(counts == ["timeout": 4000])
                #expect(Date().timeIntervalSince(start) < 60)
                #expect(server.requests.count == 4)
                blocking.forEach { $0.cancel() }
                for task in blocking { #expect(await task.value == .cancelled) }
                let response = try await client.send(HTTPRequest(path: "fast"))
                #expect(response.body == Data("hello".utf8))
                client.close()
            }
        }

        @Test func `Threads that send at the same time never wait for a wake-up that was lost`() async throws {
            try await HTTPTestServer.withServer { server in
                routes(server)
                let client = CurlHTTPClient(baseURL: server.url)
                // One request at a time in each task, so that the loop goes to sleep between them all the time.
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<8 {
                        group.addTask {
                            for _ in 0..<250 {
                                let request = HTTPRequest(path: "fast", timeouts: HTTPTimeouts(idle: nil, total: nil))
                                let end = await end(of: request, on: client)
                                if case .answer = end { continue }
                                Issue.record("\(end)")
                            }
                        }
                    }
                }
                client.close()
            }
        }
    }
}
#endif
