package import Foundation

/// Carries a request on to where its responses send it, as a policy says.
package struct RedirectTransport<Below: HTTPTransport>: HTTPTransport {
    private let below: Below
    private let policy: RedirectPolicy
    private let now: @Sendable () -> TimeInterval

    /// - Parameter now: Seconds on a clock that is never set back.
    package init(
        _ below: Below,
        policy: RedirectPolicy,
        now: @escaping @Sendable () -> TimeInterval = { ProcessInfo.processInfo.systemUptime }
    ) {
        self.below = below
        self.policy = policy
        self.now = now
    }

    nonisolated(nonsending) package func exchange(_ request: PreparedRequest) async throws -> HTTPResponse {
        try NumberCheck.count(policy.limit, "redirects.limit")
        // The limit for the whole call is that of the whole chain, not of each exchange in it.
        let deadline = request.timeouts.total.map { now() + $0 }
        var request = request
        var hops: [HTTPHop] = []
        while true {
            let answer = try await below.exchange(request)
            if hops.isEmpty, policy.isOff || !Redirect.mayBe(answer.statusCode) { return answer }
            var response = answer
            if !hops.isEmpty { response.hops = hops }
            guard !policy.isOff, let redirect = try Redirect(response, to: request) else { return response }
            let decision = await policy.decide?(redirect.proposal) ?? .follow
            switch redirect.step(policy, decision: decision) {
            case .deliver: return response
            case .refuse(let error): throw error
            case .follow(let next, let hop):
                request = next
                hops.append(hop)
            }
            await response.bodyStream?.discard()
            if Task.isCancelled { throw HTTPClientError.cancelled }
            if let deadline {
                let left = deadline - now()
                guard left > 0 else { throw HTTPClientError.timeout }
                var timeouts = request.timeouts
                timeouts.total = left
                request = PreparedRequest(request, timeouts: timeouts)
            }
        }
    }
}
