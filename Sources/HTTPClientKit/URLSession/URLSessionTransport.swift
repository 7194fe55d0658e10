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

    nonisolated(nonsending) func exchange(_ request: PreparedRequest) async throws -> HTTPResponse {
        let limits = keepsSessionLimits ? nil : request.timeouts
        let report = request.uploadReport()
        let payload = try await SessionPayload(request.payload, report: report)
        var urlRequest = try URLRequest(request, payload, limits: limits)
        urlRequest.httpShouldHandleCookies = keepsSessionCookies
        let result = await result(of: urlRequest, for: request, payload, within: limits?.total)
        await report?.finish()
        var response = try result.get()
        response.note(response.metrics, of: request)
        return response
    }

    private func result(
        of urlRequest: URLRequest,
        for request: PreparedRequest,
        _ payload: SessionPayload,
        within limit: TimeInterval?
    ) async -> Result<HTTPResponse, any Error> {
        do {
            return .success(
                try await request.delivery == .streamed
                    ? stream(urlRequest, of: request, payload, within: limit)
                    : collect(urlRequest, of: request, payload, within: limit)
            )
        } catch {
            return .failure(owner?.meaning(of: error, host: request.url.host) ?? error)
        }
    }

    private func collect(
        _ urlRequest: URLRequest,
        of request: PreparedRequest,
        _ payload: SessionPayload,
        within limit: TimeInterval?
    ) async throws -> HTTPResponse {
        let exchange = URLSessionExchange(host: request.url.host, payload: payload, maximumBodySize: maximumBodySize)
        return try await withTaskCancellationHandler {
            try await exchange.run(urlRequest, on: session, within: limit)
        } onCancel: {
            exchange.stop(.cancelled)
        }
    }

    private func stream(
        _ urlRequest: URLRequest,
        of request: PreparedRequest,
        _ payload: SessionPayload,
        within limit: TimeInterval?
    ) async throws -> HTTPResponse {
        let stream = URLSessionStream(host: request.url.host, payload: payload, limit: maximumBodySize)
        return try await withTaskCancellationHandler {
            try await stream.open(urlRequest, on: session, within: limit)
        } onCancel: {
            stream.cancel()
        }
    }
}
