public import Foundation

/// What an OAuth 2 server gave (RFC 6749 §5.1).
public struct HOAuth2Tokens: Codable, Hashable, Sendable {
    /// What is sent with requests.
    public let accessToken: String
    /// What the next access token is requested with; `nil` for nothing.
    public let refreshToken: String?
    /// When the access token expires; `nil` when the server did not say.
    public let expiry: Date?

    /// Creates tokens, for instance from a keychain.
    public init(accessToken: String, refreshToken: String? = nil, expiry: Date? = nil) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiry = expiry
    }

    func expires(by date: Date) -> Bool {
        expiry.map { $0 <= date } ?? false
    }
}
