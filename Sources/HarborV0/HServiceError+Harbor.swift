import HTTPClientKit
import Harbor

@available(*, deprecated)
extension HServiceError {
    /// The case that says the same of an error of Harbor; `nil` for a cancellation, which is no error here.
    init?(_ error: HRequestError) {
        let reason = error.description
        switch error {
        case .cancelled: return nil
        case .apiError(let statusCode, let data), .modelledApiError(let statusCode, _, let data):
            self = .apiError(statusCode: statusCode, data: data)
        case .invalidHttpResponse: self = .invalidHttpResponse(reason: reason)
        case .authProviderNeeded: self = .authProviderNeeded
        case .authNeeded: self = .authNeeded
        case .codableError: self = .codableError(reason: reason)
        case .noConnectionError, .cannotFindHost: self = .noConnectionError(reason: reason)
        case .malformedRequestError: self = .malformedRequestError(reason: reason)
        case .timeoutError: self = .timeoutError
        case .transportError(let cause):
            switch cause {
            case .connectionRefused, .connectionLost, .proxyFailed: self = .noConnectionError(reason: reason)
            case .secureConnectionFailed: self = .invalidRequest(reason: reason)
            default: self = .invalidHttpResponse(reason: reason)
            }
        case .invalidRequest, .tlsConfigurationError, .authorizationError, .uploadError, .mockError:
            self = .invalidRequest(reason: reason)
        }
    }
}
