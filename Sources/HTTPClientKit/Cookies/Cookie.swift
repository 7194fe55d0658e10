public import Foundation

/// A cookie as a ``CookieJar`` keeps it (RFC 6265bis §5.7).
///
/// Its description names it and never tells its value.
public struct Cookie: Hashable, Sendable {
    /// How far a cookie goes along with requests that other sites cause.
    ///
    /// It is kept, for an app that wants to know, but not applied: a request of an API client is not caused by a site.
    public enum SameSite: String, Hashable, Sendable {
        /// Never.
        case strict = "Strict"
        /// When a person follows a link.
        case lax = "Lax"
        /// Always; the cookie must be secure.
        case none = "None"
    }

    /// The name; empty for a cookie that is a value alone.
    public var name: String
    /// The value, quotation marks included when it has them.
    public var value: String
    /// The host, or the domain whose hosts get the cookie, in lower case and without a dot in front.
    public var domain: String
    /// Whether only the host that is called exactly ``domain`` gets the cookie.
    public var isHostOnly: Bool
    /// The path at and below which the cookie is sent.
    public var path: String
    /// When the cookie ends; `nil` for one of the session.
    public var expires: Date?
    /// Whether the cookie is sent over https only, or to this machine.
    public var isSecure: Bool
    /// Whether the cookie is hidden from scripts in a browser; kept, without a meaning here.
    public var isHTTPOnly: Bool
    /// What the server said about other sites, if anything.
    public var sameSite: SameSite?

    /// Creates a cookie; it is checked when a jar is given it.
    public init(
        name: String,
        value: String,
        domain: String,
        isHostOnly: Bool = true,
        path: String = "/",
        expires: Date? = nil,
        isSecure: Bool = false,
        isHTTPOnly: Bool = false,
        sameSite: SameSite? = nil
    ) {
        self.name = name
        self.value = value
        self.domain = domain
        self.isHostOnly = isHostOnly
        self.path = path
        self.expires = expires
        self.isSecure = isSecure
        self.isHTTPOnly = isHTTPOnly
        self.sameSite = sameSite
    }
}

extension Cookie: CustomStringConvertible, CustomDebugStringConvertible {
    /// Name, domain and path.
    public var description: String { "\(name) for \(domain)\(path)" }

    /// The same as ``description``.
    public var debugDescription: String { description }
}

extension Cookie {
    /// Whether both are the same cookie, so that one replaces the other (RFC 6265bis §5.7, step 23).
    func isSame(as other: Cookie) -> Bool {
        name == other.name && path == other.path && domain == other.domain && isHostOnly == other.isHostOnly
    }

    /// The cookie as a Cookie field has it.
    var pair: String { name.isEmpty ? value : name + "=" + value }
}
