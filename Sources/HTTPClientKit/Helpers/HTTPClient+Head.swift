public import Foundation

extension HTTPClient {
    /// Asks for what a GET would answer, without the body.
    ///
    /// ```swift
    /// let size = try await client.head("exports/large.csv").headers["Content-Length"]
    /// ```
    ///
    /// - Parameters:
    ///   - path: Resolved against the client's base URL, see ``HTTPRequest/path``.
    ///   - queryItems: Added to the query of `path`.
    ///   - headers: Header fields of this request; they win over all others.
    /// - Throws: ``HTTPClientError``, also for a status outside 200–299.
    @discardableResult
    public func head(
        _ path: String,
        queryItems: [URLQueryItem] = [],
        headers: HTTPHeaders = [:]
    ) async throws -> HTTPResponse {
        try await call(HTTPRequest(path: path, method: .head, queryItems: queryItems, headers: headers))
    }

    /// Like the method that takes ``HTTPHeaders``, with the header fields of a dictionary.
    @_disfavoredOverload
    @discardableResult
    public func head(
        _ path: String,
        queryItems: [URLQueryItem] = [],
        headers: [String: some StringProtocol]
    ) async throws -> HTTPResponse {
        try await head(path, queryItems: queryItems, headers: HTTPHeaders(headers))
    }
}
