public import Foundation

extension HTTPClient {
    /// Fetches a resource and decodes it.
    ///
    /// ```swift
    /// let user: User = try await client.get("users/42")
    /// ```
    ///
    /// - Parameters:
    ///   - path: Resolved against the client's base URL, see ``HTTPRequest/path``.
    ///   - queryItems: Added to the query of `path`.
    ///   - headers: Header fields of this request; they win over all others.
    ///   - decoder: Decodes the body. An empty body is `nil` for an optional model.
    /// - Throws: ``HTTPClientError``, also for a status outside 200–299.
    public func get<Model: Decodable>(
        _ path: String,
        queryItems: [URLQueryItem] = [],
        headers: HTTPHeaders = [:],
        decoder: any HTTPBodyDecoder = HTTPBodyCoding.decoder
    ) async throws -> Model {
        let request = HTTPRequest(path: path, method: .get, queryItems: queryItems, headers: headers)
        return try await call(request, payload: NoPayload?.none, encoder: HTTPBodyCoding.encoder, decoder: decoder)
    }

    /// Fetches a resource and discards its body.
    ///
    /// - Parameters:
    ///   - path: Resolved against the client's base URL, see ``HTTPRequest/path``.
    ///   - queryItems: Added to the query of `path`.
    ///   - headers: Header fields of this request; they win over all others.
    /// - Throws: ``HTTPClientError``, also for a status outside 200–299.
    public func get(
        _ path: String,
        queryItems: [URLQueryItem] = [],
        headers: HTTPHeaders = [:]
    ) async throws {
        let request = HTTPRequest(path: path, method: .get, queryItems: queryItems, headers: headers)
        try await call(request, payload: NoPayload?.none, encoder: HTTPBodyCoding.encoder)
    }

    /// Like the method that takes ``HTTPHeaders``, with the header fields of a dictionary.
    @_disfavoredOverload
    public func get<Model: Decodable>(
        _ path: String,
        queryItems: [URLQueryItem] = [],
        headers: [String: some StringProtocol],
        decoder: any HTTPBodyDecoder = HTTPBodyCoding.decoder
    ) async throws -> Model {
        try await get(
            path,
            queryItems: queryItems,
            headers: HTTPHeaders(headers),
            decoder: decoder
        )
    }

    /// Like the method that takes ``HTTPHeaders``, with the header fields of a dictionary.
    @_disfavoredOverload
    public func get(
        _ path: String,
        queryItems: [URLQueryItem] = [],
        headers: [String: some StringProtocol]
    ) async throws {
        try await get(path, queryItems: queryItems, headers: HTTPHeaders(headers))
    }
}
