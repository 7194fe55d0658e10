import Foundation
import HTTPClientKit
import HTTPClientKitMock
import TestSupport
import Testing

/// Connecting to an event stream again and again, with a clock that does not wait.
struct HTTPEventsTests {
    private static let request = HTTPRequest(path: "news")

    private func stream(_ steps: HTTPBodyStep...) -> Result<HTTPResponse, any Error> {
        var response = HTTPResponse(statusCode: 200, headers: ["Content-Type": "text/event-stream"])
        response.bodyStream = HTTPBodyStream(steps: steps)
        return .success(response)
    }

    private func status(_ code: Int, _ body: String = "", headers: HTTPHeaders = [:]) -> Result<HTTPResponse, any Error>
    {
        .success(HTTPResponse(statusCode: code, body: Data(body.utf8), headers: headers))
    }

    private func events(
        _ client: MockHTTPClient,
        _ request: HTTPRequest = request,
        reconnection: EventStreamReconnection? = nil,
        limit: Int = 4_194_304,
        clock: TestClock = TestClock(),
        onChange: (@Sendable (HTTPEvents.Change) -> Void)? = nil
    ) -> HTTPEvents {
        HTTPEvents(
            for: request,
            reconnection: reconnection,
            limit: limit,
            clock: clock,
            onChange: onChange
        ) { try await client.send($0) }
    }

    @Test func `The first connection asks for an event stream, and is made when an event is asked for`() async throws {
        let client = MockHTTPClient(answers: [stream(.text("data: a\n\n")), status(204)])
        let sequence = client.events("news", queryItems: [URLQueryItem(name: "q", value: "1")])
        #expect(client.receivedRequests.isEmpty)
        var iterator = sequence.makeAsyncIterator()
        #expect(try await iterator.next() == ServerSentEvent(data: "a"))
        var expected = HTTPRequest(path: "news", queryItems: [URLQueryItem(name: "q", value: "1")])
        expected.headers = ["Accept": "text/event-stream", "Cache-Control": "no-store"]
        expected.delivery = .streamed
        #expect(client.receivedRequests == [expected])
    }

    @Test func `A wait that no clock can carry out is told before anything is sent`() async {
        let client = MockHTTPClient(answers: [status(204)])
        var iterator = events(client, reconnection: EventStreamReconnection(maximumDelay: -1)).makeAsyncIterator()
        let reason = "reconnection.maximumDelay must be a finite number of seconds, 0 or more, not -1.0"
        await #expect(throws: HTTPClientError.invalidRequest(reason)) { try await iterator.next() }
        #expect(client.receivedRequests.isEmpty)
    }

