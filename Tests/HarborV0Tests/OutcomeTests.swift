import Foundation
import HTTPTestServer
import HarborV0
import Testing

/// What becomes of an answer, of no answer, and of a cancellation.
struct OutcomeTests: ScenarioList {
    @Test(arguments: scenarios(of: Self.self)) func `A service`(scenario: Scenario) async throws {
        try await scenario.run()
    }

    @available(*, deprecated)
    static var all: [Scenario] { answers + failures }

    @available(*, deprecated)
    private static var answers: [Scenario] {
        [
            Scenario("whose status is no success, 401 included, ends with status and body") {
                try await HTTPTestServer.withServer { server in
                    for status in [304, 400, 401, 404, 503] {
                        let text = status == 304 ? "" : #"{"e":1}"#
                        server.enqueue(.json(text, status: status))
                        server.enqueue(.json(text, status: status))
                        let expected = HServiceError.apiError(statusCode: status, data: Data(text.utf8))
                        #expect(await GetUser(server).request().error == expected)
                        #expect(await SaveUser(server.url.absoluteString).request().error == expected)
                    }
                    #expect(server.requests.count == 10)
                }
            },
            Scenario("whose answer is not its model ends with the reason") {
                try await HTTPTestServer.withServer { server in
                    server.enqueue(.json(#"{"id":42}"#))
                    guard case .codableError(let reason)? = await GetUser(server).request().error else {
                        Issue.record("not a coding error")
                        return
                    }
                    #expect(reason.contains("User"))
                    #expect(reason.contains("name"))
                }
            },
            Scenario("whose answer is empty is an error with a model and a success without") {
                try await HTTPTestServer.withServer { server in
                    server.enqueue(.status(204))
                    server.enqueue(.status(204))
                    guard case .codableError(let reason)? = await GetUser(server).request().error else {
                        Issue.record("not a coding error")
                        return
                    }
                    #expect(reason.contains("empty"))
                    #expect(await SaveUser(server.url.absoluteString).request().error == nil)
                }
            },
            Scenario("that parses for itself is asked") {
                try await HTTPTestServer.withServer { server in
                    server.enqueue(.json(#"{"user":\#(User.json)}"#))
                    server.enqueue(.json(User.json))
                    #expect(await GetWrappedUser(server).request().model == User(id: 42, name: "Ada"))
                    let error = await GetWrappedUser(server).request().error
                    let text = "The response cannot be decoded as User: parseData(data:model:) returned nil."
                    #expect(error?.description == text)
                }
            },
        ]
    }

    @available(*, deprecated)
    private static var failures: [Scenario] {
        [
            Scenario("whose time limit passes ends with an error, and not with a cancellation") {
                try await HTTPTestServer.withServer { server in
                    server.route("/users/{id}") { _ in .never }
                    let service = GetUser(server)
                    service.timeout = 2
                    #expect(await service.request().error == .timeoutError)
                }
            },
            Scenario("is sent once, whatever the client's policy: its time limit is one of the whole request") {
                try await HTTPTestServer.withServer { server in
                    server.route("/users/{id}") { _ in .status(503) }
                    await withPatientClient {
                        let expected = HServiceError.apiError(statusCode: 503, data: Data())
                        #expect(await GetUser(server).request().error == expected)
                    }
                    #expect(server.requests.count == 1)
                }
            },
            Scenario("is bounded as a whole: an answer that trickles does not prolong it") {
                try await HTTPTestServer.withServer { server in
                    server.route("/users/{id}") { _ in
                        .chunked(Array(repeating: " ", count: 1000)).delayedBetweenParts(by: 0.05)
                    }
                    let service = GetUser(server)
                    service.timeout = 2
                    #expect(await service.request().error == .timeoutError)
                }
            },
            Scenario("with a time limit that no clock can carry out is an error, and sends nothing") {
                try await HTTPTestServer.withServer { server in
                    for timeout in [0, -1, TimeInterval.nan, .infinity] {
                        let service = GetUser(server)
                        service.timeout = timeout
                        guard case .malformedRequestError(let reason)? = await service.request().error else {
                            Issue.record("not malformed with \(timeout)")
                            continue
                        }
                        #expect(reason.contains("timeout"))
                    }
                    #expect(server.requests.isEmpty)
                }
            },
            Scenario("of a task that is cancelled ends as cancelled") {
                try await HTTPTestServer.withServer { server in
                    server.route("/") { _ in .never }
                    server.route("/users/{id}") { _ in .never }
                    let save = Task {
                        if case .cancelled = await SaveUser(server.url.absoluteString).request() { true } else { false }
                    }
                    let get = Task {
                        if case .cancelled = await GetUser(server).request() { true } else { false }
                    }
                    try await server.waitForRequests(2)
                    save.cancel()
                    get.cancel()
                    #expect(await save.value)
                    #expect(await get.value)
                }
            },
            Scenario("to a port where nobody listens, or a host without an address, has no connection") {
                for url in ["http://127.0.0.1:1/", "http://nothing.invalid/"] {
                    guard case .noConnectionError(let reason)? = await SaveUser(url).request().error else {
                        Issue.record("another error for \(url)")
                        continue
                    }
                    #expect(!reason.isEmpty)
                }
            },
            Scenario("has the errors of Harbor 0.1, and no others") {
                let errors: [HServiceError] = [
                    .apiError(statusCode: 500, data: Data()), .invalidHttpResponse, .invalidRequest,
                    .authProviderNeeded, .authNeeded, .codableError, .noConnectionError, .malformedRequestError,
                    .timeoutError,
                ]
                let names = errors.map { error in
                    switch error {
                    case .apiError(let statusCode, let data): "\(statusCode) \(data.count)"
                    case .invalidHttpResponse, .invalidRequest: "a"
                    case .authProviderNeeded, .authNeeded: "b"
                    case .codableError, .noConnectionError, .malformedRequestError: "c"
                    case .timeoutError: "d"
                    }
                }
                #expect(names == ["500 0", "a", "a", "b", "b", "c", "c", "c", "d"])
            },
        ]
    }
}
