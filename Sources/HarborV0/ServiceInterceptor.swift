import HTTPClientKit
import Harbor

/// Does what Harbor does otherwise: there are several header fields of a provider, and 401 is an answer like others.
struct ServiceInterceptor: HTTPInterceptor {
    let credentials: [String: String]

    func intercept(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse {
        var request = request
        for (name, value) in credentials {
            request.headers.set(value, for: name)
            request.headers.markSensitive(name)
        }
        let response = try await next(request)
        guard response.statusCode != 401 else {
            throw HRequestError.apiError(statusCode: 401, data: response.body)
        }
        return response
    }
}
