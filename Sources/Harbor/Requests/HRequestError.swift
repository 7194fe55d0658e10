public import Foundation
public import HTTPClientKit

/// Why a request did not succeed.
///
/// ```
/// before sending   malformedRequestError  invalidRequest  authProviderNeeded  authorizationError
///                  tlsConfigurationError  mockError
/// on the way       noConnectionError  cannotFindHost  timeoutError  cancelled  transportError  uploadError
/// the answer       apiError  modelledApiError  authNeeded  invalidHttpResponse
/// its meaning      codableError
/// ```
public enum HRequestError: Error, Sendable {
    /// A status that is neither a success nor 401, with the body, empty when there was none.
    case apiError(statusCode: Int, data: Data)
    /// The answer is not a valid HTTP response.
    case invalidHttpResponse
    /// The request cannot be sent.
    case invalidRequest
    /// The request needs authorization, and the client has no provider.
    case authProviderNeeded
    /// The server answered 401, also to the authorization that the provider had in the end.
    case authNeeded
    /// The response could not be made into the model, and why.
    case codableError(modelName: String, error: any Error)
    /// There is no network, or no route to the host.
    case noConnectionError
    /// The request cannot be sent as it is, and why; nothing was sent.
    ///
    /// Without a reason it can be written `.malformedRequestError`.
    case malformedRequestError(reason: String)
    /// A time limit was passed.
    case timeoutError
    /// The name of the host has no address.
    case cannotFindHost
    /// The task was cancelled.
    case cancelled

    /// A status that is neither a success nor 401, with the body as the request's `errorModel`.
    case modelledApiError(statusCode: Int, model: any Decodable & Sendable, data: Data)
    /// The transport failed in a way that has no case here: a refused or lost connection, TLS, a pin, a redirect, a limit.
    case transportError(HTTPClientError)
    /// The client certificate or the pins cannot be used; no https request is sent.
    case tlsConfigurationError(TLSConfigurationError)
    /// The provider could not get an authorization, for instance a new token.
    case authorizationError(any Error)
    /// The stream that the request carries failed, with its own error.
    case uploadError(any Error)
    /// No mock answers the request, and only mocks may.
    case mockError(String)

    /// A request that cannot be sent as it is, with no reason given.
    public static var malformedRequestError: HRequestError { .malformedRequestError(reason: "") }
}

extension HRequestError {
    /// The status of the answer; `nil` when there was none.
    public var statusCode: Int? {
        switch self {
        case .apiError(let statusCode, _), .modelledApiError(let statusCode, _, _): statusCode
        case .authNeeded: 401
        default: nil
        }
    }
}
