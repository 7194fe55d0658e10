public import Foundation

@available(*, deprecated, message: "Use HRequestError from the module Harbor")
extension HServiceError: LocalizedError, CustomStringConvertible {
    /// A human-readable sentence, without credentials and without the body.
    public var description: String {
        switch self {
        case .apiError(let statusCode, let data):
            "The server answered with status \(statusCode) and a body of \(data.count) bytes."
        case .invalidHttpResponse(let reason): Self.sentence(reason, else: "The response is not valid HTTP.")
        case .invalidRequest(let reason): Self.sentence(reason, else: "The request cannot be sent.")
        case .authProviderNeeded: "The service needs credentials, and no provider is set."
        case .authNeeded: "The server asks for credentials."
        case .codableError(let reason): Self.sentence(reason, else: "The response could not be decoded.")
        case .noConnectionError(let reason): Self.sentence(reason, else: "There is no connection to the host.")
        case .malformedRequestError(let reason): Self.sentence(reason, else: "The request is malformed.")
        case .timeoutError: "The request took longer than its time limit."
        }
    }

    /// The same sentence as ``description``.
    public var errorDescription: String? { description }

    private static func sentence(_ reason: String, else general: String) -> String {
        reason.isEmpty ? general : reason
    }
}
