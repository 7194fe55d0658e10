public import Foundation
import Harbor

extension HJRPCRequestError: CustomStringConvertible, CustomNSError {
    /// A sentence for a person, without credentials, without the body and without the `data` of an error object.
    public var description: String {
        switch self {
        case .jrpcError(let error): "The server answered with \(error)"
        case .urlNeeded: "There is no endpoint: neither the client nor the call names one."
        case .invalidResponse(let fault): fault.description
        case .connectionError(let error): error.description
        case .codableError(let modelName, let error): "The result could not be decoded as \(modelName): \(error)"
        default: requestError?.description ?? "The call failed."
        }
    }

    /// Has `localizedDescription` be ``description``.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: description] }
}
