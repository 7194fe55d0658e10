import Foundation
import HTTPClientKit
import Testing

@testable import Harbor

/// When a request is sent again, decided without network or clock.
struct RetryRulesTests {
    private func rules(
        _ policy: HRetryPolicy = HRetryPolicy(maxRetries: 2, jitter: 0),
        repeatable: Bool = true,
        asked: Bool = false
    ) -> RetryRules {
        RetryRules(policy: policy, isRepeatable: repeatable, isAskedFor: asked)
    }

    private func decide(
        _ rules: RetryRules,
        _ outcome: RetryRules.Outcome,
        retries: Int = 0,
        elapsed: TimeInterval = 0,
        now: Date = Date(timeIntervalSince1970: 784_111_777)
    ) -> RetryDecision {
        rules.decision(after: outcome, retries: retries, elapsed: elapsed, random: 1, now: now)
    }

    private static let failures: [(HTTPClientError, TransportFault)] = [
        (.cannotResolveHost("h"), .beforeSending), (.connectionRefused("h"), .beforeSending),
        (.networkUnreachable("h"), .beforeSending), (.connectionLost("h"), .afterSending),
        (.truncatedBody("h"), .afterSending), (.timeout, .afterSending), (.transport("h"), .afterSending),
        (.secureConnectionFailed(TLSFailure(.other, "h")), .beforeSending),
        (.secureConnectionFailed(TLSFailure(.pinMismatch, "h")), .lasting),
        (.secureConnectionFailed(TLSFailure(.certificateExpired, "h")), .lasting),
        (.connectTimeout("h"), .beforeSending), (.idleTimeout("h"), .afterSending),
        (.tooManyRedirects(limit: 1), .lasting), (.redirectRefused("h"), .lasting), (.cancelled, .lasting),
        (.invalidURL, .lasting), (.invalidRequest("h"), .lasting),
        (.bodyTooLarge(limit: 1), .lasting), (.malformedResponse("h"), .lasting), (.clientClosed, .lasting),
    ]

    @Test(arguments: failures)
    func `A fault tells whether the request may have arrived`(error: HTTPClientError, fault: TransportFault) {
        #expect(TransportFault(error) == fault)
        let again = RetryDecision.retry(after: 0.2)
        #expect(decide(rules(repeatable: true), .failure(error)) == (fault == .lasting ? .stop : again))
        #expect(decide(rules(repeatable: false), .failure(error)) == (fault == .beforeSending ? again : .stop))
        let asked = decide(rules(repeatable: false, asked: true), .failure(error))
        #expect(asked == (fault == .beforeSending ? again : .stop))
    }

    @Test(arguments: [408, 425, 429, 500, 502, 503, 504])
    func `A retryable status repeats what is idempotent or asked for`(status: Int) {
        let outcome = RetryRules.Outcome.response(statusCode: status, retryAfter: nil)
        #expect(decide(rules(repeatable: true), outcome) == .retry(after: 0.2))
        #expect(decide(rules(repeatable: false), outcome) == .stop)
        #expect(decide(rules(repeatable: false, asked: true), outcome) == .retry(after: 0.2))
    }

    @Test(arguments: [200, 204, 301, 400, 401, 403, 404, 409, 501, 505])
    func `Other statuses are never repeated`(status: Int) {
        let outcome = RetryRules.Outcome.response(statusCode: status, retryAfter: "1")
        #expect(decide(rules(asked: true), outcome) == .stop)
    }

    @Test func `The number of repeats is bounded`() {
        let outcome = RetryRules.Outcome.response(statusCode: 503, retryAfter: nil)
        #expect(decide(rules(), outcome, retries: 1) == .retry(after: 0.4))
        #expect(decide(rules(), outcome, retries: 2) == .stop)
        for none in [0, -1, Int.min] {
            #expect(decide(rules(HRetryPolicy(maxRetries: none)), outcome) == .stop)
        }
    }

