import Foundation
import HTTPClientKit
import HTTPTestServer
import HarborV0
import Testing

/// What a service sends.
struct ServiceTests: ScenarioList {
    @Test(arguments: scenarios(of: Self.self)) func `A service`(scenario: Scenario) async throws {
        try await scenario.run()
    }

    @available(*, deprecated)
    static var all: [Scenario] {
        [
            Scenario("goes where its URL, path values and query say, with its header fields") {
                try await HTTPTestServer.withServer { server in
                    server.route(.get, "/users/{id}") { _ in .json(User.json) }
                    let service = GetUser(server, id: "a/b é?")
                    service.queryParameters = ["z": "1", "a": "c++ & é"]
                    service.headers = ["X-Style": "class"]
                    #expect(await service.request().model == User(id: 42, name: "Ada"))
                    let target = "/users/a%2Fb%20%C3%A9%3F?a=c%2B%2B%20%26%20%C3%A9&z=1"
                    #expect(server.requests.map(\.target) == [target])
                    #expect(server.requests.map { $0.headers["X-Style"] } == ["class"])
                }
            },
            Scenario("has the method that it names, and its body as JSON") {
                try await HTTPTestServer.withServer { server in
                    server.route("/users") { _ in .status(204) }
                    for method in [HHttpMethod.post, .put, .patch, .delete] {
                        let response = await SaveUser(server.url.absoluteString + "users", method).request()
                        #expect(response.error == nil)
                    }
                    #expect(server.requests.map(\.method.rawValue) == ["POST", "PUT", "PATCH", "DELETE"])
                    #expect(server.requests.allSatisfy { $0.text == #"{"name":"Ada"}"# })
                    #expect(server.requests.allSatisfy { $0.headers["Content-Type"] == "application/json" })
                }
            },
            Scenario("without a body sends none") {
                try await HTTPTestServer.withServer { server in
                    server.route("/users") { _ in .status(204) }
                    let service = SaveUser(server.url.absoluteString + "users")
                    service.body = nil
                    #expect(await service.request().error == nil)
                    #expect(server.requests.map(\.body.count) == [0])
                    #expect(server.requests.map { $0.headers["Content-Type"] } == [nil])
                }
            },
            Scenario("with a body that is no JSON is an error that names the value, and sends nothing") {
                try await HTTPTestServer.withServer { server in
                    let service = SaveUser(server.url.absoluteString + "users")
                    service.body = ["name": "Ada", "born": Date()]
                    guard case .malformedRequestError(let reason)? = await service.request().error else {
                        Issue.record("not malformed")
                        return
                    }
                    #expect(reason.contains("born"))
                    #expect(server.requests.isEmpty)
                }
            },
            Scenario("without a value for its placeholder is an error that names it, and sends nothing") {
                try await HTTPTestServer.withServer { server in
                    let service = GetUser(server)
                    service.pathParameters = ["OTHER": "1"]
                    guard case .malformedRequestError(let reason)? = await service.request().error else {
                        Issue.record("not malformed")
                        return
                    }
                    #expect(reason.contains("{ID}"))
                    #expect(server.requests.isEmpty)
                }
            },
            Scenario("may be sent again after a change, and is not changed by being sent") {
                try await HTTPTestServer.withServer { server in
                    server.route(.get, "/users/{id}") { _ in .json(User.json) }
                    let service = GetUser(server)
                    _ = await service.request()
                    #expect(service.headers == nil)
                    service.pathParameters = ["ID": "7"]
                    _ = await service.request()
                    #expect(server.requests.map(\.target) == ["/users/42", "/users/7"])
                }
            },
            Scenario("is used through generics and existentials, which may set its properties") {
                func load<Service: HServiceProtocolWithResult>(_ service: Service) async -> Service.T? {
                    service.headers = ["X-Through": "generic"]
                    return await service.request().model
                }
                try await HTTPTestServer.withServer { server in
                    server.route("/users/{id}") { _ in .json(User.json) }
                    server.route("/users") { _ in .status(204) }
                    #expect(await load(GetUser(server))?.id == 42)
                    let service: any HServiceProtocol = SaveUser(server.url.absoluteString + "users")
                    service.headers = ["X-Through": "existential"]
                    #expect(await service.request().error == nil)
                    #expect(server.requests.map { $0.headers["X-Through"] } == ["generic", "existential"])
                }
            },
        ]
    }
}
