import Foundation
import HTTPClientKit
import Testing

struct StreamingReconnectionTests {
    typealias Outcome = EventStreamReconnection.Outcome
    typealias Decision = EventStreamReconnection.Decision

    /// Makes every random number the least.
    private struct Least: RandomNumberGenerator {
        mutating func next() -> UInt64 { 0 }
    }

    /// Makes every random number the greatest.
    private struct Greatest: RandomNumberGenerator {
        mutating func next() -> UInt64 { .max }
    }

    private func decision(_ reconnection: inout EventStreamReconnection, after outcome: Outcome) -> Decision {
        var generator = Least()
        return reconnection.decision(after: outcome, using: &generator)
    }

    static let types: [(String?, Decision)] = [
        ("text/event-stream", .read),
        ("Text/Event-Stream ; charset=utf-8", .read),
        ("text/event-streams", .fail(.unexpectedContentType("text/event-streams"))),
        ("application/json", .fail(.unexpectedContentType("application/json"))),
        ("", .fail(.unexpectedContentType(""))),
        (nil, .fail(.unexpectedContentType(nil))),
    ]

    @Test(arguments: types)
    func `Only an event stream is read`(type: String?, expected: Decision) {
        var reconnection = EventStreamReconnection()
        var headers = HTTPHeaders()
        headers["Content-Type"] = type
        #expect(decision(&reconnection, after: .response(statusCode: 200, headers: headers)) == expected)
    }

    @Test(arguments: [
        (204, Decision.end),
        (205, .fail(.unexpectedStatus(statusCode: 205, body: nil))),
        (301, .fail(.unexpectedStatus(statusCode: 301, body: nil))),
        (401, .fail(.clientError(statusCode: 401, body: nil))),
        (404, .fail(.clientError(statusCode: 404, body: nil))),
        (501, .fail(.serverError(statusCode: 501, body: nil))),
        (408, .reconnect(after: 3)), (425, .reconnect(after: 3)), (429, .reconnect(after: 3)),
        (500, .reconnect(after: 3)), (502, .reconnect(after: 3)), (503, .reconnect(after: 3)),
        (504, .reconnect(after: 3)),
    ])
    func `A status ends the stream, fails it or is tried again`(statusCode: Int, expected: Decision) {
        var reconnection = EventStreamReconnection()
        #expect(decision(&reconnection, after: .response(statusCode: statusCode, headers: [:])) == expected)
    }

    @Test(arguments: [
        HTTPClientError.timeout, .connectTimeout("x"), .idleTimeout("x"), .transport("x"), .cannotResolveHost("x"),
        .connectionRefused("x"),
        .networkUnreachable("x"), .connectionLost("x"), .truncatedBody("x"),
    ])
    func `A failure of the network is tried again`(error: HTTPClientError) {
        var reconnection = EventStreamReconnection()
        #expect(decision(&reconnection, after: .failed(error)) == .reconnect(after: 3))
    }

    @Test(arguments: [
        HTTPClientError.cancelled, .clientClosed, .invalidURL, .invalidRequest("x"), .malformedResponse("x"),
        .secureConnectionFailed(TLSFailure(.other, "x")), .elementTooLarge(limit: 1), .bodyAlreadyRead,
    ])
    func `Any other failure is final`(error: HTTPClientError) {
        var reconnection = EventStreamReconnection()
        #expect(decision(&reconnection, after: .failed(error)) == .fail(error))
    }