    @Test func `Waits grow up to the longest and are shortened by the jitter`() {
        let policy = HRetryPolicy(baseDelay: 1, multiplier: 3, maxDelay: 10, jitter: 0.5)
        #expect((0..<4).map { policy.delay(beforeRetry: $0, random: 0) } == [1, 3, 9, 10])
        #expect((0..<4).map { policy.delay(beforeRetry: $0, random: 1) } == [0.5, 1.5, 4.5, 5])
        #expect(policy.delay(beforeRetry: 10_000, random: 0) == 10)
    }

    @Test func `No wait stays none, also by a factor without bounds`() {
        let policy = HRetryPolicy(baseDelay: 0, multiplier: .infinity, maxDelay: 30)
        #expect((0..<4).map { policy.delay(beforeRetry: $0, random: 0) } == [0, 0, 0, 0])
    }

    @Test(arguments: [Double.nan, -Double.infinity, -1, 0])
    func `A wait that no clock can carry out is none`(seconds: Double) {
        #expect(HRetryPolicy(baseDelay: seconds).delay(beforeRetry: 0, random: 0) == 0)
        #expect(HRetryPolicy(maxDelay: seconds).delay(beforeRetry: 0, random: 0) == 0)
    }

    @Test func `No wait is longer than a year`() {
        let year: TimeInterval = 86_400 * 365
        let endless = HRetryPolicy(baseDelay: 1e300, maxDelay: 1e300, jitter: 0)
        #expect(endless.delay(beforeRetry: 0, random: 0) == year)
        let outcome = RetryRules.Outcome.response(statusCode: 503, retryAfter: "99999999999999999999")
        #expect(decide(rules(endless), outcome) == .retry(after: year))
    }

    @Test(arguments: [
        ("7", 7.0), ("0", 0), (" 3 ", 3), ("3600", 30), ("99999999999999999999", 30),
        ("Sun, 06 Nov 1994 08:49:47 GMT", 10), ("Sunday, 06-Nov-94 08:49:47 GMT", 10), ("Sun Nov  6 08:49:47 1994", 10),
        ("Sun, 06 Nov 1994 08:00:00 GMT", 0), ("Mon, 07 Nov 1994 08:49:37 GMT", 30),
        ("soon", 0.2), ("", 0.2), ("-1", 0.2), ("1.5", 0.2),
    ])
    func `Retry-After is seconds or a date, and capped`(value: String, expected: TimeInterval) {
        let outcome = RetryRules.Outcome.response(statusCode: 503, retryAfter: value)
        #expect(decide(rules(), outcome) == .retry(after: expected))
    }

    @Test func `No wait goes past the deadline`() {
        let policy = HRetryPolicy(baseDelay: 1, jitter: 0, deadline: 5)
        let outcome = RetryRules.Outcome.response(statusCode: 503, retryAfter: nil)
        #expect(decide(rules(policy), outcome, elapsed: 3.9) == .retry(after: 1))
        #expect(decide(rules(policy), outcome, elapsed: 4) == .stop)
        #expect(decide(rules(policy), .response(statusCode: 503, retryAfter: "6"), elapsed: 0) == .stop)
    }

    @Test func `A budget is spent by repeats and filled by first attempts`() {
        let budget = HRetryBudget(capacity: 2, ratio: 0.5)
        #expect([budget.withdraw(), budget.withdraw(), budget.withdraw()] == [true, true, false])
        budget.deposit()
        #expect(!budget.withdraw())
        budget.deposit()
        #expect(budget.withdraw())
        for _ in 0..<10 { budget.deposit() }
        #expect(budget.remaining == 2)
    }

    @Test func `Tenths of a unit add up`() {
        let budget = HRetryBudget(capacity: 1, ratio: 0.1)
        #expect(budget.withdraw())
        for _ in 0..<10 { budget.deposit() }
        #expect(budget.withdraw())
    }
}
