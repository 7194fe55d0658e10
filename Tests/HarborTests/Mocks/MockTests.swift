import Foundation
import HTTPClientKit
import Harbor
import TestSupport
import Testing

/// Answers without a network.
struct MockTests {
    private struct Generic<Value: HModel>: HGetRequestProtocol {
        typealias Model = Value
        let url = "http://127.0.0.1:1/"
    }

    private struct Fetch: HGetRequestProtocol {
        typealias Model = User
        var url = "http://127.0.0.1:1/users/{ID}"
        var needsAuth = false
        var retries: Int?
        var timeout: TimeInterval?
        let pathParameters: [String: String]? = ["ID": "4/2"]
        let queryParameters: [String: String]? = ["q": "a b"]
    }

    private let clock = TestClock()

    private func client(_ change: (inout HarborClient.Configuration) -> Void = { _ in }) -> HarborClient {
        makeClient {
            $0.clock = clock
            change(&$0)
        }
    }

    @Test func `A mock answers its type with status and JSON`() async {
        let client = client()
        client.mocks.register(HMock(request: Fetch.self, statusCode: 200, jsonResponse: User.json))
        #expect(await client.request(Fetch()).model == .ada)
    }

    @Test func `A status without success is an API error`() async {
        let client = client()
        client.mocks.register(HMock(request: Fetch.self, statusCode: 404, jsonResponse: "{}"))
        guard case .apiError(404, let data)? = await client.request(Fetch()).error else {
            Issue.record("another outcome")
            return
        }
        #expect(data == Data("{}".utf8))
    }

    @Test(arguments: [
        HRequestError.noConnectionError, .timeoutError, .cannotFindHost, .cancelled, .invalidHttpResponse,
        .invalidRequest,
        .malformedRequestError, .authNeeded, .authProviderNeeded, .apiError(statusCode: 500, data: Data()),
        .transportError(.connectionLost("h")), .codableError(modelName: "User", error: CancellationError()),
    ])
    func `An error wins over the status and arrives as it is`(error: HRequestError) async {
        let client = client()
        client.mocks.register(HMock(request: Fetch.self, statusCode: 200, jsonResponse: User.json, error: error))
        #expect(await client.request(Fetch()).error?.name == error.name)
    }

    @Test func `A delay is waited for`() async {
        let client = client()
        client.mocks.register(HMock(request: Fetch.self, statusCode: 200, jsonResponse: User.json, delay: 1.5))
        #expect(await client.request(Fetch()).model == .ada)
        #expect(clock.sleeps == [1.5])
    }

    @Test func `A delay longer than the time limit is a timeout`() async {
        let client = client()
        client.mocks.register(HMock(request: Fetch.self, statusCode: 200, jsonResponse: User.json, delay: 1.5))
        #expect(await client.request(Fetch(timeout: 1)).error?.name == "timeoutError")
        #expect(clock.sleeps == [1])
    }

    @Test func `A second mock replaces the first, and remove removes`() async {
        let client = client()
        client.mocks.isStrict = true
        let mock = HMock(request: Fetch.self, statusCode: 500)
        client.mocks.register(mock)
        client.mocks.register(HMock(request: Fetch.self, statusCode: 200, jsonResponse: User.json))
        #expect(await client.request(Fetch()).model == .ada)
        client.mocks.remove(mock)
        #expect(await client.request(Fetch()).error?.name == "mockError")
        client.mocks.register(mock)
        client.mocks.removeAll()
        #expect(await client.request(Fetch()).error?.name == "mockError")
    }

    @Test func `Generic types are told apart`() async {
        let client = client()
        client.mocks.isStrict = true
        client.mocks.register(HMock(request: Generic<User>.self, statusCode: 200, jsonResponse: User.json))
        client.mocks.register(HMock(request: Generic<[Int]>.self, statusCode: 200, jsonResponse: "[1]"))
        #expect(await client.request(Generic<User>()).model == .ada)
        #expect(await client.request(Generic<[Int]>()).model == [1])
        #expect(await client.request(Generic<String>()).error?.name == "mockError")
    }

    @Test func `Strict mode names the request`() async {
        let client = client()
        client.mocks.isStrict = true
        let error = await client.request(Fetch()).error
        #expect(error?.description == "There is no mock for Fetch (GET http://127.0.0.1:1/users/4%2F2).")
    }

    @Test func `A sequence is answered attempt by attempt`() async {
        let client = client()
        let answers = [
            HMockAnswer(statusCode: 503, headers: ["Retry-After": "3"]), HMockAnswer(error: .timeoutError),
            HMockAnswer(jsonResponse: User.json, headers: ["X-Id": "1"]),
        ]
        client.mocks.register(HMockSequence(request: Fetch.self, answers: answers))
        #expect(await client.request(Fetch(retries: 2)).model == .ada)
        #expect(clock.sleeps.first == 3)
        #expect(client.mocks.count(of: Fetch.self) == 3)
        #expect(await client.request(Fetch()).error?.name == "mockError")
    }

