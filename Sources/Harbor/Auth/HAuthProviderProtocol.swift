/// Authorizes requests with `needsAuth`.
///
/// When a server answers 401, the request is sent once more if the provider then has another authorization.
/// ``authFailed()`` is called in between unless it has one already; requests that fail together share one call.
///
/// ```swift
/// actor TokenStore: HAuthProviderProtocol {
///     private var token = "first"
///
///     func getAuthorizationHeader() async -> HAuthorizationHeader {
///         HAuthorizationHeader(key: "Authorization", value: "Bearer \(token)")
///     }
///
///     func authFailed() async {
///         token = "second"
///     }
/// }
/// ```
///
/// Requests that these functions send themselves are never made to wait for the provider again: a 401 to one of them ends it.
public protocol HAuthProviderProtocol: Sendable {
    /// The header to send.
    func getAuthorizationHeader() async -> HAuthorizationHeader

    /// The server refused the authorization that the provider has; the place to get another one.
    func authFailed() async

    /// What is added to a request; by default the header.
    ///
    /// - Throws: Why there is nothing to add; the request then fails with ``HRequestError/authorizationError(_:)``.
    func authorization() async throws -> HAuthorization
}

extension HAuthProviderProtocol {
    /// The header.
    public func authorization() async throws -> HAuthorization {
        .header(await getAuthorizationHeader())
    }
}
