import Foundation
import HTTPClientKit
import HTTPTestServer
import HarborV0
import Testing

/// The provider, of which there is one; no other suite may set it.
@Suite(.serialized)
struct CredentialsTests: ScenarioList {
    @Test(arguments: scenarios(of: Self.self)) func `A service with needAuth`(scenario: Scenario) async throws {
        try await scenario.run()
    }

    @available(*, deprecated)
    static var all: [Scenario] {
        [
            Scenario("has all header fields of the provider, in place of its own of the same names") {
                try await HTTPTestServer.withServer { server in
                    server.route("/users/{id}") { _ in .json(User.json) }
                    Harbor.setAuthProvider(CountingProvider())
                    let service = authorized(server)
                    service.headers = ["authorization": "mine", "X-Mine": "1"]
                    #expect(await service.request().model?.id == 42)
                    let headers = try #require(server.requests.first?.headers)
                    #expect(headers.values(of: "Authorization") == ["Bearer 1"])
                    #expect(headers["X-Tenant"] == "hush")
                    #expect(headers["X-Mine"] == "1")
                }
            },
            Scenario("is an error without a provider, and sends nothing") {
                try await HTTPTestServer.withServer { server in
                    Harbor.setAuthProvider(nil)
                    #expect(await authorized(server).request().error == .authProviderNeeded)
                    #expect(server.requests.isEmpty)
                }
            },
            Scenario("set to false has nothing of the provider") {
                try await HTTPTestServer.withServer { server in
                    server.route("/users/{id}") { _ in .json(User.json) }
                    Harbor.setAuthProvider(CountingProvider())
                    #expect(await GetUser(server).request().model?.id == 42)
                    #expect(server.requests.map { $0.headers["X-Tenant"] } == [nil])
                }
            },
            Scenario("loses the provider's header fields at another origin") {
                try await HTTPTestServer.withServer { other in
                    other.route("/") { _ in .json(User.json) }
                    try await HTTPTestServer.withServer { server in
                        server.route("/users/{id}") { _ in .redirect(to: other.url.absoluteString) }
                        Harbor.setAuthProvider(CountingProvider())
                        #expect(await authorized(server).request().model?.id == 42)
                        #expect(server.requests.map { $0.headers["X-Tenant"] } == ["hush"])
                        #expect(other.requests.map { $0.headers["X-Tenant"] } == [nil])
                        #expect(other.requests.map { $0.headers["Authorization"] } == [nil])
                    }
                }
            },
            Scenario("has a header field that no request may have refused, and sends nothing") {
                try await HTTPTestServer.withServer { server in
                    Harbor.setAuthProvider(BrokenProvider())
                    guard case .malformedRequestError? = await authorized(server).request().error else {
                        Issue.record("not malformed")
                        return
                    }
                    #expect(server.requests.isEmpty)
                }
            },
            Scenario("asks a provider that is not made for it from many tasks, one call at a time") {
                try await HTTPTestServer.withServer { server in
                    server.route("/users/{id}") { _ in .json(User.json) }
                    Harbor.setAuthProvider(CountingProvider())
                    await withTaskGroup { group in
                        for _ in 0..<50 { group.addTask { _ = await authorized(server).request() } }
                    }
                    let values = Set(server.requests.map { $0.headers["Authorization"] })
                    #expect(values == Set((1...50).map { "Bearer \($0)" }))
                }
            },
            Scenario("is logged under its name, without what the provider added") {
                try await HTTPTestServer.withServer { server in
                    server.route("/users/{id}") { _ in .json(User.json) }
                    Harbor.setAuthProvider(CountingProvider())
                    let log = await Log.of {
                        let service = GetUserLoudly(server)
                        service.needAuth = true
                        #expect(await service.request().model?.id == 42)
                    }
                    #expect(log.contains("[GetUserLoudly]"))
                    #expect(!log.contains("ServiceRequest"))
                    #expect(log.contains("curl"))
                    #expect(log.contains("X-Tenant"))
                    #expect(log.contains("200"))
                    #expect(!log.contains("hush"))
                    #expect(!log.contains("Bearer"))
                }
            },
        ]
    }

    @available(*, deprecated)
    private static func authorized(_ server: HTTPTestServer) -> GetUser {
        let service = GetUser(server)
        service.needAuth = true
        return service
    }

    @available(*, deprecated)
    private struct BrokenProvider: HAuthProviderProtocol {
        func getCredentialsHeader() -> [String: String] { ["X-Tenant": "a\r\nb"] }
    }
}
