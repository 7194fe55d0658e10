import Foundation

/// A request that has been checked and can go onto the wire as it is; what every engine starts from.
///
/// It is handed from stage to stage, and a reference costs a tenth of what its dozen of strings and arrays do.
package final class PreparedRequest: Sendable {
    package let url: HTTPURL
    /// What stood behind `#`, which is not sent.
    package let fragment: String?
    package let method: HTTPMethod
    /// The client's default fields and the request's own, each name once decided.
    package let headers: HTTPHeaders
    package let payload: PreparedPayload?
    package let timeouts: HTTPTimeouts
    package let delivery: HTTPBodyDelivery
    package let uploadProgress: HTTPUploadProgressHandler?

    /// Resolves, merges and checks.
    ///
    /// - Throws: ``HTTPClientError/invalidURL`` or ``HTTPClientError/invalidRequest(_:)``.
    package init(
        _ request: borrowing HTTPRequest,
        base: BaseURL,
        defaultHeaders: HTTPHeaders,
        timeouts defaultTimeouts: HTTPTimeouts
    ) throws(HTTPClientError) {
        var url = try base.resolve(request.path)
        url.append(request.queryItems)
        var headers = defaultHeaders
        var own = request.headers
        if url.origin != base.origin {
            own = own.marking(as: headers)
            headers.removeCredentials()
        }
        headers.merge(own)
        try Self.check(headers)
        let payload: PreparedPayload? = if let given = request.payload { try PreparedPayload(given) } else { nil }
        try Self.settleFraming(&headers, length: payload.map(\.length) ?? 0)
        Self.settleUserInfo(&headers, of: url)
        let timeouts = request.timeouts ?? defaultTimeouts
        try timeouts.validate()

        try Self.check(request.method, hasPayload: payload != nil)

        self.url = url
        self.fragment = request.path.utf8.firstIndex(of: UInt8(ascii: "#")).flatMap { mark in
            PercentEncoding.encodeLeniently(request.path[mark...].dropFirst())
        }
        self.method = request.method
        self.headers = headers
        self.payload = payload
        self.timeouts = timeouts
        self.delivery = request.delivery
        self.uploadProgress = request.uploadProgress
    }

    /// Makes the request that another leads on to.
    init(
        after other: PreparedRequest,
        url: HTTPURL,
        fragment: String?,
        method: HTTPMethod,
        headers: HTTPHeaders,
        payload: PreparedPayload?
    ) {
        self.url = url
        self.fragment = fragment
        self.method = method
        self.headers = headers
        self.payload = payload
        timeouts = other.timeouts
        delivery = other.delivery
        uploadProgress = other.uploadProgress
    }

    /// Makes the same request with other header fields, time limits or payload.
    init(
        _ other: PreparedRequest,
        headers: HTTPHeaders? = nil,
        timeouts: HTTPTimeouts? = nil,
        payload: PreparedPayload? = nil
    ) {
        url = other.url
        fragment = other.fragment
        method = other.method
        self.headers = headers ?? other.headers
        self.payload = payload ?? other.payload
        self.timeouts = timeouts ?? other.timeouts
        delivery = other.delivery
        uploadProgress = other.uploadProgress
    }

    /// Whether a part of the payload announces no bytes, and has to be looked at before the request is sent.
    package var hasEmptyParts: Bool { payload?.hasEmptyParts ?? false }

    /// The request without those parts, once they are known to have none, which counts towards the limit of the whole
    /// call.
    ///
    /// - Throws: ``HTTPClientError/invalidRequest(_:)`` when one has bytes; what its stream throws;
    ///   ``HTTPClientError/timeout`` and ``HTTPClientError/cancelled``.
    package func settlingEmptyParts() async throws -> PreparedRequest {
        let start = ProcessInfo.processInfo.systemUptime
        var timeouts = timeouts
        let payload = try await payload?.settlingEmptyParts(within: timeouts.total)
        if let total = timeouts.total {
            let left = total - (ProcessInfo.processInfo.systemUptime - start)
            guard left > 0 else { throw HTTPClientError.timeout }
            timeouts.total = left
        }
        return PreparedRequest(self, timeouts: timeouts, payload: payload)
    }

    /// CONNECT makes tunnels, which a response cannot be read from; HEAD and TRACE have no use for a payload, and
    /// servers disagree on where such a request ends (RFC 9110 §9.3).
    private static func check(_ method: HTTPMethod, hasPayload: Bool) throws(HTTPClientError) {
        guard FieldSyntax.isToken(method.rawValue) else {
            throw .invalidRequest("the method \(method.rawValue.debugDescription) is not a token")
        }
        guard method != "CONNECT" else { throw .invalidRequest("CONNECT cannot be sent as a request") }
        guard !hasPayload || (method != .head && method != "TRACE") else {
            throw .invalidRequest("a \(method) request cannot have a payload")
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
    private static func settleFraming(_ headers: inout HTTPHeaders, length: Int?) throws(HTTPClientError) {
        guard !headers.contains("Transfer-Encoding") else {
            throw .invalidRequest("Transfer-Encoding is set by the client, not by a header")
        }
        let lengths = headers.values(of: "Content-Length")
        guard lengths.allSatisfy({ $0 == length.map(String.init) }) else {
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
