public import Foundation

extension HTTPClient {
    /// Removes a resource and decodes the answer.
    ///
    /// ```swift
    /// try await client.delete("users/42")
    /// ```
    ///
    /// - Parameters:
    ///   - path: Resolved against the client's base URL, see ``HTTPRequest/path``.
    ///   - queryItems: Added to the query of `path`.
    ///   - headers: Header fields of this request; they win over all others.
    ///   - decoder: Decodes the body. An empty body is `nil` for an optional model.
    /// - Throws: ``HTTPClientError``, also for a status outside 200–299.
    public func delete<Model: Decodable>(
        _ path: String,
        queryItems: [URLQueryItem] = [],
        headers: HTTPHeaders = [:],
        decoder: any HTTPBodyDecoder = HTTPBodyCoding.decoder
    ) async throws -> Model {
        let request = HTTPRequest(path: path, method: .delete, queryItems: queryItems, headers: headers)
        return try await call(request, payload: NoPayload?.none, encoder: HTTPBodyCoding.encoder, decoder: decoder)
    }

    /// Removes a resource and discards the body of the response.
    ///
    /// - Parameters:
    ///   - path: Resolved against the client's base URL, see ``HTTPRequest/path``.
    ///   - queryItems: Added to the query of `path`.
    ///   - headers: Header fields of this request; they win over all others.
    /// - Throws: ``HTTPClientError``, also for a status outside 200–299.
    public func delete(
        _ path: String,
        queryItems: [URLQueryItem] = [],
        headers: HTTPHeaders = [:]
    ) async throws {
        let request = HTTPRequest(path: path, method: .delete, queryItems: queryItems, headers: headers)
        try await call(request, payload: NoPayload?.none, encoder: HTTPBodyCoding.encoder)
    }

    /// Like the method that takes ``HTTPHeaders``, with the header fields of a dictionary.
    @_disfavoredOverload
    public func delete<Model: Decodable>(
        _ path: String,
        queryItems: [URLQueryItem] = [],
        headers: [String: some StringProtocol],
        decoder: any HTTPBodyDecoder = HTTPBodyCoding.decoder
    ) async throws -> Model {
        try await delete(
            path,
            queryItems: queryItems,
            headers: HTTPHeaders(headers),
            decoder: decoder
        )
    }

    /// Like the method that takes ``HTTPHeaders``, with the header fields of a dictionary.
    @_disfavoredOverload
    public func delete(
        _ path: String,
        queryItems: [URLQueryItem] = [],
        headers: [String: some StringProtocol]
    ) async throws {
        try await delete(path, queryItems: queryItems, headers: HTTPHeaders(headers))
    }
}
