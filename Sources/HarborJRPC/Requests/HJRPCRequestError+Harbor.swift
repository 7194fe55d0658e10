import Foundation
import HTTPClientKit
public import Harbor

extension HJRPCRequestError {
    /// The case that says the same of an error of Harbor.
    public init(_ error: HRequestError) {
        self =
            switch error {
            case .apiError(let statusCode, let data), .modelledApiError(let statusCode, _, let data):
                .apiError(statusCode: statusCode, data: data)
            case .invalidHttpResponse: .invalidHttpResponse
            case .invalidRequest: .invalidRequest
            case .authProviderNeeded: .authProviderNeeded
            case .authNeeded: .authNeeded
            case .codableError(let modelName, let error): .codableError(modelName: modelName, error: error)
            case .noConnectionError: .noConnectionError
            case .malformedRequestError(let reason): .malformedRequestError(reason: reason)
            case .timeoutError: .timeoutError
            case .cannotFindHost: .cannotFindHost
            case .cancelled: .cancelled
            case .transportError(let error): .transportError(error)
            case .tlsConfigurationError(let error): .tlsConfigurationError(error)
            case .authorizationError(let error): .authorizationError(error)
            // A call has its payload in memory, so that there is no stream to fail.
            case .uploadError: .transportError(.transport(error.description))
            case .mockError(let reason): .mockError(reason)
            }
    }

    /// The error as Harbor has it; `nil` for what only JSON-RPC knows.
    public var requestError: HRequestError? {
        switch self {
        case .jrpcError, .urlNeeded, .invalidResponse, .connectionError: nil
        case .apiError(let statusCode, let data): .apiError(statusCode: statusCode, data: data)
        case .invalidHttpResponse: .invalidHttpResponse
        case .invalidRequest: .invalidRequest
        case .authProviderNeeded: .authProviderNeeded
        case .authNeeded: .authNeeded
        case .codableError(let modelName, let error): .codableError(modelName: modelName, error: error)
        case .noConnectionError: .noConnectionError
        case .malformedRequestError(let reason): .malformedRequestError(reason: reason)
        case .timeoutError: .timeoutError
        case .cannotFindHost: .cannotFindHost
        case .cancelled: .cancelled
        case .transportError(let error): .transportError(error)
        case .tlsConfigurationError(let error): .tlsConfigurationError(error)
        case .authorizationError(let error): .authorizationError(error)
        case .mockError(let reason): .mockError(reason)
        }
    }
}
