import Foundation
import HTTPClientKit
import HTTPTestServer
import Harbor
import TestSupport
import Testing

/// Event streams declared as requests.
@Suite(.timeLimit(.minutes(3)))
struct EventTests {
    struct News: HEventStreamRequestProtocol {
        var url = "http://127.0.0.1:1/news"
        var needsAuth = false
        var retries: Int?
        var reconnection: EventStreamReconnection?
        var errorModel: (any (Decodable & Sendable).Type)?
        var debugType = HDebugRequestType.none
    }

    struct Delta: HModel, Equatable {
        let text: String
    }

    struct Chat: HEventStreamRequestProtocol, HPostRequestProtocol {
        typealias Event = Delta
        var url = "http://127.0.0.1:1/chat"
        let endMark: String? = "[DONE]"
        var bodyParameters: [String: Any]? { ["stream": true] }
    }

    struct Numbers: HEventStreamRequestProtocol {
        typealias Event = Int
        let url = "http://127.0.0.1:1/numbers"
        let maximumEventSize = 20
        func event(from event: ServerSentEvent) throws -> Int? {
            guard event.type != "ping" else { return nil }
            guard let number = Int(event.data) else { throw CocoaError(.formatting) }
            return number
        }
    }

    private let clock = TestClock()

    private func client(_ change: (inout HarborClient.Configuration) -> Void = { _ in }) -> HarborClient {
        makeClient {
            $0.clock = clock
            change(&$0)
        }
    }

    /// Every element, and the error that ended them.
    private func outcome<Elements: AsyncSequence>(
        _ elements: Elements
    ) async -> (elements: [Elements.Element], error: HRequestError?) {
        var read: [Elements.Element] = []
        do {
            for try await element in elements { read.append(element) }
            return (read, nil)
        } catch {
            return (read, error as? HRequestError)
        }
    }

    @Test func `Events come over as many connections as it takes, on the client's clock`() async {
        let client = client()
        let answers = [
            HMockAnswer(events: [.init(data: "a", id: "1"), .init(data: "b", id: "2", retry: 20)]),
            HMockAnswer(error: .noConnectionError),
            HMockAnswer(events: [.init(data: "c", id: "3")]),
            HMockAnswer(statusCode: 204),
        ]
        client.mocks.register(HMockSequence(request: News.self, answers: answers))
        let outcome = await outcome(client.events(News()))
        #expect(outcome.elements.map(\.data) == ["a", "b", "c"])
        #expect(outcome.error == nil)
        let sent = client.mocks.requests(of: News.self)
        #expect(sent.map { $0.headers["Last-Event-ID"] } == [nil, "2", "2", "3"])
        #expect(sent.allSatisfy { $0.headers["Accept"] == "text/event-stream" })
        let expected: [TimeInterval] = [20, 40, 20]
        #expect(clock.sleeps.count == expected.count)
        #expect(zip(clock.sleeps, expected).allSatisfy { ($1...$1 * 1.25).contains($0) })
    }

