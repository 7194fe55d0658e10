/// An engine below everything that is the same for all engines: it carries one checked request to the server
/// and its response back, and follows nothing.
package protocol HTTPTransport: Sendable {
    /// Runs where its caller does, since every change of that costs as much as the preparing of a request.
    ///
    /// - Returns: The response, with the request as its source.
    /// - Throws: ``HTTPClientError``.
    nonisolated(nonsending) func exchange(_ request: PreparedRequest) async throws -> HTTPResponse
}

extension HTTPResponse {
    /// Notes how it came about, and what it answers.
    package mutating func note(_ metrics: consuming HTTPMetrics?, of request: PreparedRequest) {
        factsBox = FactsBox(Facts(metrics: metrics, source: request.source))
    }
}
