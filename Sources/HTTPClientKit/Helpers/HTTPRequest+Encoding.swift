extension HTTPRequest {
    /// Encodes a value as the payload, for a request that is not sent by a typed helper.
    ///
    /// ```swift
    /// var request = HTTPRequest(path: "chat", method: .post)
    /// try request.encodeBody(prompt)
    /// for try await event in client.events(for: request) { print(event.data) }
    /// ```
    ///
    /// The payload's type is `application/json` unless the request, or the client, has another `Content-Type`.
    ///
    /// - Parameters:
    ///   - value: The payload.
    ///   - encoder: Encodes it; as JSON with sorted keys by default.
    /// - Throws: ``HTTPClientError/encodingFailed(_:)``; the request is then as it was.
    public mutating func encodeBody(
        _ value: some Encodable,
        encoder: any HTTPBodyEncoder = HTTPBodyCoding.encoder
    ) throws(HTTPClientError) {
        do {
            body = try encoder.encode(value)
        } catch {
            throw .encodingFailed("\(CodingFailure(of: type(of: value), error))")
        }
        headers.imply("application/json", for: "Content-Type")
    }
}
