import Foundation
import HTTPClientKit
import HTTPClientKitMock
import HTTPTestServer
import Harbor
import TestSupport
import Testing

/// Repeats as a server sees them.
struct RetryTests {
    private let clock = TestClock()

    private func client(_ policy: HRetryPolicy? = nil) -> HarborClient {
        makeClient {
            $0.clock = clock
            $0.retryPolicy = policy
        }
    }

    @Test(arguments: [HHttpMethod.get, .post, .put, .patch, .delete])
    func `Retries of a request repeat it after a retryable status whatever its method`(method: HHttpMethod) async throws
    {
        try await HTTPTestServer.withServer { server in
            server.enqueue([.status(503), .status(429), .json(User.json)])
            var request = Get<User>(url: server.url(""), httpMethod: method)
            request.retries = 2
            #expect(await client().request(request).model == .ada)
            #expect(server.requests.map(\.method) == Array(repeating: method.method, count: 3))
            #expect(clock.sleeps.count == 2)
        }
    }

    @Test(arguments: [nil, 0, -3])
    func `No retries are none`(retries: Int?) async throws {
        try await HTTPTestServer.withServer { server in
            server.enqueue([.status(503), .status(200)])
            let error = await client().request(Ping(url: server.url(""), retries: retries)).error
            #expect(error?.statusCode == 503)
            #expect(server.requests.count == 1)
        }
    }

    @Test func `When they are used up the last answer is the outcome`() async throws {
        try await HTTPTestServer.withServer { server in
            server.enqueue([.status(503), .status(500), .json("x", status: 504), .status(200)])
            guard case .apiError(504, let data)? = await client().request(Ping(url: server.url(""), retries: 2)).error
            else {
                Issue.record("another outcome")
                return
            }
            #expect(data == Data("x".utf8))
        }
    }

    @Test func `A policy alone repeats a GET, but not an answered POST`() async throws {
        try await HTTPTestServer.withServer { server in
            server.enqueue([.status(503), .status(204), .status(503)])
            let client = client(HRetryPolicy())
            #expect(await client.request(Ping(url: server.url(""))).error == nil)
            #expect(await client.request(Post(url: server.url(""))).error?.statusCode == 503)
        }
    }

    @Test func `A POST is repeated with a key, by its own word or by the policy's`() async throws {
        try await HTTPTestServer.withServer { server in
            for _ in 0..<3 { server.enqueue([.status(503), .status(204)]) }
            let keyed = Post(url: server.url(""), headerParameters: ["idempotency-key": "1"])
            #expect(await client(HRetryPolicy()).request(keyed).error == nil)
            struct Safe: HPostRequestProtocol {
                let url: String
                let isIdempotent = true
            }
            #expect(await client(HRetryPolicy()).request(Safe(url: server.url(""))).error == nil)
            let policy = HRetryPolicy(retryNonIdempotentRequests: true)
            #expect(await client().request(Post(url: server.url(""), retryPolicy: policy)).error == nil)
        }
    }

    @Test func `A lost connection repeats a GET, but not a POST that may have arrived`() async throws {
        try await HTTPTestServer.withServer { server in
            let refusesReuse = TestResponse.status(204).closingConnection()
            server.enqueue([.disconnect, refusesReuse, .disconnect])
            #expect(await client().request(Ping(url: server.url(""), retries: 1)).error == nil)
            let error = await client().request(Post(url: server.url(""), retries: 3)).error
            #expect(error?.name == "transportError")
            #expect(server.requests.count == 3)
        }
    }

    @Test func `A POST that was not sent is repeated`() async throws {
        let attempts = Lock(0)
        let client = makeClient {
            $0.clock = clock
            $0.transport = .client(
                MockHTTPClient { _ in
                    let attempt = attempts.withLock { attempts in
                        attempts += 1
                        return attempts
                    }
                    if attempt == 1 { throw HTTPClientError.connectionRefused("h") }
                    return HTTPResponse(statusCode: 204)
                }
            )
        }
        #expect(await client.request(Post(url: "http://a/", retries: 1)).error == nil)
        #expect(attempts.withLock { $0 } == 2)
    }

    @Test func `Retry-After is waited for`() async throws {
        try await HTTPTestServer.withServer { server in
            server.enqueue([TestResponse(status: 503, headers: ["Retry-After": "7"]), .status(204)])
            #expect(await client().request(Ping(url: server.url(""), retries: 1)).error == nil)
            #expect(clock.sleeps == [7])
        }
    }

    @Test func `The whole payload is sent again`() async throws {
        try await HTTPTestServer.withServer { server in
            server.enqueue([.status(503), .status(204)])
            let post = Post(url: server.url(""), retries: 1, json: { ["a": "b"] })
            #expect(await client().request(post).error == nil)
            #expect(server.requests.map(\.text) == [#"{"a":"b"}"#, #"{"a":"b"}"#])
        }
    }

