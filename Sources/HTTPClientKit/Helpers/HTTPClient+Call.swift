import Foundation

extension HTTPClient {
    /// Sends a request and keeps the response only if its status is a success (RFC 9110 §15.3).
    func call(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response: HTTPResponse
        do {
            response = try await send(request)
        } catch {
            throw HTTPClientError(wrapping: error)
        }
        if let error = HTTPClientError(statusOf: response) { throw error }
        return response
    }

    /// Sends a request, with a payload when there is one, and decodes what comes back.
    func call<Payload: Encodable, Model: Decodable>(
        _ request: HTTPRequest,
        payload: Payload?,
        encoder: any HTTPBodyEncoder,
        decoder: any HTTPBodyDecoder
    ) async throws -> Model {
        let response = try await call(request, payload: payload, encoder: encoder, accepting: "application/json")
        return try response.decoded(as: Model.self, by: decoder)
    }

    /// Sends a request, with a payload when there is one; a header of the caller's own or a client's default
    /// wins over those set here.
    @discardableResult
    func call<Payload: Encodable>(
        _ request: HTTPRequest,
        payload: Payload?,
        encoder: any HTTPBodyEncoder,
        accepting mediaType: String? = nil
    ) async throws -> HTTPResponse {
        var request = request
        if let payload { try request.encodeBody(payload, encoder: encoder) }
        if let mediaType { request.headers.imply(mediaType, for: "Accept") }
        return try await call(request)
    }
}
