/// An engine below everything that is the same for all engines: it carries one checked request to the server
/// and its response back, and follows nothing.
package protocol HTTPTransport: Sendable {
    /// - Throws: ``HTTPClientError``.
    func exchange(_ request: PreparedRequest) async throws -> HTTPResponse
}
