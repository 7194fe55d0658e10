public import Foundation

/// Why a service did not succeed.
///
/// A case with a reason can be written and matched without one.
@available(*, deprecated, message: "Use HRequestError from the module Harbor")
public enum HServiceError: Error, Hashable, Sendable {
    /// A status outside 200–299, with the body, empty when there was none.
    case apiError(statusCode: Int, data: Data)
    /// The answer is not a valid HTTP response, or broke a limit or a rule, and which.
    case invalidHttpResponse(reason: String)
    /// The request cannot be sent in the way that is set up, for instance for its TLS settings, and why.
    case invalidRequest(reason: String)
    /// The service needs credentials, and no provider is set; nothing was sent.
    case authProviderNeeded
    /// The server asks for credentials.
    case authNeeded
    /// The response could not be made into the model, and why.
    case codableError(reason: String)
    /// The host was not found or not reached, or the connection was lost, and how.
    case noConnectionError(reason: String)
    /// The service's properties cannot be sent as they are, and why; nothing was sent.
    case malformedRequestError(reason: String)
    /// The time limit was passed.
    case timeoutError
}

@available(*, deprecated, message: "Use HRequestError from the module Harbor")
extension HServiceError {
    /// An answer that is not a valid HTTP response, with no reason given.
    public static var invalidHttpResponse: HServiceError { .invalidHttpResponse(reason: "") }
    /// A request that cannot be sent, with no reason given.
    public static var invalidRequest: HServiceError { .invalidRequest(reason: "") }
    /// A response that is not the model, with no reason given.
    public static var codableError: HServiceError { .codableError(reason: "") }
    /// No connection, with no reason given.
    public static var noConnectionError: HServiceError { .noConnectionError(reason: "") }
    /// Properties that cannot be sent, with no reason given.
    public static var malformedRequestError: HServiceError { .malformedRequestError(reason: "") }
}
