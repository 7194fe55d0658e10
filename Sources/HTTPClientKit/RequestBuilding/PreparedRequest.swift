package import Foundation

/// A request that has been checked and can go onto the wire as it is; what every engine starts from.
package struct PreparedRequest: Sendable {
    package let url: HTTPURL
    package let method: HTTPMethod
    /// The client's default fields and the request's own, each name once decided.
    package let headers: HTTPHeaders
    package let body: Data?
    package let timeouts: HTTPTimeouts

    /// Resolves, merges and checks.
    ///
    /// - Throws: ``HTTPClientError/invalidURL`` or ``HTTPClientError/invalidRequest(_:)``.
    package init(
        _ request: HTTPRequest,
        base: BaseURL,
        defaultHeaders: HTTPHeaders,
        timeouts defaultTimeouts: HTTPTimeouts
    ) throws(HTTPClientError) {
        var url = try base.resolve(request.path)
        url.append(request.queryItems)
        guard FieldSyntax.isToken(request.method.rawValue) else {
            throw .invalidRequest("the method \(request.method.rawValue.debugDescription) is not a token")
        }
        try Self.check(request.method, body: request.body)
        var headers = defaultHeaders
        if url.origin != base.origin { headers.removeCredentials() }
        headers.merge(request.headers)
        try Self.check(headers)
        try Self.settleFraming(&headers, body: request.body)
        Self.settleUserInfo(&headers, of: url)
        let timeouts = request.timeouts ?? defaultTimeouts
        try timeouts.validate()

        self.url = url
        self.method = request.method
        self.headers = headers
        self.body = request.body
        self.timeouts = timeouts
    }

    /// CONNECT asks a proxy for a tunnel, and HEAD and TRACE have no place for a payload (RFC 9110 §9.3).
    private static func check(_ method: HTTPMethod, body: Data?) throws(HTTPClientError) {
        switch method.rawValue {
        case "CONNECT": throw .invalidRequest("CONNECT is for proxies")
        case "HEAD", "TRACE":
            if body != nil { throw .invalidRequest("\(method) cannot have a body") }
        default: break
        }
    }

    private static func check(_ headers: HTTPHeaders) throws(HTTPClientError) {
        for field in headers.fields {
            guard FieldSyntax.isToken(field.name) else {
                throw .invalidRequest("the header name \(field.name.debugDescription) is not a token")
            }
            guard FieldSyntax.isValue(field.value) else {
                throw .invalidRequest("the value of the header \(field.name) has a control character in it")
            }
        }
    }

    /// The engine frames the message; a caller's own framing could only agree with it or smuggle (RFC 9112 §11.2).
    private static func settleFraming(_ headers: inout HTTPHeaders, body: Data?) throws(HTTPClientError) {
        guard !headers.contains("Transfer-Encoding") else {
            throw .invalidRequest("Transfer-Encoding is set by the client, not by a header")
        }
        let lengths = headers.values(of: "Content-Length")
        guard lengths.allSatisfy({ $0 == String(body?.count ?? 0) }) else {
            throw .invalidRequest("Content-Length does not agree with the body")
        }
        if !lengths.isEmpty { headers.remove("Content-Length") }
    }

    /// User and password of the URL are sent as Basic credentials (RFC 7617) unless the caller has others.
    private static func settleUserInfo(_ headers: inout HTTPHeaders, of url: HTTPURL) {
        guard let userInfo = url.userInfo, !headers.contains("Authorization") else { return }
        let credentials = userInfo.removingPercentEncoding ?? userInfo
        let encoded = Data((credentials.contains(":") ? credentials : credentials + ":").utf8).base64EncodedString()
        headers.add("Basic " + encoded, to: "Authorization")
    }
}
