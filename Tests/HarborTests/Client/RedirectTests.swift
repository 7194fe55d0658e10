#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPTestServer
import Harbor
import Testing

/// Redirects and cookies as a client's configuration says.
struct RedirectTests {
    private struct Odd: HAuthProviderProtocol {
        func getAuthorizationHeader() async -> HAuthorizationHeader {
            HAuthorizationHeader(key: "X-Odd", value: "hush")
        }
        func authFailed() async {}
    }

    @Test(arguments: ["X-Odd", "Cookie", "Proxy-Authorization"])
    func `Credentials do not follow to another origin, and the hop is told`(name: String) async throws {
        let client = makeClient { $0.authProvider = Odd() }
        try await HTTPTestServer.withServer { other in
            other.route("/") { _ in .json(User.json) }
            try await HTTPTestServer.withServer { server in
                server.route("/") { _ in .redirect(to: other.url("")) }
                var request = Get<User>(url: server.url(""), needsAuth: true)
                request.headerParameters = ["Cookie": "hush", "Proxy-Authorization": "hush", "X-Plain": "1"]
                let result = try await client.response(request)
                #expect(result.model == .ada)
                #expect(result.hops.map(\.statusCode) == [302])
                #expect(server.requests[0].headers[name] == "hush")
                #expect(other.requests[0].headers[name] == nil)
                #expect(other.requests[0].headers["X-Plain"] == "1")
            }
        }
    }

    @Test func `Within the origin the authorization is kept`() async throws {
        let client = makeClient { $0.authProvider = Odd() }
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .redirect(to: "/next") }
            server.route("/next") { _ in .json(User.json) }
            _ = try await client.send(Get<User>(url: server.url(""), needsAuth: true))
            #expect(server.requests.map { $0.headers["X-Odd"] } == ["hush", "hush"])
        }
    }

    @Test func `A loop ends with its cause`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .redirect(to: "/") }
            let client = makeClient { $0.redirects = .follow(limit: 3) }
            guard case .transportError(.tooManyRedirects(3))? = await client.request(Ping(url: server.url(""))).error
            else {
                Issue.record("another error")
                return
            }
        }
    }

    @Test func `Without redirects a 302 is an API error`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .redirect(to: "/next") }
            let client = makeClient { $0.redirects = .none }
            #expect(await client.request(Ping(url: server.url(""))).error?.statusCode == 302)
        }
    }

    @Test func `A jar keeps cookies from one request to the next`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in TestResponse.status(204).adding("Set-Cookie", "a=1") }
            let client = makeClient { $0.cookies = CookieJar() }
            try await client.send(Ping(url: server.url("")))
            try await client.send(Ping(url: server.url("")))
            #expect(server.requests.map { $0.headers["Cookie"] } == [nil, "a=1"])
        }
    }

    @Test func `A body over the limit keeps its cause`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .data(Data(count: 1001)) }
            let client = makeClient { $0.maximumBodySize = 1000 }
            guard case .transportError(.bodyTooLarge(1000))? = await client.request(Ping(url: server.url(""))).error
            else {
                Issue.record("another error")
                return
            }
        }
    }
}
#endif
