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
    let maximumBodySize: Int

    func exchange(_ request: PreparedRequest) async throws -> HTTPResponse {
        guard request.payload?.hasStream != true else {
            throw HTTPClientError.invalidRequest(
                "URLSession sends no stream as a payload; send a file or bytes, or use CurlHTTPClient"
            )
        }
        let limits = keepsSessionLimits ? nil : request.timeouts
        let urlRequest = try URLRequest(request, body: try await request.payload?.collected(), limits: limits)
        let report = request.payload == nil ? nil : request.uploadProgress.map(UploadReport.init)
        let exchange = URLSessionExchange(host: request.url.host, maximumBodySize: maximumBodySize, report: report)
        let result = await result(of: exchange, for: request, urlRequest, within: limits?.total)
        await report?.finish()
        return try result.get()
    }

    private func result(
        of exchange: URLSessionExchange,
        for request: PreparedRequest,
        _ urlRequest: URLRequest,
        within limit: TimeInterval?
    ) async -> Result<HTTPResponse, any Error> {
        do {
            let response = try await withTaskCancellationHandler {
                try await exchange.run(urlRequest, on: session, within: limit)
            } onCancel: {
                exchange.stop(.cancelled)
            }
            return .success(response.delivered(as: request.delivery))
        } catch {
            return .failure(owner?.meaning(of: error, host: request.url.host) ?? error)
        }
    }
}
