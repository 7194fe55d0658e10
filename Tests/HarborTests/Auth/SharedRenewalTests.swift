import HTTPClientKit
import HTTPTestServer
import Harbor
import Testing

/// Which requests a renewal of the authorization is for, when several were sent before it.
struct SharedRenewalTests {
    @Test func `A renewal is shared by requests that were refused the same header alone`() async throws {
        let provider = CountingProvider()
        let client = makeClient { $0.authProvider = provider }
        let (first, second) = (Gate(), Gate())
        try await HTTPTestServer.withServer { server in
            server.route("/first") { request in
                guard request.headers["Authorization"] == "Bearer 1" else { return .json(User.json) }
                try await first.wait()
                return .status(401)
            }
            server.route("/second") { request in
                guard request.headers["Authorization"] == "Bearer 2" else { return .json(User.json) }
                try await second.wait()
                return .status(401)
            }
            let one = Task { await client.request(Get<User>(url: server.url("first"), needsAuth: true)).model }
            try await server.nextRequest()
            provider.replaceToken()
            let two = Task { await client.request(Get<User>(url: server.url("second"), needsAuth: true)).model }
            try await server.waitForRequests(2)
            // Both were sent before any renewal, but what renews the first header is what refuses the second.
            first.open()
            #expect(await one.value == .ada)
            second.open()
            #expect(await two.value == .ada)
            let sent = server.requests.map { $0.headers["Authorization"] }
            #expect(sent == ["Bearer 1", "Bearer 2", "Bearer 2", "Bearer 3"])
            #expect(provider.failures == 1)
        }
    }

    @Test func `A request that is refused late is sent again with the header that there is by then`() async throws {
        let provider = CountingProvider()
        let client = makeClient { $0.authProvider = provider }
        let gate = Gate()
        try await HTTPTestServer.withServer { server in
            server.route("/") { request in
                request.headers["Authorization"] == "Bearer 2" ? .json(User.json) : .status(401)
            }
            server.route("/late") { request in
                if request.headers["Authorization"] == "Bearer 3" { return .json(User.json) }
                try await gate.wait()
                return .status(401)
            }
            let late = Task { await client.request(Get<User>(url: server.url("late"), needsAuth: true)).model }
            try await server.nextRequest()
            #expect(await client.request(Get<User>(url: server.url(""), needsAuth: true)).model == .ada)
            provider.replaceToken()
            gate.open()
            #expect(await late.value == .ada)
            let sent = server.requests.map { $0.headers["Authorization"] }
            #expect(sent == ["Bearer 1", "Bearer 1", "Bearer 2", "Bearer 3"])
            #expect(provider.failures == 1)
        }
    }
}
