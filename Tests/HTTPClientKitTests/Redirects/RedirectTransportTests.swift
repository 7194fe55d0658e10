import Foundation
import HTTPClientKit
import Testing

/// Time, cancellation and failure in the middle of a chain.
struct RedirectTransportTests {
    static let chain = ["http://a.test/1", "http://a.test/2", "http://a.test/3", "http://a.test/4"]

    @Test func `The total timeout is that of the whole chain`() async throws {
        let clock = Lock(100.0)
        let along = ScriptedTransport(along: Self.chain)
        let engine = ScriptedTransport { request in
            clock.withLock { $0 += 2.5 }
            return try await along.exchange(request)
        }
        let request = try PreparedRequest(Self.chain[0], timeouts: HTTPTimeouts(connect: 1, idle: 2, total: 10.25))
        let carrier = RedirectTransport(engine, policy: .follow()) { clock.withLock { $0 } }
        #expect(try await carrier.exchange(request).statusCode == 200)
        #expect(engine.requests.map(\.timeouts.total) == [10.25, 7.75, 5.25, 2.75])
        #expect(engine.requests.allSatisfy { $0.timeouts.connect == 1 && $0.timeouts.idle == 2 })
    }

    @Test(arguments: [5.0, 4.0])
    func `A chain that has no time left ends`(total: Double) async throws {
        let clock = Lock(0.0)
        let along = ScriptedTransport(along: Self.chain)
        let engine = ScriptedTransport { request in
            clock.withLock { $0 += 2.5 }
            return try await along.exchange(request)
        }
        let request = try PreparedRequest(Self.chain[0], timeouts: HTTPTimeouts(total: total))
        let carrier = RedirectTransport(engine, policy: .follow()) { clock.withLock { $0 } }
        await #expect(throws: HTTPClientError.timeout) { try await carrier.exchange(request) }
        #expect(engine.requests.count == 2)
    }

    @Test func `Without a total timeout there is none`() async throws {
        let engine = ScriptedTransport(along: Self.chain)
        let carrier = RedirectTransport(engine, policy: .follow()) {
            Issue.record("the clock was read")
            return 0
        }
        _ = try await carrier.exchange(PreparedRequest(Self.chain[0]))
        #expect(engine.requests.map(\.timeouts.total) == [nil, nil, nil, nil])
    }

    @Test func `A task that was cancelled sends no further request`() async throws {
        let along = ScriptedTransport(along: Self.chain)
        let engine = ScriptedTransport { request in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await along.exchange(request)
        }
        let request = try PreparedRequest(Self.chain[0])
        let task = Task { try await RedirectTransport(engine, policy: .follow()).exchange(request) }
        await #expect(throws: HTTPClientError.cancelled) { try await task.value }
        #expect(engine.requests.count == 1)
    }

    @Test func `A failure on the way is the failure of the call`() async throws {
        let engine = ScriptedTransport { request in
            guard request.url.target == "/1" else { throw HTTPClientError.connectionRefused("b.test") }
            return HTTPResponse(statusCode: 302, headers: ["Location": "http://b.test/"])
        }
        await #expect(throws: HTTPClientError.connectionRefused("b.test")) {
            try await RedirectTransport(engine, policy: .follow()).exchange(PreparedRequest(Self.chain[0]))
        }
    }

    @Test func `A response without redirects tells its URL`() async throws {
        let engine = ScriptedTransport { _ in HTTPResponse(statusCode: 200) }
        let response = try await RedirectTransport(engine, policy: .follow())
            .exchange(PreparedRequest("http://me:pw@a.test/1?q=1#f g"))
        #expect(response.url == "http://a.test/1?q=1#f%20g")
        #expect(response.hops == [])
        var expected = HTTPResponse(statusCode: 200)
        #expect(response != expected)
        expected.url = "http://a.test/1?q=1#f%20g"
        #expect(response == expected)
        #expect(HTTPResponse(statusCode: 200).url == nil)
    }
}
