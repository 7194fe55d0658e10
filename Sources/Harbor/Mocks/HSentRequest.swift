public import Foundation
public import HTTPClientKit

/// A request as it would have been sent.
public struct HSentRequest: Equatable, Sendable {
    /// The method.
    public let method: HTTPMethod
    /// The URL with its query, percent-encoded, without user information.
    public let url: String
    /// The header fields, the client's defaults and the authorization included.
    public let headers: HTTPHeaders
    /// The body, with the content of any files and streams; empty when there is none.
    public let body: Data

    /// Checks a request as an engine does, so that a mock accepts nothing that a server would not be sent.
    init(_ request: HTTPRequest) async throws {
        let prepared = try PreparedRequest(request, base: Engine.base, defaultHeaders: [:], timeouts: HTTPTimeouts())
        method = prepared.method
        url = prepared.url.absoluteString
        headers = prepared.headers
        body = try await prepared.payload?.collected() ?? Data()
    }
}