    @Test func `A POST gives models up to the end mark and is sent once`() async {
        let client = client()
        let events = [#"{"text":"a"}"#, #"{"text":"b"}"#, "[DONE]", "x"].map { ServerSentEvent(data: $0) }
        client.mocks.register(HMock(request: Chat.self, answer: HMockAnswer(events: events)))
        let outcome = await outcome(client.events(Chat()))
        #expect(outcome.elements == [Delta(text: "a"), Delta(text: "b")])
        #expect(outcome.error == nil)
        let sent = client.mocks.requests(of: Chat.self)
        #expect(sent.map(\.method) == [.post])
        #expect(sent.map(\.body) == [Data(#"{"stream":true}"#.utf8)])
    }

    @Test func `A request may leave events out, and what it throws ends them`() async {
        let client = client()
        let events = [ServerSentEvent(data: "1"), .init(type: "ping", data: ""), .init(data: "2"), .init(data: "x")]
        client.mocks.register(HMock(request: Numbers.self, answer: HMockAnswer(events: events)))
        let outcome = await outcome(client.events(Numbers()))
        #expect(outcome.elements == [1, 2])
        guard case .codableError("Int", is CocoaError)? = outcome.error else {
            Issue.record("another error: \(outcome.error as Any)")
            return
        }
    }

    @Test func `An event over the request's limit ends them`() async {
        let client = client()
        let events = [ServerSentEvent(data: "1"), .init(data: "123456789012345")]
        client.mocks.register(HMock(request: Numbers.self, answer: HMockAnswer(events: events)))
        let outcome = await outcome(client.events(Numbers()))
        #expect(outcome.elements == [1])
        guard case .transportError(.elementTooLarge(limit: 20))? = outcome.error else {
            Issue.record("another error: \(outcome.error as Any)")
            return
        }
    }

    @Test func `A refused connection is renewed once, and the events begin`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/news") { request in
                guard request.headers["Authorization"] == "Bearer 2" else { return .status(401) }
                return TestResponse(headers: ["Content-Type": "text/event-stream"], body: "data: a\n\n")
            }
            let provider = CountingProvider()
            let client = client { $0.authProvider = provider }
            let request = News(url: server.url("news"), needsAuth: true, reconnection: .never)
            let outcome = await outcome(client.events(request))
            #expect(outcome.elements.map(\.data) == ["a"])
            #expect(outcome.error == nil)
            #expect(provider.failures == 1)
        }
    }

    @Test func `Each connection may renew the authorization`() async {
        let provider = CountingProvider()
        let client = client { $0.authProvider = provider }
        let answers = [
            HMockAnswer(statusCode: 401), HMockAnswer(events: [.init(data: "a")]),
            HMockAnswer(statusCode: 401), HMockAnswer(events: [.init(data: "b")]),
            HMockAnswer(statusCode: 401), HMockAnswer(statusCode: 401),
        ]
        client.mocks.register(HMockSequence(request: News.self, answers: answers))
        let outcome = await outcome(client.events(News(needsAuth: true)))
        #expect(outcome.elements.map(\.data) == ["a", "b"])
        #expect(outcome.error?.name == "authNeeded")
        #expect(provider.failures == 3)
    }

    @Test func `A request without a provider is not sent`() async {
        let outcome = await outcome(client().events(News(needsAuth: true)))
        #expect(outcome.error?.name == "authProviderNeeded")
    }

    @Test func `A refusal has the request's error model`() async {
        let client = client()
        client.mocks.register(HMock(request: News.self, statusCode: 422, jsonResponse: #"{"text":"no"}"#))
        let outcome = await outcome(client.events(News(errorModel: Delta.self)))
        guard case .modelledApiError(422, let model as Delta, _)? = outcome.error else {
            Issue.record("another error: \(outcome.error as Any)")
            return
        }
        #expect(model == Delta(text: "no"))
    }

    @Test func `A connection is repeated by the retry policy before it counts as lost`() async {
        let client = client { $0.retryPolicy = HRetryPolicy(baseDelay: 1, jitter: 0, deadline: 60) }
        let answers = [
            HMockAnswer(statusCode: 503), HMockAnswer(events: [.init(data: "a")]), HMockAnswer(statusCode: 204),
        ]
        client.mocks.register(HMockSequence(request: News.self, answers: answers))
        let outcome = await outcome(client.events(News()))
        #expect(outcome.elements.map(\.data) == ["a"])
        #expect(clock.sleeps.first == 1)
        #expect(clock.sleeps.count == 2)
    }

    @Test func `A stream outlives the deadline of its retries`() async {
        let client = client { $0.retryPolicy = HRetryPolicy(deadline: 5) }
        let steps: [HTTPBodyStep] = [.wait(3600), .event(.init(data: "a"))]
        let answer = HMockAnswer(stream: steps, headers: ["Content-Type": "text/event-stream"])
        client.mocks.register(HMock(request: News.self, answer: answer))
        let outcome = await outcome(client.events(News(reconnection: .never)))
        #expect(outcome.elements.map(\.data) == ["a"])
        #expect(clock.sleeps == [3600])
    }

    @Test func `The log tells of each connection and of the error in the end`() async {
        let log = RecordingLog()
        let client = client {
            $0.logHandler = log
            $0.debugType = .requestAndResponse
        }
        let answers = [HMockAnswer(events: [.init(data: "a")]), HMockAnswer(statusCode: 404)]
        client.mocks.register(HMockSequence(request: News.self, answers: answers))
        _ = await outcome(client.events(News()))
        #expect(log.kinds == [.request, .response, .request, .response, .error])
        #expect(log.text.contains("(a stream, "))
    }

    @Test func `A reader that is cancelled is told so, and the server too`() async throws {
        try await HTTPTestServer.withServer { server in
            server.raw("/news") { connection in
                _ = try await connection.readRequest()
                try await connection.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: a\n\n")
                try await connection.waitUntilPeerCloses()
            }
            let events = client().events(News(url: server.url("news")))
            let began = Signal()
            let task = Task {
                for try await _ in events { began.send() }
            }
            await began.wait()
            task.cancel()
            let error = await #expect(throws: HRequestError.self) { try await task.value }
            #expect(error?.name == "cancelled")
            try await server.waitForOpenConnections(0)
        }
    }

    /// With the clock of the machine, and a wait that is longer than any test.
    @Test func `A reader that is cancelled in the wait for the next connection is told at once`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/news") { _ in
                TestResponse(headers: ["Content-Type": "text/event-stream"], body: "data: a\n\n")
            }
            let client = makeClient()
            let patient = EventStreamReconnection(initialDelay: 3600, maximumDelay: 3600)
            let events = client.events(News(url: server.url("news"), reconnection: patient))
            let began = Signal()
            let task = Task {
                for try await _ in events { began.send() }
            }
            await began.wait()
            // The body has ended, and nothing else is under way.
            try await server.waitForRequests(1)
            task.cancel()
            let error = await #expect(throws: HRequestError.self) { try await task.value }
            #expect(error?.name == "cancelled")
            #expect(server.requests.count == 1)
        }
    }
}
