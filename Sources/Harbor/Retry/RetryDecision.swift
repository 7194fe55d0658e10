import Foundation
import HTTPClientKit

/// What follows an attempt.
enum RetryDecision: Equatable {
    /// The outcome of the attempt is that of the call.
    case stop
    /// The request is sent again after so many seconds.
    case retry(after: TimeInterval)
}

/// What is known when it is decided whether a request is sent again; a pure function of its fields.
struct RetryRules {
    /// How an attempt ended.
    enum Outcome {
        case response(statusCode: Int, retryAfter: String?)
        case failure(any Error)
    }

    let policy: HRetryPolicy
    /// Whether sending the request twice does no harm.
    let isRepeatable: Bool
    /// Whether the request's author asked for repeats, which holds for an answered status whatever the method.
    let isAskedFor: Bool

    /// - Parameters:
    ///   - outcome: How the attempt ended.
    ///   - retries: How many repeats there were.
    ///   - elapsed: Seconds since the call began.
    ///   - random: From 0 to 1, for the jitter.
    ///   - now: The date, for a Retry-After that is one.
    func decision(
        after outcome: Outcome,
        retries: Int,
        elapsed: TimeInterval,
        random: Double,
        now: Date
    ) -> RetryDecision {
        guard retries < policy.maxRetries, mayRepeat(after: outcome) else { return .stop }
        var delay = policy.delay(beforeRetry: retries, random: random)
        if case .response(_, let value?) = outcome, let asked = RetryAfter.seconds(value, now: now) {
            delay = min(HRetryPolicy.usable(policy.maxDelay), asked)
        }
        if let deadline = policy.deadline, elapsed + delay >= deadline { return .stop }
        return .retry(after: delay)
    }

    private func mayRepeat(after outcome: Outcome) -> Bool {
        switch outcome {
        case .response(let statusCode, _):
            // A 401 is a matter of authorization, which has had its one repeat.
            statusCode != 401 && policy.retryableStatusCodes.contains(statusCode) && (isRepeatable || isAskedFor)
        case .failure(let error):
            switch TransportFault(error) {
            case .beforeSending: true
            case .afterSending: isRepeatable
            case .lasting: false
            }
        }
    }
}
