import Foundation
import HTTPClientKit
import HTTPTestServer
import Harbor
import Testing

/// The providers that come with Harbor.
struct ProviderTests {
    private func sent(_ provider: some HAuthProviderProtocol) async throws -> RecordedRequest {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .status(204) }
            try await makeClient { $0.authProvider = provider }.send(Ping(url: server.url("?a=1"), needsAuth: true))
            return server.requests[0]
        }
    }

    @Test func `A bearer token is sent`() async throws {
        let request = try await sent(HBearerAuthProvider(token: "t"))
        #expect(request.headers["Authorization"] == "Bearer t")
    }

    @Test func `Name and password are sent as Basic`() async throws {
        let request = try await sent(HBasicAuthProvider(username: "Aladdin", password: "open sesame"))
        #expect(request.headers["Authorization"] == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
    }

    @Test func `A key is sent in a header or in the query`() async throws {
        let header = try await sent(HAPIKeyProvider(key: "k y", in: .header("X-Key")))
        #expect(header.headers["X-Key"] == "k y")
        #expect(header.target == "/?a=1")
        let query = try await sent(HAPIKeyProvider(key: "k y&", in: .query("api_key")))
        #expect(query.target == "/?a=1&api_key=k%20y%26")
    }

    @Test func `A bearer token is renewed after a 401`() async throws {
        let provider = HBearerAuthProvider(token: "old") { "new" }
        try await HTTPTestServer.withServer { server in
            server.route("/") { request in
                request.headers["Authorization"] == "Bearer new" ? .status(204) : .status(401)
            }
            try await makeClient { $0.authProvider = provider }.send(Ping(url: server.url(""), needsAuth: true))
            #expect(provider.token == "new")
        }
    }

    @Test func `A bearer token that cannot be renewed is kept`() async throws {
        let provider = HBearerAuthProvider(token: "old") { throw CancellationError() }
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .status(401) }
            let client = makeClient { $0.authProvider = provider }
            #expect(await client.request(Ping(url: server.url(""), needsAuth: true)).error?.name == "authNeeded")
            #expect(provider.token == "old")
        }
    }
}
