import HTTPClientKit

/// Sends a bearer token (RFC 6750) that the app sets.
///
/// ```swift
/// let provider = HBearerAuthProvider(token: "first") { try await login() }
/// configuration.authProvider = provider
/// ```
public final class HBearerAuthProvider: HAuthProviderProtocol {
    private let stored: Lock<String>
    private let renew: (@Sendable () async throws -> String)?

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - token: The token to begin with.
    ///   - renew: Gets another token after the server refused this one; `nil`, the default, when there is no other. When it
    ///     throws, the refused token is kept, and the requests end with ``HRequestError/authNeeded``.
    public init(token: String, renew: (@Sendable () async throws -> String)? = nil) {
        self.stored = Lock(token)
        self.renew = renew
    }

    /// The token that is sent.
    public var token: String {
        get { stored.withLock { $0 } }
        set { stored.withLock { $0 = newValue } }
    }

    /// `Authorization: Bearer` and the token.
    public func getAuthorizationHeader() async -> HAuthorizationHeader {
        HAuthorizationHeader(key: "Authorization", value: "Bearer \(token)")
    }

    /// Gets another token, if the provider was told how.
    public func authFailed() async {
        if let new = try? await renew?() { token = new }
    }
}
