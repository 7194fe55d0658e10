/// How a request without a result ended.
public enum HResponse: Sendable {
    /// The status was a success.
    case success
    /// It was not, or there was no response.
    case error(HRequestError)
}