    @Test func `Cancelling during the wait ends the call`() async throws {
        let waiting = Gate()
        let clock = TestClock {
            waiting.open()
            while !Task.isCancelled { await Task.yield() }
        }
        let client = makeClient { $0.clock = clock }
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .status(503) }
            let task = Task { await client.request(Ping(url: server.url(""), retries: 5)) }
            try await waiting.wait()
            task.cancel()
            #expect(await task.value.error?.name == "cancelled")
            #expect(server.requests.count == 1)
        }
    }

    @Test func `The clock of the machine ends a wait when the task is cancelled`() async {
        let task = Task { try await SystemClock().sleep(for: 3600) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test(arguments: [(nil, [5, 3, 1]), (2, [2, 2, 1])] as [(TimeInterval?, [TimeInterval])])
    func `The deadline bounds all attempts together, and none gets more than its own limit`(
        own: TimeInterval?,
        expected: [TimeInterval]
    ) async throws {
        let limits = Lock<[TimeInterval?]>([])
        let client = makeClient {
            $0.clock = clock
            $0.timeouts.total = own
            $0.retryPolicy = HRetryPolicy(maxRetries: 10, baseDelay: 2, multiplier: 1, jitter: 0, deadline: 5)
            $0.transport = .client(
                MockHTTPClient { request in
                    limits.withLock { $0.append(request.timeouts?.total) }
                    return HTTPResponse(statusCode: 503)
                }
            )
        }
        #expect(await client.request(Ping(url: "http://a/")).error?.statusCode == 503)
        #expect(limits.withLock { $0 } == expected)
        #expect(clock.sleeps == [2, 2])
    }

    @Test(arguments: [0, -1, -0.0, .nan, .infinity, -.infinity] as [TimeInterval])
    func `A deadline that no clock can carry out is refused before anything is sent`(deadline: TimeInterval) async {
        let transport = MockHTTPClient(statusCode: 200)
        let client = makeClient { $0.transport = .client(transport) }
        for retries in [0, 3] {
            let policy = HRetryPolicy(maxRetries: retries, deadline: deadline)
            let error = await client.request(Ping(url: "http://a/", retryPolicy: policy)).error
            #expect(error?.name == "malformedRequestError")
            #expect("\(error, default: "")".contains("deadline"))
        }
        #expect(transport.receivedRequests.isEmpty)
    }

    @Test(arguments: [
        ("baseDelay", HRetryPolicy(baseDelay: -1)), ("baseDelay", HRetryPolicy(baseDelay: .nan)),
        ("maxDelay", HRetryPolicy(maxDelay: -1)), ("maxDelay", HRetryPolicy(maxDelay: .infinity)),
        ("multiplier", HRetryPolicy(multiplier: -2)), ("multiplier", HRetryPolicy(multiplier: .nan)),
        ("jitter", HRetryPolicy(jitter: 1.1)), ("jitter", HRetryPolicy(jitter: .nan)),
        ("jitter", HRetryPolicy(jitter: -0.1)),
    ])
    func `A number of a policy that no clock can carry out is refused before anything is sent`(
        name: String,
        policy: HRetryPolicy
    ) async {
        let transport = MockHTTPClient(statusCode: 200)
        let client = makeClient { $0.transport = .client(transport) }
        let error = await client.request(Ping(url: "http://a/", retryPolicy: policy)).error
        #expect(error?.name == "malformedRequestError")
        #expect("\(error, default: "")".contains("retryPolicy.\(name) must be"))
        #expect(transport.receivedRequests.isEmpty)
    }

    @Test func `A deadline ends an attempt that hangs`() async throws {
        let client = HarborClient()
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .never }
            let policy = HRetryPolicy(maxRetries: 3, deadline: 0.1)
            let error = await client.request(Ping(url: server.url(""), retryPolicy: policy)).error
            #expect(error?.name == "timeoutError")
        }
    }

    @Test func `A budget keeps many calls from being repeated`() async throws {
        let policy = HRetryPolicy(maxRetries: 1, budget: HRetryBudget(capacity: 3, ratio: 0))
        let client = client(policy)
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .status(503) }
            for _ in 0..<10 { _ = await client.request(Ping(url: server.url(""))) }
            #expect(server.requests.count == 13)
        }
    }

    @Test func `A request's own policy wins over the client's`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .status(418) }
            let policy = HRetryPolicy(maxRetries: 3, retryableStatusCodes: [418])
            _ = await client(HRetryPolicy(maxRetries: 9)).request(Ping(url: server.url(""), retryPolicy: policy))
            #expect(server.requests.count == 4)
        }
    }

    @Test func `Interceptors see a call once or each attempt`() async throws {
        struct Tag: HTTPInterceptor {
            let name: String
            let seen: Lock<[String]>

            func intercept(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse {
                seen.withLock { $0.append("\(name) \(request.headers["Authorization"] ?? "-")") }
                var request = request
                request.headers.add(name, to: "X-Seen")
                return try await next(request)
            }
        }
        let seen = Lock<[String]>([])
        let client = makeClient {
            $0.clock = clock
            $0.authProvider = HBearerAuthProvider(token: "t")
            $0.callInterceptors = [Tag(name: "c1", seen: seen), Tag(name: "c2", seen: seen)]
            $0.attemptInterceptors = [Tag(name: "a", seen: seen)]
        }
        try await HTTPTestServer.withServer { server in
            server.enqueue([.status(503), .status(204)])
            #expect(await client.request(Ping(url: server.url(""), needsAuth: true, retries: 1)).error == nil)
            #expect(seen.withLock { $0 } == ["c1 -", "c2 -", "a Bearer t", "a Bearer t"])
            #expect(server.requests[1].headers.values(of: "X-Seen") == ["c1", "c2", "a"])
        }
    }
}