    @Test func `A lost connection is made again with the last id, and 204 ends the events`() async {
        let client = MockHTTPClient(answers: [
            stream(
                .text("id: 1\ndata: a\n\nid: 2\ndata: b\n\nid: 3\ndata: cut"),
                .fail(HTTPClientError.connectionLost("x"))
            ),
            stream(.text("data: c\n\n")),
            status(204),
        ])
        let clock = TestClock()
        let outcome = await events(client, clock: clock).outcome()
        #expect(
            outcome.elements == [.init(data: "a", id: "1"), .init(data: "b", id: "2"), .init(data: "c", id: "2")]
        )
        #expect(outcome.error == nil)
        #expect(client.receivedRequests.map { $0.headers["Last-Event-ID"] } == [nil, "2", "2"])
        #expect(clock.sleeps.count == 2)
        #expect(clock.sleeps.allSatisfy { (3...3.75).contains($0) })
    }

    @Test func `The wait is the server's, also when it comes without an event`() async {
        let client = MockHTTPClient(answers: [
            stream(.text("retry: 20000\ndata: a\n\n")), stream(.text("id: 9\nretry: 40000\n\n")), status(204),
        ])
        let clock = TestClock()
        let outcome = await events(client, clock: clock).outcome()
        #expect(outcome.elements.map(\.data) == ["a"])
        #expect(clock.sleeps.count == 2)
        #expect((20...25).contains(clock.sleeps.first ?? 0))
        // Doubled, as there was no event since, and kept at the limit of a minute.
        #expect((60...75).contains(clock.sleeps.last ?? 0))
        #expect(client.receivedRequests.map { $0.headers["Last-Event-ID"] } == [nil, nil, "9"])
    }

    @Test func `Attempts that fail wait longer and longer, and a busy server says how long`() async {
        let client = MockHTTPClient(answers: [
            .failure(HTTPClientError.connectionRefused("x")), .failure(HTTPClientError.idleTimeout("x")),
            .failure(HTTPClientError.connectTimeout("x")), status(503, headers: ["Retry-After": "100"]),
            stream(.text("data: a\n\n")), status(204),
        ])
        let clock = TestClock()
        let reconnection = EventStreamReconnection(initialDelay: 1, maximumDelay: 10)
        let outcome = await events(client, reconnection: reconnection, clock: clock).outcome()
        #expect(outcome.elements == [.init(data: "a")])
        #expect(outcome.error == nil)
        let expected: [TimeInterval] = [1, 2, 4, 100, 1]
        #expect(clock.sleeps.count == expected.count)
        #expect(zip(clock.sleeps, expected).allSatisfy { ($1...$1 * 1.25).contains($0) })
    }

    @Test func `So many attempts without an event are enough, and an event makes them good`() async {
        let lost = HTTPClientError.connectionRefused("x")
        let client = MockHTTPClient(answers: [
            .failure(lost), stream(.text("data: a\n\n")), .failure(lost), .failure(lost), .failure(lost),
        ])
        let outcome = await events(client, reconnection: EventStreamReconnection(maximumAttempts: 2)).outcome()
        #expect(outcome.elements == [.init(data: "a")])
        #expect(outcome.error == lost)
        #expect(client.receivedRequests.count == 4)
    }

    static let finals: [(Result<HTTPResponse, any Error>, HTTPClientError)] = [
        (
            .success(HTTPResponse(statusCode: 200, headers: ["Content-Type": "application/json"])),
            .unexpectedContentType("application/json")
        ),
        (.success(HTTPResponse(statusCode: 200)), .unexpectedContentType(nil)),
        (.success(HTTPResponse(statusCode: 404)), .clientError(statusCode: 404, body: nil)),
        (
            .success(HTTPResponse(statusCode: 400, body: Data("no model".utf8))),
            .clientError(statusCode: 400, body: Data("no model".utf8))
        ),
        (
            .success(HTTPResponse(statusCode: 400, body: Data(count: 65_537))),
            .clientError(statusCode: 400, body: nil)
        ),
        (.success(HTTPResponse(statusCode: 205)), .unexpectedStatus(statusCode: 205, body: nil)),
        (.failure(HTTPClientError.invalidURL), .invalidURL),
    ]

    @Test(arguments: finals)
    func `What a new connection would not mend ends the events`(
        answer: Result<HTTPResponse, any Error>,
        error: HTTPClientError
    ) async {
        let client = MockHTTPClient(answers: [answer])
        let clock = TestClock()
        let outcome = await events(client, clock: clock).outcome()
        #expect(outcome.elements.isEmpty)
        #expect(outcome.error == error)
        #expect(clock.sleeps.isEmpty)
        #expect(client.receivedRequests.count == 1)
    }

    @Test func `An error that is none of HTTP ends the events as it is`() async {
        struct Odd: Error {}
        var iterator = events(MockHTTPClient(error: Odd())).makeAsyncIterator()
        await #expect(throws: Odd.self) { try await iterator.next() }
    }

    @Test func `Nothing comes behind an error`() async throws {
        let client = MockHTTPClient(answers: [status(404), stream(.text("data: a\n\n"))])
        var iterator = events(client).makeAsyncIterator()
        await #expect(throws: HTTPClientError.clientError(statusCode: 404, body: nil)) { try await iterator.next() }
        #expect(try await iterator.next() == nil)
        #expect(client.receivedRequests.count == 1)
    }

    @Test func `An event over the limit ends the events`() async {
        let client = MockHTTPClient(answers: [stream(.text("data: a\n\ndata: much too long\n\n"))])
        let outcome = await events(client, limit: 10).outcome()
        #expect(outcome.elements == [.init(data: "a")])
        #expect(outcome.error == .elementTooLarge(limit: 10))
    }

    @Test func `A POST is sent once, and its end is the end`() async {
        let client = MockHTTPClient(answers: [stream(.text("data: a\n\n"))])
        let request = HTTPRequest(path: "chat", method: .post, body: Data("hello".utf8))
        let outcome = await events(client, request).outcome()
        #expect(outcome.elements == [.init(data: "a")])
        #expect(outcome.error == nil)
        #expect(client.receivedRequests.map(\.body) == [Data("hello".utf8)])
    }

    @Test func `A POST that is lost is an error unless the caller asks for more`() async {
        let lost = stream(.text("id: 7\ndata: a\n\n"), .fail(HTTPClientError.connectionLost("x")))
        let request = HTTPRequest(path: "chat", method: .post, body: Data("hello".utf8))
        let once = await events(MockHTTPClient(answers: [lost]), request).outcome()
        #expect(once.elements == [.init(data: "a", id: "7")])
        #expect(once.error == .connectionLost("x"))

        let client = MockHTTPClient(answers: [
            stream(.text("id: 7\ndata: a\n\n"), .fail(HTTPClientError.connectionLost("x"))),
            stream(.text("data: b\n\n")),
        ])
        let again = EventStreamReconnection(reconnectsAfterEnd: false)
        let outcome = await events(client, request, reconnection: again).outcome()
        #expect(outcome.elements.map(\.data) == ["a", "b"])
        #expect(outcome.error == nil)
        #expect(client.receivedRequests.map(\.body) == [Data("hello".utf8), Data("hello".utf8)])
        #expect(client.receivedRequests.map { $0.headers["Last-Event-ID"] } == [nil, "7"])
    }

    @Test func `A request's own fields win, and its last id is where the events begin`() async {
        let client = MockHTTPClient(answers: [stream(.text("id\ndata: a\n\n")), status(204)])
        var request = Self.request
        request.headers = ["Accept": "text/event-stream;v=2", "Last-Event-ID": "5"]
        _ = await events(client, request).outcome()
        #expect(
            client.receivedRequests.map { $0.headers["Accept"] } == Array(repeating: "text/event-stream;v=2", count: 2)
        )
        #expect(client.receivedRequests.map { $0.headers["Last-Event-ID"] } == ["5", nil])
    }

    @Test func `A task that is cancelled while it waits for the next connection stops at once`() async {
        let client = MockHTTPClient(answers: [stream(.text("data: a\n\n")), stream(.text("data: b\n\n"))])
        let waiting = Signal()
        let gate = Signal()
        let clock = TestClock {
            waiting.send()
            await gate.wait()
        }
        let sequence = events(client, clock: clock)
        let task = Task { await sequence.outcome() }
        await waiting.wait()
        task.cancel()
        gate.send()
        let outcome = await task.value
        #expect(outcome.elements == [.init(data: "a")])
        #expect(outcome.error == .cancelled)
        #expect(client.receivedRequests.count == 1)
    }

    @Test func `What happens between the events is told`() async {
        let changes = Lock<[HTTPEvents.Change]>([])
        let client = MockHTTPClient(answers: [
            stream(.text("data: a\n\n")), .failure(HTTPClientError.timeout), status(204),
        ])
        _ = await events(client) { change in changes.withLock { $0.append(change) } }.outcome()
        let told = changes.withLock { $0 }
        #expect(told.count == 3)
        #expect(told.first == .opened(["Content-Type": "text/event-stream"]))
        let reasons = told.dropFirst().compactMap { change in
            if case .waiting(_, let outcome) = change { outcome } else { nil }
        }
        #expect(reasons == [.ended, .failed(.timeout)])
    }

    struct Delta: Decodable, Equatable {
        let text: String
    }

    @Test func `Models are decoded up to the end mark, and are counted over all connections`() async throws {
        let request = HTTPRequest(path: "chat", method: .post)
        let whole = MockHTTPClient(answers: [
            stream(.text("data: {\"text\":\"a\"}\n\ndata: [DONE]\n\n"), .fail(HTTPClientError.connectionLost("x")))
        ])
        let models = await whole.events(of: Delta.self, for: request, endingAt: "[DONE]").outcome()
        #expect(models.elements == [Delta(text: "a")])
        #expect(models.error == nil)

        let client = MockHTTPClient(answers: [
            stream(.text("data: {\"text\":\"a\"}\n\n")), stream(.text("data: {}\n\n")),
        ])
        let outcome = await events(client).decoded(as: Delta.self).outcome()
        #expect(outcome.elements == [Delta(text: "a")])
        #expect(outcome.error == .brokenRecord(number: 2, reason: "Delta: text: the value is missing"))
    }

    @Test func `Each iteration begins anew`() async {
        let client = MockHTTPClient(answers: [
            stream(.text("id: 1\ndata: a\n\n")), status(204), stream(.text("data: b\n\n")), status(204),
        ])
        let sequence = events(client)
        #expect(await sequence.outcome().elements.map(\.data) == ["a"])
        #expect(await sequence.outcome().elements == [.init(data: "b")])
        #expect(client.receivedRequests.map { $0.headers["Last-Event-ID"] } == [nil, "1", nil, nil])
    }
}
