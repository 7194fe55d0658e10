/// How a service with a result ended.
@available(
    *,
    deprecated,
    message: "Use HResponseWithResult from the module Harbor, where a cancelled request is .error(.cancelled)"
)
public enum HResponseWithResult<T> {
    /// The status was a success, and this is what the response means.
    case success(T)
    /// The task was cancelled.
    case cancelled
    /// The status was outside 200–299, or there was no response, or it could not be understood.
    case error(HServiceError)
}

@available(*, deprecated, message: "Use HResponseWithResult from the module Harbor")
extension HResponseWithResult: Sendable where T: Sendable {}
