import Foundation
import HTTPClientKit
import HTTPClientKitMock
import Testing

struct MockHTTPClientTests {
    @Test func `A fixed response answers every request`() async throws {
        let client = MockHTTPClient(statusCode: 201, body: Data("made".utf8), headers: ["X-Kind": "fixed"])
        let expected = HTTPResponse(statusCode: 201, body: Data("made".utf8), headers: ["X-Kind": "fixed"])
        #expect(try await client.send(HTTPRequest(path: "a")) == expected)
        #expect(try await client.send(HTTPRequest(path: "b")) == expected)
    }

    @Test func `Body and headers of a fixed response may be left out`() async throws {
        let response = try await MockHTTPClient(statusCode: 404).send(HTTPRequest(path: "a"))
        #expect(response == HTTPResponse(statusCode: 404))
    }

    @Test func `Headers may be a dictionary variable`() async throws {
        let headers: [String: String] = ["X-B": "2", "X-A": "1"]
        let response = try await MockHTTPClient(statusCode: 200, headers: headers).send(HTTPRequest(path: "a"))
        #expect(response.headers == ["X-A": "1", "X-B": "2"])
    }

    @Test func `A given error fails every request`() async {
        let client = MockHTTPClient(error: HTTPClientError.timeout)
        await #expect(throws: HTTPClientError.timeout) { try await client.send(HTTPRequest(path: "a")) }
        await #expect(throws: HTTPClientError.timeout) { try await client.send(HTTPRequest(path: "b")) }
    }

    @Test func `An error of any type reaches the caller as it is`() async {
        let client = MockHTTPClient(error: CocoaError(.fileNoSuchFile))
        let error = await #expect(throws: CocoaError.self) { try await client.send(HTTPRequest(path: "a")) }
        #expect(error?.code == .fileNoSuchFile)
    }

    @Test func `A closure answers by the request`() async throws {
        let client = MockHTTPClient { request in
            HTTPResponse(statusCode: request.method == .get ? 200 : 405)
        }
        #expect(try await client.send(HTTPRequest(path: "a")).statusCode == 200)
        #expect(try await client.send(HTTPRequest(path: "a", method: .post)).statusCode == 405)
    }

    @Test func `A closure may do nothing but throw`() async {
        let client = MockHTTPClient { _ in throw HTTPClientError.connectionLost("here") }
        await #expect(throws: HTTPClientError.connectionLost("here")) {
            try await client.send(HTTPRequest(path: "a"))
        }
    }

    @Test func `A closure may wait for others`() async throws {
        let counter = Counter()
        let client = MockHTTPClient { _ in HTTPResponse(statusCode: await counter.next()) }
        #expect(try await client.send(HTTPRequest(path: "a")).statusCode == 1)
        #expect(try await client.send(HTTPRequest(path: "a")).statusCode == 2)
    }

    @Test func `Answers are given once, in order, and then there are none`() async throws {
        let client = MockHTTPClient(answers: [
            .failure(HTTPClientError.timeout),
            .success(HTTPResponse(statusCode: 204)),
        ])
        await #expect(throws: HTTPClientError.timeout) { try await client.send(HTTPRequest(path: "a")) }
        #expect(try await client.send(HTTPRequest(path: "a")) == HTTPResponse(statusCode: 204))
        await #expect(throws: HTTPClientError.transport("the mock has no answer left for request 3")) {
            try await client.send(HTTPRequest(path: "a"))
        }
    }

    @Test func `Requests are recorded whole and in order, failures included`() async {
        let client = MockHTTPClient(error: HTTPClientError.timeout)
        let requests = [
            HTTPRequest(path: "a", queryItems: [URLQueryItem(name: "q", value: "1")]),
            HTTPRequest(path: "b", method: .put, headers: ["X-A": "1"], body: Data("b".utf8)),
            HTTPRequest(path: "a", timeouts: HTTPTimeouts(total: 2)),
        ]
        for request in requests { _ = try? await client.send(request) }
        #expect(client.receivedRequests == requests)
    }

    @Test func `Nothing is recorded before the first request`() {
        #expect(MockHTTPClient(statusCode: 200).receivedRequests.isEmpty)
    }

    @Test func `A thousand tasks at once are each recorded and answered`() async throws {
        let client = MockHTTPClient { HTTPResponse(statusCode: 200, body: Data($0.path.utf8)) }
        let answers = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<1000 {
                group.addTask {
                    let response = try await client.send(HTTPRequest(path: "\(number)"))
                    return response.body == Data("\(number)".utf8)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers == Array(repeating: true, count: 1000))
        #expect(client.receivedRequests.compactMap { Int($0.path) }.sorted() == Array(0..<1000))
    }

    @Test func `Every one of many answers is given to one task`() async throws {
        let client = MockHTTPClient(answers: (0..<500).map { .success(HTTPResponse(statusCode: $0)) })
        let codes = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<500 { group.addTask { try await client.send(HTTPRequest(path: "a")).statusCode } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(codes.sorted() == Array(0..<500))
    }

    @Test func `A task that was cancelled before it sends is neither answered nor recorded`() async {
        let client = MockHTTPClient(statusCode: 200)
        let result = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await client.send(HTTPRequest(path: "a"))
        }.result
        #expect(throws: HTTPClientError.cancelled) { try result.get() }
        #expect(client.receivedRequests.isEmpty)
    }

    @Test func `A task that is cancelled while the closure waits gets the error of an engine`() async {
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let client = MockHTTPClient { _ in
            begin.yield()
            try await Task.sleep(nanoseconds: 3_600_000_000_000)
            return HTTPResponse(statusCode: 200)
        }
        let task = Task { try await client.send(HTTPRequest(path: "a")) }
        for await _ in begun { break }
        task.cancel()
        await #expect(throws: HTTPClientError.cancelled) { try await task.value }
        #expect(client.receivedRequests.map(\.path) == ["a"])
    }

    @Test func `A CancellationError in a task that goes on is the answer like any other`() async {
        let client = MockHTTPClient(error: CancellationError())
        await #expect(throws: CancellationError.self) { try await client.send(HTTPRequest(path: "a")) }
    }
}

private actor Counter {
    private var count = 0

    func next() -> Int {
        count += 1
        return count
    }
}
