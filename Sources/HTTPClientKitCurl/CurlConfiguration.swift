public import HTTPClientKit

/// How a ``CurlHTTPClient`` works: its limits, its timeouts and its trust.
///
/// A setting that cannot be carried out fails every request with
/// ``HTTPClientKit/HTTPClientError/invalidRequest(_:)``, which names it.
///
/// ```swift
/// var configuration = CurlConfiguration()
/// configuration.timeouts.total = 2.5
/// configuration.maximumBodySize = 1 << 20
/// let client = CurlHTTPClient(baseURL: url, configuration: configuration)
/// ```
public struct CurlConfiguration: Sendable {
    /// The time limits of requests that bring none of their own.
    public var timeouts = HTTPTimeouts()

    /// The longest body that is collected, in bytes after decompression; 256 MiB by default, and 0 for none but empty ones.
    ///
    /// A longer one ends the transfer with ``HTTPClientKit/HTTPClientError/bodyTooLarge(limit:)``.
    public var maximumBodySize = 256 << 20

    /// The longest head of a response, status line, header fields and interim responses together, in bytes; 256 KiB by default,
    /// at least 1.
    ///
    /// A longer one ends the transfer with ``HTTPClientKit/HTTPClientError/headTooLarge(limit:)``. libcurl has limits of its
    /// own, which no larger number lifts: 100 KiB for a line, 300 KiB for all, and over HTTP/2 64 KiB and 128 KiB.
    public var maximumHeadSize = 256 << 10

    /// How many requests may be under way to one origin at a time; 64 by default, at least 1.
    ///
    /// Over HTTP/1.1 each needs a connection of its own; over HTTP/2 they share one. Further requests wait
    /// in the order in which they came, and waiting counts towards ``HTTPClientKit/HTTPTimeouts/total``.
    public var maximumConnectionsPerHost = 64

    /// How many requests may be under way in all; 256 by default, at least 1.
    public var maximumConnections = 256

    /// Which redirects are followed; up to 20 by default, but none from https to http.
    public var redirects = RedirectPolicy.follow()

    /// Where cookies are kept and taken from; `nil`, the default, for no cookies.
    public var cookies: CookieJar?

    /// The settings of TLS: trust roots, client certificates, pins.
    ///
    /// One client has one configuration, since pooled connections and resumed sessions were made under it.
    public var tls = TLSConfiguration()

    /// How connections are made, and how long they are kept.
    public var connections = ConnectionConfiguration()

    /// The proxy; by default the one that the environment of the process names, if it does.
    public var proxy = ProxyConfiguration.environment

    /// When a server is asked whether it wants a payload before it is sent; `nil` for never.
    ///
    /// A request with an `Expect: 100-continue` of its own asks in any case. A timeout that is not a finite number above
    /// zero fails every request with ``HTTPClientKit/HTTPClientError/invalidRequest(_:)``.
    public var expectContinue: ExpectContinue? = ExpectContinue()

    /// Creates the default configuration.
    public init() {}
}
