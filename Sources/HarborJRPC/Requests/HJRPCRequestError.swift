public import Foundation
public import HTTPClientKit
import Harbor

/// Why a call did not succeed.
///
/// ```
/// before sending   urlNeeded  malformedRequestError  invalidRequest  authProviderNeeded  authorizationError
///                  tlsConfigurationError  mockError
/// on the way       noConnectionError  cannotFindHost  timeoutError  cancelled  transportError  connectionError
/// the answer       jrpcError  apiError  authNeeded  invalidHttpResponse  invalidResponse
/// its meaning      codableError
/// ```
///
/// An error object in the answer wins over the status that it comes with.
public enum HJRPCRequestError: Error, Sendable {
    /// The server answered with an error object, whatever the status.
    case jrpcError(error: HJRPCError)
    /// Neither the client nor the call says where to send it.
    case urlNeeded

    /// A status that is neither a success nor 401, with the body, which has no error object for the call.
    case apiError(statusCode: Int, data: Data)
    /// The answer is not a valid HTTP response.
    case invalidHttpResponse
    /// The request cannot be sent.
    case invalidRequest
    /// The call needs authorization, and the client has no provider.
    case authProviderNeeded
    /// The server answered 401, also to the authorization that the provider had in the end.
    case authNeeded
    /// The result could not be made into the model, and why.
    case codableError(modelName: String, error: any Error)
    /// There is no network, or no route to the host.
    case noConnectionError
    /// The call cannot be sent as it is, and why; nothing was sent.
    ///
    /// Without a reason it can be written `.malformedRequestError`.
    case malformedRequestError(reason: String)
    /// A time limit was passed.
    case timeoutError
    /// The name of the host has no address.
    case cannotFindHost
    /// The task was cancelled.
    case cancelled
    /// The transport failed in a way that has no case here: a refused or lost connection, TLS, a pin, a redirect, a limit.
    case transportError(HTTPClientError)
    /// The client certificate or the pins cannot be used; no https request is sent.
    case tlsConfigurationError(TLSConfigurationError)
    /// The provider could not get an authorization, for instance a new token.
    case authorizationError(any Error)
    /// No mock answers the call, and none but mocks may.
    case mockError(String)

    /// The answer breaks the rules of JSON-RPC.
    case invalidResponse(HJRPCInvalidResponse)
    /// The connection with a process or through a socket has ended, and why.
    case connectionError(HJRPCConnectionError)

    /// A call that cannot be sent as it is, with no reason given.
    public static var malformedRequestError: HJRPCRequestError { .malformedRequestError(reason: "") }
}

extension HJRPCRequestError {
    /// The error object of the server; `nil` for any other error.
    public var jrpcError: HJRPCError? {
        if case .jrpcError(let error) = self { error } else { nil }
    }

    init(_ fault: MessageFault) {
        self = .malformedRequestError(reason: fault.reason)
    }
}