    @Test func `A mocked 401 is handled as a real one`() async {
        let provider = CountingProvider()
        let client = client { $0.authProvider = provider }
        let answers = [
            HMockAnswer(error: .apiError(statusCode: 401, data: Data())), HMockAnswer(jsonResponse: User.json),
        ]
        client.mocks.register(HMockSequence(request: Fetch.self, answers: answers))
        #expect(await client.request(Fetch(needsAuth: true)).model == .ada)
        #expect(provider.failures == 1)
        #expect(client.mocks.requests.map { $0.headers["Authorization"] } == ["Bearer 1", "Bearer 2"])
    }

    @Test func `A closure gets the request as it would have been sent`() async throws {
        let client = client { $0.defaultHeaders = ["X-App": "1"] }
        client.mocks.register(
            HMock(request: Post.self) { request in
                HTTPResponse(
                    statusCode: request.body == Data(#"{"a":1}"#.utf8) ? 201 : 400,
                    headers: ["X-Url": request.url]
                )
            }
        )
        let result = try await client.response(Post(url: "http://127.0.0.1:1/p", json: { ["a": 1] }))
        #expect(result.statusCode == 201)
        #expect(result.headers["X-Url"] == "http://127.0.0.1:1/p")
        let sent = client.mocks.requests(of: Post.self)
        #expect(sent.map(\.method) == [.post])
        #expect(sent[0].headers["X-App"] == "1")
        #expect(sent[0].headers["Content-Type"] == "application/json")
    }

    @Test func `A closure may fail`() async {
        let client = client()
        client.mocks.register(HMock(request: Fetch.self) { _ in throw HTTPClientError.connectionLost("h") })
        #expect(await client.request(Fetch()).error?.name == "transportError")
    }

    @Test func `A fallback answers every other type`() async {
        let client = client()
        client.mocks.isStrict = true
        client.mocks.register(HMock(request: Fetch.self, statusCode: 404))
        client.mocks.registerFallback { request in
            HTTPResponse(statusCode: 200, body: Data(request.url.utf8))
        }
        #expect(await client.request(Fetch()).error?.statusCode == 404)
        #expect(await client.request(Get<String>(url: "http://a/b?c=d")).model == "http://a/b?c=d")
        #expect(client.mocks.count(of: Get<String>.self) == 1)
    }

    @Test(arguments: [
        Get<String>(url: "nowhere"), Get<String>(url: "http://a/", headerParameters: ["X": "a\r\nb"]),
        Get<String>(url: "http://a/", httpMethod: .custom("G T")),
    ])
    func `A mock accepts nothing that cannot be sent`(request: Get<String>) async {
        let client = client()
        client.mocks.register(HMock(request: Get<String>.self, statusCode: 200))
        #expect(await client.request(request).error?.name == "malformedRequestError")
        #expect(client.mocks.requests.isEmpty)
    }

    @Test func `What is not mocked is sent, unless the mocks are strict`() async {
        let client = client()
        client.mocks.register(HMock(request: Generic<User>.self, statusCode: 200))
        #expect(await client.request(Fetch()).error?.name == "transportError")
    }

    @Test func `Mocks of a scope hold for its task tree alone`() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask {
                    try await HarborClient.withMocks { mocks in
                        let json = #"{"id":\#(number),"name":"x"}"#
                        mocks.register(HMock(request: Fetch.self, statusCode: 200, jsonResponse: json))
                        async let child = Fetch().send()
                        let own = try await Fetch().send()
                        let other = try await child
                        #expect(own.id == number && other.id == number)
                        #expect(mocks.count(of: Fetch.self) == 2)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(await Fetch().request().error?.name == "transportError")
    }

    @Test func `A scope is strict and hides other mocks`() async {
        let client = client()
        client.mocks.register(HMock(request: Fetch.self, statusCode: 200, jsonResponse: User.json))
        await HarborClient.withMocks {
            #expect(await client.request(Fetch()).error?.name == "mockError")
            await Harbor.register(mock: HMock(request: Fetch.self, statusCode: 500))
            #expect(await client.request(Fetch()).error?.statusCode == 500)
            await Harbor.removeAllMocks()
            #expect(await client.request(Fetch()).error?.name == "mockError")
        }
        await HarborClient.withMocks(strict: false) {
            #expect(await client.request(Fetch()).error?.name == "transportError")
        }
        #expect(await client.request(Fetch()).model == .ada)
    }

    @Test func `Mocks follow the client into its scope`() async throws {
        let client = client()
        client.mocks.register(HMock(request: Fetch.self, statusCode: 200, jsonResponse: User.json))
        let user = try await HarborClient.withCurrent(client) { try await Fetch().send() }
        #expect(user == .ada)
    }

    @Test func `A hundred tasks may ask at once`() async {
        let client = client()
        client.mocks.register(HMock(request: Fetch.self, statusCode: 200, jsonResponse: User.json))
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 {
                group.addTask { _ = await client.request(Fetch()) }
                group.addTask { client.mocks.register(HMock(request: Generic<User>.self, statusCode: 200)) }
            }
        }
        #expect(client.mocks.count(of: Fetch.self) == 100)
    }
}
