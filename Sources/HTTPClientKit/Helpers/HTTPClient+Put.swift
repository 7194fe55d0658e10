public import Foundation

extension HTTPClient {
    /// Sends a payload by PUT and decodes the answer.
    ///
    /// ```swift
    /// let saved: User = try await client.put("users/42", body: user)
    /// ```
    ///
    /// - Parameters:
    ///   - path: Resolved against the client's base URL, see ``HTTPRequest/path``.
    ///   - body: The payload; `nil`, or leaving it out, sends none.
    ///   - queryItems: Added to the query of `path`.
    ///   - headers: Header fields of this request; they win over all others.
    ///   - encoder: Encodes the payload, whose type is `application/json` unless `headers` says otherwise.
    ///   - decoder: Decodes the body. An empty body is `nil` for an optional model.
    /// - Throws: ``HTTPClientError``, also for a status outside 200–299.
    public func put<Payload: Encodable, Model: Decodable>(
        _ path: String,
        body: Payload? = NoPayload?.none,
        queryItems: [URLQueryItem] = [],
        headers: HTTPHeaders = [:],
        encoder: any HTTPBodyEncoder = HTTPBodyCoding.encoder,
        decoder: any HTTPBodyDecoder = HTTPBodyCoding.decoder
    ) async throws -> Model {
        let request = HTTPRequest(path: path, method: .put, queryItems: queryItems, headers: headers)
        return try await call(request, payload: body, encoder: encoder, decoder: decoder)
    }

    /// Sends a payload by PUT and discards the body of the response.
    ///
    /// - Parameters:
    ///   - path: Resolved against the client's base URL, see ``HTTPRequest/path``.
    ///   - body: The payload; `nil`, or leaving it out, sends none.
    ///   - queryItems: Added to the query of `path`.
    ///   - headers: Header fields of this request; they win over all others.
    ///   - encoder: Encodes the payload, whose type is `application/json` unless `headers` says otherwise.
    /// - Throws: ``HTTPClientError``, also for a status outside 200–299.
    public func put<Payload: Encodable>(
        _ path: String,
        body: Payload? = NoPayload?.none,
        queryItems: [URLQueryItem] = [],
        headers: HTTPHeaders = [:],
        encoder: any HTTPBodyEncoder = HTTPBodyCoding.encoder
    ) async throws {
        let request = HTTPRequest(path: path, method: .put, queryItems: queryItems, headers: headers)
        try await call(request, payload: body, encoder: encoder)
    }

    /// Like the method that takes ``HTTPHeaders``, with the header fields of a dictionary.
    @_disfavoredOverload
    public func put<Payload: Encodable, Model: Decodable>(
        _ path: String,
        body: Payload? = NoPayload?.none,
        queryItems: [URLQueryItem] = [],
        headers: [String: some StringProtocol],
        encoder: any HTTPBodyEncoder = HTTPBodyCoding.encoder,
        decoder: any HTTPBodyDecoder = HTTPBodyCoding.decoder
    ) async throws -> Model {
        try await put(
            path,
            body: body,
            queryItems: queryItems,
            headers: HTTPHeaders(headers),
            encoder: encoder,
            decoder: decoder
        )
    }

    /// Like the method that takes ``HTTPHeaders``, with the header fields of a dictionary.
    @_disfavoredOverload
    public func put<Payload: Encodable>(
        _ path: String,
        body: Payload? = NoPayload?.none,
        queryItems: [URLQueryItem] = [],
        headers: [String: some StringProtocol],
        encoder: any HTTPBodyEncoder = HTTPBodyCoding.encoder
    ) async throws {
        try await put(path, body: body, queryItems: queryItems, headers: HTTPHeaders(headers), encoder: encoder)
    }
}
