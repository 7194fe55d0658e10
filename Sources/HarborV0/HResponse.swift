/// How a service without a result ended.
@available(
    *,
    deprecated,
    message: "Use HResponse from the module Harbor, where a cancelled request is .error(.cancelled)"
)
public enum HResponse: Sendable {
    /// The status was a success.
    case success
    /// The task was cancelled.
    case cancelled
    /// The status was outside 200–299, or there was no response.
    case error(HServiceError)
}
