package import HTTPClientKit

extension HTTPClientError {
    /// The case without what it carries, for comparing.
    package enum Kind: Sendable {
        case invalidURL, invalidResponse, timeout, cancelled, transport, encodingFailed, decodingFailed, clientError
        case serverError, unexpectedStatus, invalidRequest, cannotResolveHost, connectionRefused, networkUnreachable
        case connectionLost, secureConnectionFailed, truncatedBody, malformedResponse, bodyTooLarge, headTooLarge
        case clientClosed, connectTimeout, idleTimeout, proxyFailed
        /// A case that no test of an engine compares.
        case other
    }

    /// The case of the error.
    package var kind: Kind {
        switch self {
        case .invalidURL: .invalidURL
        case .invalidResponse: .invalidResponse
        case .timeout: .timeout
        case .cancelled: .cancelled
        case .transport: .transport
        case .encodingFailed: .encodingFailed
        case .decodingFailed: .decodingFailed
        case .clientError: .clientError
        case .serverError: .serverError
        case .unexpectedStatus: .unexpectedStatus
        case .invalidRequest: .invalidRequest
        case .cannotResolveHost: .cannotResolveHost
        case .connectionRefused: .connectionRefused
        case .networkUnreachable: .networkUnreachable
        case .connectionLost: .connectionLost
        case .secureConnectionFailed: .secureConnectionFailed
        case .truncatedBody: .truncatedBody
        case .malformedResponse: .malformedResponse
        case .bodyTooLarge: .bodyTooLarge
        case .headTooLarge: .headTooLarge
        case .clientClosed: .clientClosed
        case .connectTimeout: .connectTimeout
        case .idleTimeout: .idleTimeout
        case .proxyFailed: .proxyFailed
        default: .other
        }
    }
}

extension HTTPClient {
    /// The error of a request; `nil` when it had a response, or an error of another type.
    package func failure(of request: HTTPRequest) async -> HTTPClientError? {
        do {
            _ = try await send(request)
            return nil
        } catch {
            return error as? HTTPClientError
        }
    }

    /// The error of a GET.
    package func failure(ofGetting path: String) async -> HTTPClientError? {
        await failure(of: HTTPRequest(path: path))
    }
}
