import Foundation
import HTTPClientKit

/// Sends a request until it succeeds, or the rules say that it is enough.
struct RetryInterceptor: HTTPInterceptor {
    let rules: RetryRules
    /// The client's limits, for requests that bring none of their own.
    let timeouts: HTTPTimeouts
    let clock: any HarborClock

    func intercept(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse {
        let start = clock.uptime
        let policy = rules.policy
        try policy.validate()
        policy.budget?.deposit()
        var retries = 0
        while true {
            let request = limited(request, elapsed: clock.uptime - start)
            let result: Result<HTTPResponse, any Error>
            do { result = .success(try await next(request)) } catch { result = .failure(error) }
            let decision = rules.decision(
                after: outcome(of: result),
                retries: retries,
                elapsed: clock.uptime - start,
                random: .random(in: 0...1),
                now: clock.now
            )
            // What cannot be sent again has the answer that it had.
            guard case .retry(let delay) = decision, request.payload?.isReplayable ?? true,
                policy.budget?.withdraw() ?? true
            else { return try result.get() }
            retries += 1
            if case .success(let response) = result { await response.bodyStream?.discard() }
            try await clock.sleep(for: delay)
        }
    }

    private func outcome(of result: Result<HTTPResponse, any Error>) -> RetryRules.Outcome {
        switch result {
        case .success(let response):
            .response(statusCode: response.statusCode, retryAfter: response.headers["Retry-After"])
        case .failure(let error): .failure(error)
        }
    }

    /// An attempt may not take longer than what the deadline leaves, except for the stream that it becomes: that is read
    /// when the retries are over, for as long as its reader likes.
    private func limited(_ request: HTTPRequest, elapsed: TimeInterval) -> HTTPRequest {
        guard let deadline = rules.policy.deadline, request.delivery != .streamed else { return request }
        var request = request
        var timeouts = request.timeouts ?? self.timeouts
        let rest = max(0.001, deadline - elapsed)
        timeouts.total = min(timeouts.total ?? rest, rest)
        request.timeouts = timeouts
        return request
    }
}
