/// Sends requests over HTTP.
///
/// ``send(_:)`` is the only way to the network; the typed helpers (`get`, `post`, …) are built on it,
/// so that any conforming type, a mock included, has them.
///
/// ```swift
/// struct UserRepository {
///     let client: any HTTPClient
///
///     func user(_ id: Int) async throws -> User {
///         try await client.get("users/\(id)")
///     }
/// }
/// ```
public protocol HTTPClient: Sendable {
    /// Sends a request and returns the response, whatever its status.
    ///
    /// - Throws: ``HTTPClientError`` when there is no complete response: the request is not valid,
    ///   the server was not reached, the answer was cut short, a limit or a timeout was passed,
    ///   or the task was cancelled (``HTTPClientError/cancelled``).
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
