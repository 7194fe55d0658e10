import HTTPClientKit

/// Refuses the https requests for which the TLS settings cannot be used, instead of sending them without.
struct TLSGuard: HTTPInterceptor {
    let faults: [TLSFault]

    func intercept(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse {
        let url = try HTTPURL(URIReference(request.path))
        if url.scheme == "https", let fault = faults.first(where: { $0.covers(url.host) }) { throw fault.error }
        return try await next(request)
    }
}
