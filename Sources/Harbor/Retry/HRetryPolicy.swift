public import Foundation
import HTTPClientKit

/// When, how often and after which wait a request is sent again.
///
/// ```swift
/// let policy = HRetryPolicy(maxRetries: 4, baseDelay: 0.5, deadline: 30, budget: HRetryBudget())
/// ```
///
/// Sent again is a request
/// - that failed before it was sent: the host was not found, or refused the connection;
/// - that was answered with one of the statuses, or may have arrived before the connection was lost or a time limit
///   passed, if repeating it does no harm: its `isIdempotent` is true, it has an `Idempotency-Key` header, or
///   ``retryNonIdempotentRequests`` is set. A request's own `retries` allows it after an answered status as well.
///
/// The wait is `baseDelay`, then `baseDelay * multiplier`, and so on up to `maxDelay`, each shortened by a random part.
/// A `Retry-After` of the answer, in seconds or as a date (RFC 9110 §10.2.3), is waited for instead, up to `maxDelay`.
///
/// A request whose policy has a number that cannot be carried out fails with ``HRequestError/malformedRequestError``, which
/// names it, before anything is sent.
public struct HRetryPolicy: Sendable {
    /// How often a request is sent again; 2 by default, 0 and less mean never.
    public var maxRetries: Int
    /// The wait before the first repeat, in seconds; 0.2 by default, and 0 for none.
    public var baseDelay: TimeInterval
    /// What each wait is longer by than the one before; 2 by default, 0 to 1 for all alike.
    public var multiplier: Double
    /// The longest wait, in seconds, also for a `Retry-After`; 30 by default, and 0 for none.
    public var maxDelay: TimeInterval
    /// The largest part by which a wait is shortened at random, from 0 to 1; 0.5 by default.
    ///
    /// It keeps clients that failed together from coming back together.
    public var jitter: Double
    /// The statuses after which a request is sent again; 408, 425, 429, 500, 502, 503 and 504 by default.
    public var retryableStatusCodes: Set<Int>
    /// Whether requests that are not idempotent are treated as if they were; false by default.
    public var retryNonIdempotentRequests: Bool
    /// What keeps many requests from being repeated at once; `nil`, the default, for no bound.
    public var budget: HRetryBudget?
    /// The longest time over all attempts and waits, in seconds; `nil`, the default, for no bound.
    ///
    /// An attempt that is under way when it passes fails with ``HRequestError/timeoutError``, unless its response is a stream:
    /// that one may go on for as long as it is read. It must be a finite number above zero.
    public var deadline: TimeInterval?

    /// Creates a policy.
    public init(
        maxRetries: Int = 2,
        baseDelay: TimeInterval = 0.2,
        multiplier: Double = 2,
        maxDelay: TimeInterval = 30,
        jitter: Double = 0.5,
        retryableStatusCodes: Set<Int> = [408, 425, 429, 500, 502, 503, 504],
        retryNonIdempotentRequests: Bool = false,
        budget: HRetryBudget? = nil,
        deadline: TimeInterval? = nil
    ) {
        self.maxRetries = maxRetries
        self.baseDelay = baseDelay
        self.multiplier = multiplier
        self.maxDelay = maxDelay
        self.jitter = jitter
        self.retryableStatusCodes = retryableStatusCodes
        self.retryNonIdempotentRequests = retryNonIdempotentRequests
        self.budget = budget
        self.deadline = deadline
    }
}

extension HRetryPolicy {
    func validate() throws(HTTPClientError) {
        if let deadline { try NumberCheck.timeLimit(deadline, "retryPolicy.deadline") }
        try NumberCheck.seconds(baseDelay, "retryPolicy.baseDelay")
        try NumberCheck.seconds(maxDelay, "retryPolicy.maxDelay")
        // Without bounds it makes every wait but the first the longest.
        guard multiplier >= 0 else {
            throw .invalidRequest("retryPolicy.multiplier must be 0 or more, not \(multiplier)")
        }
        guard (0...1).contains(jitter) else {
            throw .invalidRequest("retryPolicy.jitter must be from 0 to 1, not \(jitter)")
        }
    }

    /// The wait before a repeat, in seconds.
    ///
    /// - Parameters:
    ///   - retry: Which one, from 0.
    ///   - random: From 0 to 1.
    func delay(beforeRetry retry: Int, random: Double) -> TimeInterval {
        let longest = Self.usable(maxDelay)
        let base = Self.usable(baseDelay)
        // Nothing stays nothing, however often it is multiplied, also by more than can be counted.
        let full = base > 0 ? min(longest, base * pow(max(1, multiplier), Double(retry))) : 0
        let part = min(1, max(0, jitter)) * random
        return full * (1 - part)
    }

    /// A wait that a clock can carry out.
    static func usable(_ seconds: TimeInterval) -> TimeInterval {
        seconds > 0 ? min(seconds, 86_400 * 365) : 0
    }
}
