public import Foundation

/// How the connections of a ``CurlHTTPClient`` are made, and how long they are kept.
///
/// A setting that cannot be carried out fails every request with
/// ``HTTPClientKit/HTTPClientError/invalidRequest(_:)``, which names it.
///
/// ```swift
/// configuration.connections.idleLifetime = 30
/// configuration.connections.addressOverrides = ["api.example.com:443": "192.0.2.7"]
/// ```
public struct ConnectionConfiguration: Sendable {
    /// Which version of HTTP is spoken.
    public enum HTTPVersion: Sendable {
        /// HTTP/2 over TLS where the server agrees, else HTTP/1.1; always HTTP/1.1 without TLS.
        case automatic
        /// HTTP/1.1 alone.
        case http1
        /// HTTP/2 over TLS and nothing else: a request to a server that does not agree, or without TLS, fails
        /// before it is sent.
        case http2
        /// HTTP/2 from the first byte without TLS, to servers that are known to speak it (RFC 9113 §3.3);
        /// over TLS as ``automatic``.
        ///
        /// libcurl before 8.0 can use such a connection once only, so that each request makes its own.
        case http2PriorKnowledge
    }

    /// The probes that find out whether a silent connection is still there (TCP keep-alive).
    public struct KeepAlive: Hashable, Sendable {
        /// The silence before the first probe, in seconds; 60 by default.
        public var idle: TimeInterval
        /// The time between two probes, in seconds; 60 by default.
        public var interval: TimeInterval

        /// Creates the settings; fractions of a second are rounded up.
        public init(idle: TimeInterval = 60, interval: TimeInterval = 60) {
            self.idle = idle
            self.interval = interval
        }
    }

    /// How long a connection may have been idle to be used again, in seconds; 118 by default, `nil` for no limit.
    ///
    /// Fractions are rounded up. An older one is closed when the next request looks for a connection.
    public var idleLifetime: TimeInterval? = 118

    /// How old a connection may be to be used again, in seconds; `nil`, the default, for no limit.
    ///
    /// Fractions are rounded up. An older one is closed when the next request looks for a connection.
    public var maximumAge: TimeInterval?

    /// The probes on silent connections; `nil` for none.
    public var keepAlive: KeepAlive? = KeepAlive()

    /// The path of a unix-domain socket that every connection is made to, whatever the host of a URL; `nil` for TCP.
    ///
    /// The Host field and the name in TLS stay those of the URL. The environment's proxy is then left aside;
    /// a proxy of the configuration, address overrides and a local interface contradict it.
    public var unixSocket: String?

    /// Where to connect to instead: `host:port` of a URL to an address or a name, with a port of its own or not.
    ///
    /// The Host field, the name in TLS, the pins and the client certificate stay those of the URL. The port
    /// of the key must be written. IPv6 addresses have their brackets.
    public var addressOverrides: [String: String] = [:]

    /// The network interface, or the address of one, that connections leave from; `nil` for the system's choice.
    public var localInterface: String?

    /// Which version of HTTP is spoken.
    public var httpVersion = HTTPVersion.automatic

    /// Creates the default settings.
    public init() {}
}
