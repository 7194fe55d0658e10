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
        let exchange = URLSessionExchange(host: request.url.host, maximumBodySize: maximumBodySize)
        do {
            let response = try await withTaskCancellationHandler {
                try await exchange.run(urlRequest, on: session, within: limits?.total)
            } onCancel: {
                exchange.stop(.cancelled)
            }
            return response.delivered(as: request.delivery)
        } catch {
            throw owner?.meaning(of: error, host: request.url.host) ?? error
        }
    }
}