    @Test func `The wait doubles up to its limit and begins anew with an event`() {
        var reconnection = EventStreamReconnection(initialDelay: 1, maximumDelay: 10)
        #expect(
            (0..<5).map { _ in decision(&reconnection, after: .ended) } == [1, 2, 4, 8, 10].map(Decision.reconnect)
        )
        reconnection.received(ServerSentEvent(data: "a"))
        #expect(decision(&reconnection, after: .ended) == .reconnect(after: 1))
    }

    @Test func `The wait stays finite however often it is tried`() {
        var reconnection = EventStreamReconnection()
        for _ in 0..<200 { _ = decision(&reconnection, after: .ended) }
        #expect(decision(&reconnection, after: .ended) == .reconnect(after: 60))
    }

    @Test func `The server's wait is never undercut, not even by the limit`() {
        var reconnection = EventStreamReconnection(initialDelay: 1, maximumDelay: 10)
        reconnection.received(ServerSentEvent(data: "a", retry: 4))
        #expect((0..<3).map { _ in decision(&reconnection, after: .ended) } == [4, 8, 10].map(Decision.reconnect))
        reconnection.received(ServerSentEvent(data: "a", retry: 30))
        #expect((0..<2).map { _ in decision(&reconnection, after: .ended) } == [30, 30].map(Decision.reconnect))
    }

    @Test func `A wait in the response counts, and a day is the most`() {
        var reconnection = EventStreamReconnection()
        let busy = Outcome.response(statusCode: 503, headers: ["Retry-After": "120"])
        #expect(decision(&reconnection, after: busy) == .reconnect(after: 120))
        let broken = Outcome.response(statusCode: 503, headers: ["Retry-After": "-5"])
        #expect(decision(&reconnection, after: broken) == .reconnect(after: 6))
        reconnection.received(ServerSentEvent(data: "a", retry: TimeInterval(Int.max)))
        #expect(decision(&reconnection, after: .ended) == .reconnect(after: 86_400))
    }

    @Test func `A wait in the response may be a date`() {
        var reconnection = EventStreamReconnection(initialDelay: 1)
        var generator = Least()
        let busy = Outcome.response(statusCode: 503, headers: ["Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT"])
        let minuteBefore = Date(timeIntervalSince1970: 784_111_717)
        #expect(reconnection.decision(after: busy, now: minuteBefore, using: &generator) == .reconnect(after: 60))
        let minuteAfter = minuteBefore.addingTimeInterval(120)
        #expect(reconnection.decision(after: busy, now: minuteAfter, using: &generator) == .reconnect(after: 2))
    }

    @Test func `A server that asks for no wait and gives no event is waited for all the same`() {
        var reconnection = EventStreamReconnection(maximumDelay: 1)
        reconnection.received(ServerSentEvent(data: "a", retry: 0))
        let waits = (0..<6).map { _ in decision(&reconnection, after: .ended) }
        #expect(waits == [0, 0.2, 0.4, 0.8, 1, 1].map(Decision.reconnect))
    }

    @Test func `A limit of no wait lifts no protection`() {
        var reconnection = EventStreamReconnection(maximumDelay: 0)
        let waits = (0..<4).map { _ in decision(&reconnection, after: .ended) }
        #expect(waits == [0, 0.2, 0.2, 0.2].map(Decision.reconnect))
    }

    @Test(arguments: [-1, -0.001, .nan, .infinity, -.infinity] as [TimeInterval])
    func `A delay that no clock can carry out is refused`(seconds: TimeInterval) {
        for (name, setting) in [
            ("initialDelay", EventStreamReconnection(initialDelay: seconds)),
            ("maximumDelay", EventStreamReconnection(maximumDelay: seconds)),
        ] {
            var reconnection = setting
            let reason = "reconnection.\(name) must be a finite number of seconds, 0 or more, not \(seconds)"
            #expect(decision(&reconnection, after: .ended) == .fail(.invalidRequest(reason)))
        }
        var reconnection = EventStreamReconnection(maximumAttempts: -1)
        let reason = "reconnection.maximumAttempts must be 0 or more, not -1"
        #expect(decision(&reconnection, after: .ended) == .fail(.invalidRequest(reason)))
    }

    @Test func `Chance adds up to a quarter`() {
        var reconnection = EventStreamReconnection(initialDelay: 4)
        var generator = Greatest()
        guard case .reconnect(let delay) = reconnection.decision(after: .ended, using: &generator) else {
            Issue.record("does not connect again")
            return
        }
        #expect((4.99...5).contains(delay))
    }

    @Test func `So many attempts without an event are enough`() {
        var reconnection = EventStreamReconnection(maximumAttempts: 2)
        let outcome = Outcome.failed(.timeout)
        #expect(decision(&reconnection, after: outcome) == .reconnect(after: 3))
        #expect(decision(&reconnection, after: outcome) == .reconnect(after: 6))
        #expect(decision(&reconnection, after: outcome) == .fail(.timeout))
    }

    @Test func `The end of a body may be the end, which a loss never is`() {
        var reconnection = EventStreamReconnection(reconnectsAfterEnd: false)
        #expect(decision(&reconnection, after: .failed(.timeout)) == .reconnect(after: 3))
        #expect(decision(&reconnection, after: .ended) == .end)
    }

    @Test func `Never means one connection`() {
        var reconnection = EventStreamReconnection.never
        #expect(decision(&reconnection, after: .ended) == .end)
        #expect(decision(&reconnection, after: .failed(.timeout)) == .fail(.timeout))
        let busy = Outcome.response(statusCode: 503, headers: [:])
        #expect(decision(&reconnection, after: busy) == .fail(.serverError(statusCode: 503, body: nil)))
    }

    @Test func `The next connection says which event was the last`() throws {
        var reconnection = EventStreamReconnection()
        #expect(reconnection.headers == ["Accept": "text/event-stream", "Cache-Control": "no-store"])
        reconnection.received(ServerSentEvent(data: "a", id: "7"))
        #expect(reconnection.headers["Last-Event-ID"] == "7")
        var parser = EventStreamParser(lastEventID: reconnection.lastEventID)
        _ = try parser.parse(Data("id: 8\nretry: 9000\n\n".utf8))
        reconnection.ended(parser)
        #expect(reconnection.headers["Last-Event-ID"] == "8")
        #expect(decision(&reconnection, after: .ended) == .reconnect(after: 9))
        reconnection.received(ServerSentEvent(data: "a"))
        #expect(!reconnection.headers.contains("Last-Event-ID"))
    }

    @Test func `An id that would break a header field is not sent`() {
        #expect(!EventStreamReconnection(lastEventID: "a\u{1}").headers.contains("Last-Event-ID"))
    }
}
