import Foundation
import HTTPClientKit
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Cancellation and time limits of requests over a session.
struct URLSessionLimitTests {
    @Test func `A task that was cancelled before never starts its request`() async {
        let server = StubServer(.respond(statusCode: 200))
        let client = server.client()
        let result = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await client.send(HTTPRequest(path: "a"))
        }.result
        #expect(throws: HTTPClientError.cancelled) { try result.get() }
        #expect(server.received.isEmpty)
    }

    @Test func `A task that is cancelled while it waits returns, and the session lets go of the request`() async {
        let server = StubServer(.never)
        let client = server.client()
        let task = Task { try await client.send(HTTPRequest(path: "a")) }
        await first(of: server.begun)
        task.cancel()
        await #expect(throws: HTTPClientError.cancelled) { try await task.value }
        await first(of: server.stopped)
        #expect(server.received.count == 1)
    }

    @Test(.timeLimit(.minutes(1)))
    func `Two hundred requests cancelled at any moment each end once`() async {
        let server = StubServer(.respond(statusCode: 200, body: Data("x".utf8)))
        let client = server.client()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let task = Task { try await client.send(HTTPRequest(path: "a")) }
                    for _ in 0..<(number % 20) { await Task.yield() }
                    task.cancel()
                    switch await task.result {
                    case .success(let response): #expect(response.body == Data("x".utf8))
                    case .failure(let error): #expect(error as? HTTPClientError == .cancelled)
                    }
                }
            }
        }
    }

    @Test func `The total limit ends a request that is not answered, and fractions of a second count`() async {
        let server = StubServer(.never)
        let client = server.client(timeouts: HTTPTimeouts(total: 0.05))
        let start = ContinuousClock.now
        await #expect(throws: HTTPClientError.timeout) { try await client.send(HTTPRequest(path: "a")) }
        #expect((.milliseconds(50) ..< .seconds(30)).contains(ContinuousClock.now - start))
        await first(of: server.stopped)
        await #expect(throws: HTTPClientError.timeout) {
            try await client.send(HTTPRequest(path: "a", timeouts: HTTPTimeouts(total: 0.01)))
        }
    }

    @Test func `A total limit that is not reached changes nothing, be it longer than any clock`() async throws {
        let server = StubServer(.respond(statusCode: 200))
        for total in [60, 1e12, .greatestFiniteMagnitude] {
            let request = HTTPRequest(path: "a", timeouts: HTTPTimeouts(total: total))
            #expect(try await server.client().send(request).statusCode == 200)
        }
    }

    @Test func `The idle limit becomes one that a session can carry out`() async throws {
        let server = StubServer(.respond(statusCode: 200))
        let client = server.client()
        for idle in [0.001, 0.5, 1, 1.5, 60, 1e30, nil] {
            _ = try await client.send(HTTPRequest(path: "a", timeouts: HTTPTimeouts(idle: idle)))
        }
        let limits = server.received.map(\.request.timeoutInterval)
        #if canImport(FoundationNetworking)
        #expect(limits == [1, 1, 1, 2, 60, 100_000_000, 100_000_000])
        #else
        #expect(limits == [0.001, 0.5, 1, 1.5, 60, 100_000_000, 100_000_000])
        #endif
    }

    @Test func `Without limits of its own a request has those of the client`() async throws {
        let server = StubServer(.respond(statusCode: 200))
        _ = try await server.client(timeouts: HTTPTimeouts(idle: 7)).send(HTTPRequest(path: "a"))
        #expect(server.received.map(\.request.timeoutInterval) == [7])
    }

    @Test func `With no limits at all the request is left to the session's`() async throws {
        let server = StubServer(.respond(statusCode: 200))
        _ = try await server.client().send(HTTPRequest(path: "a"))
        let untouched = URLRequest(url: try #require(URL(string: "https://\(server.host)"))).timeoutInterval
        #expect(server.received.map(\.request.timeoutInterval) == [untouched])
    }

    private func first(of stream: AsyncStream<Void>) async {
        for await _ in stream { return }
    }
}
