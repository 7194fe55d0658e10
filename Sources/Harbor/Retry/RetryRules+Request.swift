import HTTPClientKit

extension RetryRules {
    /// The rules of a request; `nil` when it is sent once.
    init?(for request: some HRequestBaseRequestProtocol, policy clientPolicy: HRetryPolicy?) {
        let retries = request.retries
        guard var policy = request.retryPolicy ?? clientPolicy ?? retries.map({ _ in HRetryPolicy() }) else {
            return nil
        }
        if let retries { policy.maxRetries = retries }
        // A policy with a deadline limits the one attempt as well.
        guard policy.maxRetries > 0 || policy.deadline != nil else { return nil }
        let hasKey = request.headerParameters?.keys.contains { $0.equalsIgnoringASCIICase("Idempotency-Key") } ?? false
        self.init(
            policy: policy,
            isRepeatable: hasKey || policy.retryNonIdempotentRequests || request.isIdempotent,
            isAskedFor: (retries ?? 0) > 0
        )
    }
}
