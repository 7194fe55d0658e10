import Foundation
import HTTPClientKit

extension HRequestError {
    /// The error itself, or the case that says the same of an error of another type.
    init(wrapping error: any Error) {
        switch error {
        case let error as HRequestError: self = error
        case let error as HTTPClientError: self.init(error)
        case let error as TLSConfigurationError: self = .tlsConfigurationError(error)
        case is CancellationError: self = .cancelled
        default: self = .transportError(.transport(String(describing: error)))
        }
    }

    private init(_ error: HTTPClientError) {
        self =
            switch error {
            case .invalidURL: .malformedRequestError(reason: error.description)
            case .invalidRequest(let reason), .encodingFailed(let reason): .malformedRequestError(reason: reason)
            case .invalidResponse, .malformedResponse: .invalidHttpResponse
            case .timeout, .connectTimeout, .idleTimeout: .timeoutError
            case .cancelled: .cancelled
            case .cannotResolveHost: .cannotFindHost
            case .networkUnreachable: .noConnectionError
            case .clientError(let statusCode, let body), .serverError(let statusCode, let body),
                .unexpectedStatus(let statusCode, let body):
                .apiError(statusCode: statusCode, data: body ?? Data())
            default: .transportError(error)
            }
    }

    /// What a transport would have thrown, so that a mock's error meets the same retries; `nil` when none would.
    var asTransportError: HTTPClientError? {
        switch self {
        case .timeoutError: .timeout
        case .cancelled: .cancelled
        case .cannotFindHost: .cannotResolveHost("the host of a mock")
        case .noConnectionError: .networkUnreachable("there is no route to the host of a mock")
        case .invalidHttpResponse: .invalidResponse
        case .transportError(let error): error
        default: nil
        }
    }
}
