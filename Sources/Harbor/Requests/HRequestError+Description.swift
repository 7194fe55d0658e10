public import Foundation
import HTTPClientKit

extension HRequestError: CustomStringConvertible, CustomNSError {
    /// A human-readable sentence, without credentials and without the body.
    public var description: String {
        switch self {
        case .apiError(let statusCode, let data), .modelledApiError(let statusCode, _, let data):
            "The server answered with status \(statusCode) and a body of \(data.count) bytes."
        case .invalidHttpResponse: "The response is not valid HTTP."
        case .invalidRequest: "The request cannot be sent."
        case .authProviderNeeded: "The request needs authorization, but its client has no auth provider."
        case .authNeeded: "The server asks for authorization (status 401)."
        case .codableError(let modelName, let error): "The response cannot be decoded as \(modelName): \(error)"
        case .noConnectionError: "There is no network connection, or no route to the host."
        case .malformedRequestError(let reason):
            reason.isEmpty ? "The request is malformed." : "The request is malformed: \(reason)"
        case .timeoutError: "The request took longer than its time limit."
        case .cannotFindHost: "The host was not found."
        case .cancelled: "The request was cancelled."
        case .transportError(let error): error.description
        case .tlsConfigurationError(let error): "The TLS settings cannot be used: \(error.description)"
        case .authorizationError(let error): "The auth provider failed: \(error)"
        case .uploadError(let error): "The stream of the upload failed: \(error)"
        case .mockError(let reason): reason
        }
    }

    /// Makes `localizedDescription` the same as ``description``.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}
