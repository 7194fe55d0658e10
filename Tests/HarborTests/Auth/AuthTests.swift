import Foundation
import HTTPClientKit
import HTTPTestServer
import Harbor
import TestSupport
import Testing

/// How an authorization is added, and what a 401 leads to.
struct AuthTests {
    /// Answers 401 unless the token is one of those given.
    private func accept(_ tokens: String..., on server: HTTPTestServer) {
        server.route("/") { request in
            tokens.contains(request.headers["Authorization"] ?? "") ? .json(User.json) : .status(401)
        }
    }

    private func authorizations(at server: HTTPTestServer) -> [String?] {
        server.requests.map { $0.headers["Authorization"] }
    }

    @Test func `The header is added before sending and replaces one of the request`() async throws {
        let client = makeClient { $0.authProvider = CountingProvider() }
        try await HTTPTestServer.withServer { server in
            accept("Bearer 1", on: server)
            var request = Get<User>(url: server.url(""), needsAuth: true)
            request.headerParameters = ["authorization": "mine"]
            #expect(await client.request(request).model == .ada)
            #expect(server.requests[0].headers.values(of: "Authorization") == ["Bearer 1"])
        }
    }

    @Test func `Without needsAuth nothing is added`() async throws {
        let provider = CountingProvider()
        let client = makeClient { $0.authProvider = provider }
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .json(User.json) }
            #expect(await client.request(Get<User>(url: server.url(""))).model == .ada)
            #expect(authorizations(at: server) == [nil])
            #expect(provider.reads == 0)
        }
    }

    @Test func `Without a provider nothing is sent`() async throws {
        try await HTTPTestServer.withServer { server in
            let error = await HarborClient().request(Get<User>(url: server.url(""), needsAuth: true)).error
            #expect(error?.name == "authProviderNeeded")
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `After a 401 the header that the provider has by then is sent at once`() async throws {
        let provider = CountingProvider()
        let client = makeClient { $0.authProvider = provider }
        try await HTTPTestServer.withServer { server in
            server.route("/") { request in
                guard request.headers["Authorization"] == "Bearer 1" else { return .json(User.json) }
                provider.replaceToken()
                return .status(401)
            }
            #expect(await client.request(Get<User>(url: server.url(""), needsAuth: true)).model == .ada)
            #expect(authorizations(at: server) == ["Bearer 1", "Bearer 2"])
            #expect(provider.failures == 0)
        }
    }

    @Test func `After a 401 authFailed is called and the changed header is sent`() async throws {
        let provider = CountingProvider()
        let client = makeClient { $0.authProvider = provider }
        try await HTTPTestServer.withServer { server in
            accept("Bearer 2", on: server)
            #expect(await client.request(Get<User>(url: server.url(""), needsAuth: true)).model == .ada)
            #expect(authorizations(at: server) == ["Bearer 1", "Bearer 2"])
            #expect(provider.failures == 1)
        }
    }

    @Test func `When authFailed changes nothing the request is not sent again`() async throws {
        let provider = CountingProvider(renews: false)
        let client = makeClient { $0.authProvider = provider }
        try await HTTPTestServer.withServer { server in
            accept(on: server)
            let request = Get<User>(url: server.url(""), needsAuth: true)
            #expect(await client.request(request).error?.name == "authNeeded")
            #expect(server.requests.count == 1)
            #expect(await client.request(request).error?.name == "authNeeded")
            #expect(provider.failures == 2)
        }
    }

    @Test(arguments: [nil, 0, 5])
    func `A second 401 ends the request, whatever retries says`(retries: Int?) async throws {
        let provider = CountingProvider()
        let client = makeClient {
            $0.authProvider = provider
            $0.clock = TestClock()
            $0.retryPolicy = HRetryPolicy(retryableStatusCodes: [401, 503])
        }
        try await HTTPTestServer.withServer { server in
            accept(on: server)
            let request = Get<User>(url: server.url(""), needsAuth: true, retries: retries)
            #expect(await client.request(request).error?.name == "authNeeded")
            #expect(server.requests.count == 2)
            #expect(provider.failures == 1)
        }
    }

    @Test func `Repeats of a call share its one renewal`() async throws {
        let provider = CountingProvider()
        let client = makeClient {
            $0.authProvider = provider
            $0.clock = TestClock()
        }
        try await HTTPTestServer.withServer { server in
            server.enqueue([.status(401), .status(503), .status(401), .json(User.json)])
            let request = Get<User>(url: server.url(""), needsAuth: true, retries: 5)
            #expect(await client.request(request).error?.name == "authNeeded")
            #expect(server.requests.count == 3)
            #expect(provider.failures == 1)
        }
    }

    @Test func `A hundred requests that meet 401 with one header cause one authFailed`() async throws {
        let provider = CountingProvider()
        let client = makeClient { $0.authProvider = provider }
        let gate = Gate()
        try await HTTPTestServer.withServer { server in
            let refused = Lock(0)
            server.route("/") { request in
                guard request.headers["Authorization"] == "Bearer 1" else { return .json(User.json) }
                // Half of them are answered when the renewal is long over.
                let number = refused.withLock { refused in
                    refused += 1
                    return refused
                }
                if number > 20 { try await gate.wait() }
                return .status(401)
            }
            let models = await withTaskGroup(of: User?.self) { group in
                for _ in 0..<60 {
                    group.addTask { await client.request(Get<User>(url: server.url(""), needsAuth: true)).model }
                }
                var models: [User?] = []
                for await model in group {
                    models.append(model)
                    if models.count == 20 { gate.open() }
                }
                return models
            }
            #expect(models.count == 60 && models.allSatisfy { $0 == .ada })
            #expect(provider.failures == 1)
            #expect(server.requests.count == 120)
        }
    }

    @Test func `A renewal that fails, fails those that share it once`() async throws {
        let provider = CountingProvider(renews: false)
        let client = makeClient { $0.authProvider = provider }
        let arrived = Gate()
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in
                try await arrived.wait()
                return .status(401)
            }
            await withTaskGroup(of: String?.self) { group in
                for _ in 0..<50 {
                    group.addTask { await client.request(Get<User>(url: server.url(""), needsAuth: true)).error?.name }
                }
                // All of them are sent before the first is refused.
                _ = try? await server.waitForRequests(50)
                arrived.open()
                for await name in group { #expect(name == "authNeeded") }
            }
            #expect(provider.failures == 1)
            #expect(server.requests.count == 50)
        }
    }

    @Test func `A cancelled request does not wait for a renewal, which goes on`() async throws {
        let began = Gate()
        let finish = Gate()
        let provider = CountingProvider {
            began.open()
            try? await finish.wait()
        }
        let client = makeClient { $0.authProvider = provider }
        try await HTTPTestServer.withServer { server in
            accept("Bearer 2", on: server)
            let request = Get<User>(url: server.url(""), needsAuth: true)
            let first = Task { await client.request(request) }
            try await began.wait()
            first.cancel()
            #expect(await first.value.error?.name == "cancelled")
            let second = Task { await client.request(request) }
            finish.open()
            #expect(await second.value.model == .ada)
            #expect(provider.failures == 1)
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `A provider whose own request needs authorization does not wait for itself`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { request in
                request.headers["Authorization"] == "Bearer 2" ? .json(User.json) : .status(401)
            }
            let inner = Lock<[String?]>([])
            let url = server.url("")
            let provider = CountingProvider {
                let error = await Ping(url: url, needsAuth: true).request().error?.name
                inner.withLock { $0.append(error) }
            }
            let client = makeClient { $0.authProvider = provider }
            let model = await HarborClient.withCurrent(client) {
                await Get<User>(url: url, needsAuth: true).request().model
            }
            #expect(model == .ada)
            #expect(inner.withLock { $0 } == ["authNeeded"])
            #expect(provider.failures == 1)
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `A provider that asks for its header with a request of its own is told so`() async throws {
        struct Circular: HAuthProviderProtocol {
            let seen: Lock<String?>

            func getAuthorizationHeader() async -> HAuthorizationHeader {
                let error = await Ping(url: "http://127.0.0.1:1/", needsAuth: true).request().error?.name
                seen.withLock { $0 = error }
                return HAuthorizationHeader(key: "Authorization", value: "x")
            }

            func authFailed() async {}
        }
        let provider = Circular(seen: Lock(nil))
        let client = makeClient { $0.authProvider = provider }
        _ = await HarborClient.withCurrent(client) {
            await Ping(url: "http://127.0.0.1:1/", needsAuth: true).request()
        }
        #expect(provider.seen.withLock { $0 } == "authNeeded")
    }

    @Test func `The body is sent again in full after a 401`() async throws {
        let client = makeClient { $0.authProvider = CountingProvider() }
        try await HTTPTestServer.withServer { server in
            accept("Bearer 2", on: server)
            let post = Post(url: server.url(""), needsAuth: true, multipartBody: [.text(name: "a", "b")])
            #expect(await client.request(post).error == nil)
            #expect(server.requests.count == 2)
            #expect(server.requests[0].body == server.requests[1].body)
            #expect(server.requests[0].body.count > 100)
        }
    }
}
