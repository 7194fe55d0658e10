import HTTPClientKit

/// Refuses requests whose cookies nothing would carry, instead of sending them without.
struct CookieGuard: HTTPInterceptor {
    func intercept(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse {
        throw HTTPClientError.invalidRequest("a custom HTTPClient takes no cookie jar of Harbor; give the jar to it")
    }
}

extension HarborClient.Configuration {
    /// What stands in front of an engine that has no place for the cookies.
    var cookieGuard: CookieGuard? {
        guard cookies != nil, case .client = transport else { return nil }
        return CookieGuard()
    }
}
