import Foundation
import HTTPClientKit
import HTTPClientKitMock
import HTTPTestServer
import Harbor
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The static calls, which share one client; no other suite may configure it.
@Suite(.serialized)
struct DefaultClientTests {
    private struct Own: HGetRequestProtocol {
        typealias Model = User
        var url = "http://127.0.0.1:1/"
        var needsAuth = false
    }

    @Test func `Default headers go with every request until they are taken back`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .json(User.json) }
            await Harbor.setDefaultHeaderParameters(["X-Default": "1"])
            _ = await Own(url: server.url("")).request()
            await Harbor.setDefaultHeaderParameters(nil)
            _ = await Own(url: server.url("")).request()
            #expect(server.requests.map { $0.headers["X-Default"] } == ["1", nil])
        }
    }

    @Test func `The provider is asked until it is taken back`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .json(User.json) }
            await Harbor.setAuthProvider(CountingProvider())
            #expect(await Own(url: server.url(""), needsAuth: true).request().model == .ada)
            await Harbor.setAuthProvider(nil)
            #expect(await Own(url: server.url(""), needsAuth: true).request().error?.name == "authProviderNeeded")
            #expect(server.requests.map { $0.headers["Authorization"] } == ["Bearer 1"])
        }
    }

    @Test func `A session of the app's own carries the requests`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .json(User.json) }
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpAdditionalHeaders = ["X-Session": "mine"]
            let session = URLSession(configuration: configuration)
            await Harbor.setCustomURLSession(session)
            #expect(await Own(url: server.url("")).request().model == .ada)
            await Harbor.setCustomURLSession(nil)
            #expect(await Own(url: server.url("")).request().model == .ada)
            #expect(server.requests.map { $0.headers["X-Session"] } == ["mine", nil])
            session.finishTasksAndInvalidate()
        }
    }

    @Test func `Mocks are registered, replaced and removed`() async {
        let mock = HMock(request: Own.self, statusCode: 200, jsonResponse: User.json)
        await Harbor.register(mock: mock)
        #expect(await Own().request().model == .ada)
        await Harbor.register(mock: HMock(request: Own.self, statusCode: 200, error: .timeoutError))
        #expect(await Own().request().error?.name == "timeoutError")
        await Harbor.remove(mock: mock)
        #expect(await Own().request().error?.name == "transportError")
        await Harbor.register(mock: mock)
        await Harbor.removeAllMocks()
        #expect(await Own().request().error?.name == "transportError")
    }

    @Test func `Mocks answer in debug builds, and in others when that is asked for`() async {
        await Harbor.register(mock: HMock(request: Own.self, statusCode: 200, jsonResponse: User.json))
        #if DEBUG
        #expect(await Own().request().model == .ada)
        #else
        #expect(await Own().request().model == nil)
        #endif
        await Harbor.setMocksOnlyInDebug(false)
        #expect(await Own().request().model == .ada)
        await Harbor.setMocksOnlyInDebug(true)
        await Harbor.removeAllMocks()
    }

    @Test(arguments: ["no pin", "sha256/AAAA", ""])
    func `A malformed pin fails https and leaves http alone`(pin: String) async throws {
        await Harbor.setSSlPinningSHA256(pin)
        #expect(await Own(url: "https://127.0.0.1:1/").request().error?.name == "tlsConfigurationError")
        #expect(await Own(url: "http://127.0.0.1:1/").request().error?.name == "transportError")
        await Harbor.setSSlPinningSHA256(nil)
        #expect(await Own(url: "https://127.0.0.1:1/").request().error?.name == "transportError")
    }

    @Test func `A malformed pin of one host leaves others alone`() async {
        await Harbor.setSSlPinningSHA256(["*.example.com": ["nonsense"]])
        #expect(await Own(url: "https://a.example.com:1/").request().error?.name == "tlsConfigurationError")
        #expect(await Own(url: "https://127.0.0.1:1/").request().error?.name == "transportError")
        await Harbor.setSSlPinningSHA256(["not a host": [String(repeating: "a", count: 64)]])
        #expect(await Own(url: "https://127.0.0.1:1/").request().error?.name == "tlsConfigurationError")
        await Harbor.setSSlPinningSHA256([])
    }

    @Test func `A client certificate that cannot be read fails https, and says why`() async throws {
        let missing = HmTLS(p12FileUrl: URL(fileURLWithPath: "/nowhere/client.p12"), password: "x")
        await Harbor.setMTLS(missing)
        guard
            case .tlsConfigurationError(.fileNotReadable("/nowhere/client.p12"))? =
                await Own(url: "https://127.0.0.1:1/").request().error
        else {
            Issue.record("another error")
            return
        }
        #expect(await Own(url: "http://127.0.0.1:1/").request().error?.name == "transportError")
        // Pins that are set meanwhile do not make it forgotten.
        await Harbor.setSSlPinningSHA256(String(repeating: "a", count: 64))
        #expect(await Own(url: "https://127.0.0.1:1/").request().error?.name == "tlsConfigurationError")
        await Harbor.setMTLS(nil)
        #expect(await Own(url: "https://127.0.0.1:1/").request().error?.name == "transportError")
        await Harbor.setSSlPinningSHA256(nil)
    }

    @Test func `A session cannot carry pins, and says so`() async throws {
        await Harbor.setCustomURLSession(.shared)
        await Harbor.setSSlPinningSHA256(String(repeating: "a", count: 64))
        guard case .tlsConfigurationError(.unsupported)? = await Own(url: "https://127.0.0.1:1/").request().error else {
            Issue.record("another error")
            return
        }
        #expect(await Own(url: "http://127.0.0.1:1/").request().error?.name == "transportError")
        await Harbor.setSSlPinningSHA256(nil)
        await Harbor.setCustomURLSession(nil)
    }

    @Test(arguments: [HTransport.session(.shared), .client(MockHTTPClient(statusCode: 200))])
    func `A transport of the app's own carries no setting of TLS, and says so`(transport: HTransport) async throws {
        var configuration = HarborClient.Configuration()
        configuration.transport = transport
        configuration.tls.minimumVersion = .tls13
        let client = HarborClient(configuration)
        let request = Own(url: "https://127.0.0.1:1/")
        guard case .tlsConfigurationError(.unsupported)? = await client.request(request).error else {
            Issue.record("another error")
            return
        }
    }

    @Test func `Configuring while requests are under way harms none`() async throws {
        let gate = Gate()
        try await HTTPTestServer.withServer { server in
            server.route("/") { request in
                try await gate.wait()
                return .json(User.json)
            }
            let first = Task { await Own(url: server.url("")).request() }
            try await server.nextRequest()
            await Harbor.setDefaultHeaderParameters(["X-Late": "1"])
            await Harbor.setSSlPinningSHA256(String(repeating: "a", count: 64))
            let second = Task { await Own(url: server.url("")).request() }
            try await server.nextRequest()
            await Harbor.setSSlPinningSHA256(nil)
            await Harbor.setDefaultHeaderParameters(nil)
            gate.open()
            #expect(await first.value.model == .ada)
            #expect(await second.value.model == .ada)
            #expect(server.requests.map { $0.headers["X-Late"] } == [nil, "1"])
            #expect(server.connectionCount == 2)
        }
    }

    @Test func `Configuring from many tasks at once loses nothing`() async throws {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask { await Harbor.setDefaultHeaderParameters(["X-Many": "1"]) }
                group.addTask { await Harbor.setRetryPolicy(HRetryPolicy(maxRetries: 1)) }
                group.addTask { _ = await Own().request() }
            }
        }
        #expect(HarborClient.default.configuration.defaultHeaders["X-Many"] == "1")
        #expect(HarborClient.default.configuration.retryPolicy?.maxRetries == 1)
        await Harbor.setDefaultHeaderParameters(nil)
        await Harbor.setRetryPolicy(nil)
    }

    @HRequestManagerActor
    private func configure() -> HRequestManagerActor {
        Harbor.setDefaultHeaderParameters(nil)
        Harbor.setAuthProvider(nil)
        return .shared
    }

    @Test func `Code on the actor configures without await`() async {
        #expect(await configure() === HRequestManagerActor.shared)
    }
}
