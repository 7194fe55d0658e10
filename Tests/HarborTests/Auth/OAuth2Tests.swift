import Foundation
import HTTPClientKit
import HTTPTestServer
import Harbor
import TestSupport
import Testing

/// Tokens of an OAuth 2 server.
struct OAuth2Tests {
    private let clock = TestClock()

    private func provider(
        _ server: HTTPTestServer,
        secret: String? = "s&c",
        grant: HOAuth2Provider.Grant = .clientCredentials(scope: "read write"),
        tokens: HOAuth2Tokens? = nil,
        onTokens: (@Sendable (HOAuth2Tokens) async -> Void)? = nil
    ) -> HOAuth2Provider {
        HOAuth2Provider(
            tokenURL: server.url("token"),
            clientID: "a pp",
            clientSecret: secret,
            grant: grant,
            tokens: tokens,
            clock: clock,
            onTokens: onTokens
        )
    }

    /// Gives the tokens "1", "2" and so on, each good for 100 seconds, and takes only the newest one.
    private func serve(_ server: HTTPTestServer, gate: Gate? = nil, refresh: String = "") {
        let issued = Lock(0)
        server.route(.post, "/token") { _ in
            try await gate?.wait()
            let number = issued.withLock { issued in
                issued += 1
                return issued
            }
            return .json(#"{"access_token":"\#(number)","token_type":"Bearer","expires_in":100\#(refresh)}"#)
        }
        server.route(.get, "/") { request in
            request.headers["Authorization"] == "Bearer \(issued.withLock { $0 })" ? .json(User.json) : .status(401)
        }
    }

    private func get(_ server: HTTPTestServer) -> Get<User> { Get<User>(url: server.url(""), needsAuth: true) }

    private func tokenRequests(_ server: HTTPTestServer) -> [RecordedRequest] {
        server.requests.filter { $0.path == "/token" }
    }

    @Test func `Client credentials are sent as a form with Basic authentication`() async throws {
        try await HTTPTestServer.withServer { server in
            serve(server)
            let client = makeClient { $0.authProvider = provider(server) }
            let user = try await client.send(get(server))
            #expect(user == .ada)
            let request = server.requests[0]
            #expect(request.text == "grant_type=client_credentials&scope=read+write")
            let credentials = Data("a+pp:s%26c".utf8).base64EncodedString()
            #expect(request.headers["Authorization"] == "Basic \(credentials)")
        }
    }

    @Test func `A public client names itself in the form`() async throws {
        try await HTTPTestServer.withServer { server in
            serve(server)
            let client = makeClient { $0.authProvider = provider(server, secret: nil, grant: .refreshToken("r 1")) }
            let user = try await client.send(get(server))
            #expect(user == .ada)
            #expect(server.requests[0].text == "grant_type=refresh_token&refresh_token=r+1&client_id=a+pp")
            #expect(server.requests[0].headers["Authorization"] == nil)
        }
    }

    @Test func `A token is used until shortly before its expiry`() async throws {
        try await HTTPTestServer.withServer { server in
            serve(server)
            let client = makeClient { $0.authProvider = provider(server) }
            try await client.send(get(server))
            clock.advance(by: 39)
            try await client.send(get(server))
            #expect(tokenRequests(server).count == 1)
            clock.advance(by: 2)
            try await client.send(get(server))
            #expect(tokenRequests(server).count == 2)
            #expect(server.requests.last?.headers["Authorization"] == "Bearer 2")
        }
    }

    @Test func `A rotated refresh token is kept and told`() async throws {
        let told = Lock<[HOAuth2Tokens]>([])
        try await HTTPTestServer.withServer { server in
            serve(server, refresh: #","refresh_token":"r2""#)
            let provider = provider(server, grant: .refreshToken("r1")) { tokens in
                told.withLock { $0.append(tokens) }
            }
            let client = makeClient { $0.authProvider = provider }
            try await client.send(get(server))
            clock.advance(by: 100)
            try await client.send(get(server))
            #expect(tokenRequests(server).map { $0.text.hasSuffix("refresh_token=r2") } == [false, true])
            #expect(told.withLock { $0 }.map(\.refreshToken) == ["r2", "r2"])
        }
    }

    @Test func `Any number of waiters share one refresh`() async throws {
        let gate = Gate()
        try await HTTPTestServer.withServer { server in
            serve(server, gate: gate)
            let client = makeClient { $0.authProvider = provider(server) }
            let request = get(server)
            let models = await withTaskGroup(of: User?.self) { group in
                for _ in 0..<40 { group.addTask { await client.request(request).model } }
                _ = try? await server.waitForRequests(1)
                gate.open()
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(models.count == 40 && models.allSatisfy { $0 == .ada })
            #expect(tokenRequests(server).count == 1)
        }
    }

    @Test func `A token that was revoked is replaced after the 401`() async throws {
        try await HTTPTestServer.withServer { server in
            serve(server)
            let old = HOAuth2Tokens(accessToken: "revoked", expiry: clock.now.addingTimeInterval(1000))
            let client = makeClient { $0.authProvider = provider(server, tokens: old) }
            let user = try await client.send(get(server))
            #expect(user == .ada)
            #expect(server.requests.map(\.path) == ["/", "/token", "/"])
        }
    }

    @Test func `A refresh that fails, fails all waiters once and keeps its cause`() async throws {
        let gate = Gate()
        try await HTTPTestServer.withServer { server in
            server.route(.post, "/token") { _ in .json(#"{"error":"invalid_grant"}"#, status: 400) }
            server.route(.get, "/") { _ in
                try await gate.wait()
                return .status(401)
            }
            let tokens = HOAuth2Tokens(accessToken: "a", refreshToken: "r")
            let client = makeClient { $0.authProvider = provider(server, tokens: tokens) }
            let request = get(server)
            let errors = await withTaskGroup(of: HRequestError?.self) { group in
                for _ in 0..<30 { group.addTask { await client.request(request).error } }
                _ = try? await server.waitForRequests(30)
                gate.open()
                return await group.reduce(into: []) { $0.append($1) }
            }
            let causes = errors.map { error in
                if case .authorizationError(let cause as HOAuth2Error)? = error {
                    cause.code
                } else {
                    "\(error as Any)"
                }
            }
            #expect(causes == Array(repeating: "invalid_grant", count: 30))
            #expect(tokenRequests(server).count == 1)
        }
    }

    @Test func `A token that is only about to expire is sent when there is no other`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route(.post, "/token") { _ in .status(500) }
            server.route(.get, "/") { _ in .json(User.json) }
            let old = HOAuth2Tokens(accessToken: "old", expiry: clock.now.addingTimeInterval(30))
            let client = makeClient { $0.authProvider = provider(server, tokens: old) }
            let user = try await client.send(get(server))
            #expect(user == .ada)
            clock.advance(by: 31)
            #expect(await client.request(get(server)).error?.name == "authorizationError")
        }
    }
}
