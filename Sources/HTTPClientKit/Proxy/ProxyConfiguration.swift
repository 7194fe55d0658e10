import Foundation

/// The proxy that a client's requests go through.
///
/// ```swift
/// configuration.proxy = .http(host: "proxy.example.com", port: 3128, credentials: credentials)
/// configuration.proxy.exclusions = ["localhost", ".internal.example.com", "10.0.0.0/8"]
/// ```
public struct ProxyConfiguration: Hashable, Sendable {
    /// User and password for a proxy; its description shows neither.
    public struct Credentials: Hashable, Sendable, CustomStringConvertible {
        let user: String
        let password: String

        /// Creates credentials: Basic ones for an HTTP proxy (RFC 7617), those of RFC 1929 for SOCKS.
        public init(user: String, password: String) {
            self.user = user
            self.password = password
        }

        /// Says only that they are there.
        public var description: String { "proxy credentials" }
    }

    enum Choice: Hashable, Sendable {
        case environment
        case none
        case server(ProxyKind, host: String, port: Int, Credentials?)
    }

    let choice: Choice

    /// Hosts that are connected to directly, whatever the environment says; none by default.
    ///
    /// A name stands for itself and everything below it, with or without a leading dot; `*` for every host; an address
    /// for itself, and `10.0.0.0/8` for a network. A port behind a colon limits the entry to that port.
    public var exclusions: [String] = []

    private init(_ choice: Choice) {
        self.choice = choice
    }

    /// What the environment of the process says; the default.
    ///
    /// `http_proxy` and `https_proxy` are for requests of their scheme, `all_proxy` for both, and `no_proxy` has hosts
    /// that are connected to directly; lower-case names take precedence. `HTTP_PROXY` in upper case is ignored
    /// where `REQUEST_METHOD` is set: in a CGI program it is a request's field (RFC 3875 §4.1.18).
    /// The environment is read once, when the client is made.
    public static let environment = ProxyConfiguration(.environment)

    /// Every connection is direct, whatever the environment says.
    public static let none = ProxyConfiguration(.none)

    /// An HTTP proxy; https goes through it in a tunnel (RFC 9110 §9.3.6).
    public static func http(host: String, port: Int, credentials: Credentials? = nil) -> ProxyConfiguration {
        ProxyConfiguration(.server(.http, host: host, port: port, credentials))
    }

    /// An HTTP proxy that is spoken to over TLS, under the client's trust roots.
    ///
    /// Pins and client certificates are for the servers behind it, and never for the proxy.
    public static func https(host: String, port: Int, credentials: Credentials? = nil) -> ProxyConfiguration {
        ProxyConfiguration(.server(.https, host: host, port: port, credentials))
    }

    /// A SOCKS5 proxy (RFC 1928).
    ///
    /// - Parameters:
    ///   - host: Its name or address.
    ///   - port: Its port.
    ///   - credentials: User and password (RFC 1929), if it asks for them.
    ///   - resolvesNames: Whether the proxy looks names up; if not, they are looked up here.
    public static func socks5(
        host: String,
        port: Int,
        credentials: Credentials? = nil,
        resolvesNames: Bool = true
    ) -> ProxyConfiguration {
        ProxyConfiguration(.server(resolvesNames ? .socks5h : .socks5, host: host, port: port, credentials))
    }
}

extension ProxyConfiguration {
    /// Whether it names a proxy itself.
    package var isServer: Bool {
        if case .server = choice { true } else { false }
    }
}
