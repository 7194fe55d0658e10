import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Carries single requests over a session.
struct URLSessionTransport: HTTPTransport {
    let session: URLSession
    let owner: (any SessionOwner)?
    /// Whether the time limits are those of the session, not those of the request.
    let keepsSessionLimits: Bool
    /// Whether the session's own storage has cookies to add, and takes some.
    let keepsSessionCookies: Bool
    let maximumBodySize: Int

    func exchange(_ request: PreparedRequest) async throws -> HTTPResponse {
        let limits = keepsSessionLimits ? nil : request.timeouts
        var urlRequest = try URLRequest(request, limits: limits)
        urlRequest.httpShouldHandleCookies = keepsSessionCookies
        do {
            return try await request.delivery == .streamed
                ? stream(urlRequest, of: request, within: limits?.total)
                : collect(urlRequest, of: request, within: limits?.total)
        } catch {
            throw owner?.meaning(of: error, host: request.url.host) ?? error
        }
    }

    private func collect(
        _ urlRequest: URLRequest,
        of request: PreparedRequest,
        within limit: TimeInterval?
    ) async throws -> HTTPResponse {
        let exchange = URLSessionExchange(host: request.url.host, maximumBodySize: maximumBodySize)
        return try await withTaskCancellationHandler {
            try await exchange.run(urlRequest, on: session, within: limit)
        } onCancel: {
            exchange.stop(.cancelled)
        }
    }

    private func stream(
        _ urlRequest: URLRequest,
        of request: PreparedRequest,
        within limit: TimeInterval?
    ) async throws -> HTTPResponse {
        let stream = URLSessionStream(host: request.url.host, limit: maximumBodySize)
        return try await withTaskCancellationHandler {
            try await stream.open(urlRequest, on: session, within: limit)
        } onCancel: {
            stream.cancel()
        }
    }
}
