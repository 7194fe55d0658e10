import Foundation

/// Sends a key that never changes, in a header field or in the query.
///
/// ```swift
/// configuration.authProvider = HAPIKeyProvider(key: key, in: .header("X-API-Key"))
/// configuration.authProvider = HAPIKeyProvider(key: key, in: .query("api_key"))
/// ```
public struct HAPIKeyProvider: HAuthProviderProtocol {
    /// Where a key goes.
    public enum Place: Hashable, Sendable {
        /// A header field of this name.
        case header(String)
        /// A query item of this name; servers and proxies tend to log it.
        case query(String)
    }

    private let key: String
    private let place: Place

    /// Creates a provider.
    public init(key: String, in place: Place = .header("X-API-Key")) {
        self.key = key
        self.place = place
    }

    /// The header field, or the query item as one.
    public func getAuthorizationHeader() async -> HAuthorizationHeader {
        switch place {
        case .header(let name), .query(let name): HAuthorizationHeader(key: name, value: key)
        }
    }

    /// The header field or the query item.
    public func authorization() async throws -> HAuthorization {
        switch place {
        case .header: .header(await getAuthorizationHeader())
        case .query(let name): .queryItem(URLQueryItem(name: name, value: key))
        }
    }

    /// Does nothing: there is no other key.
    public func authFailed() async {}
}
