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
        guard request.payload?.hasStream != true else {
            throw HTTPClientError.invalidRequest(
                "URLSession sends no stream as a payload; send a file or bytes, or use CurlHTTPClient"
            )
        }
        let limits = keepsSessionLimits ? nil : request.timeouts
        var urlRequest = try URLRequest(request, body: try await request.payload?.collected(), limits: limits)
        urlRequest.httpShouldHandleCookies = keepsSessionCookies
        let report = request.payload == nil ? nil : request.uploadProgress.map(UploadReport.init)
        let result = await result(of: urlRequest, for: request, within: limits?.total, report)
        await report?.finish()
        var response = try result.get()
        response.note(response.metrics, of: request)
        return response
    }

    private func result(
        of urlRequest: URLRequest,
        for request: PreparedRequest,
        within limit: TimeInterval?,
        _ report: UploadReport?
    ) async -> Result<HTTPResponse, any Error> {
        do {
            return .success(
                try await request.delivery == .streamed
                    ? stream(urlRequest, of: request, within: limit, report)
                    : collect(urlRequest, of: request, within: limit, report)
            )
        } catch {
            return .failure(owner?.meaning(of: error, host: request.url.host) ?? error)
        }
    }

    private func collect(
        _ urlRequest: URLRequest,
        of request: PreparedRequest,
        within limit: TimeInterval?,
        _ report: UploadReport?
    ) async throws -> HTTPResponse {
        let exchange = URLSessionExchange(host: request.url.host, maximumBodySize: maximumBodySize, report: report)
        return try await withTaskCancellationHandler {
            try await exchange.run(urlRequest, on: session, within: limit)
        } onCancel: {
            exchange.stop(.cancelled)
        }
    }

    private func stream(
        _ urlRequest: URLRequest,
        of request: PreparedRequest,
        within limit: TimeInterval?,
        _ report: UploadReport?
    ) async throws -> HTTPResponse {
        let stream = URLSessionStream(host: request.url.host, limit: maximumBodySize, report: report)
        return try await withTaskCancellationHandler {
            try await stream.open(urlRequest, on: session, within: limit)
        } onCancel: {
            stream.cancel()
        }
    }
}
