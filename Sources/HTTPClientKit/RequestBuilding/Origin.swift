/// Where a request goes: scheme, host and port (RFC 6454 §4).
///
/// Requests of one client have one object for it, so that it is compared and handed on at next to no cost.
package final class Origin: Hashable, Sendable {
    /// `http` or `https`.
    package let scheme: String
    /// The host in lower case, an IPv6 address with its brackets and, behind `%25`, its zone.
    package let host: String
    /// The port, the scheme's own when none was written.
    package let port: Int
    /// Whether connections to it are those of TLS; asked for several times with every request.
    package let isSecure: Bool

    /// Creates an origin of parts that are known to be well formed.
    package init(scheme: String, host: String, port: Int) {
        self.scheme = scheme
        self.isSecure = scheme == "https"
        self.host = host
        self.port = port
    }

    /// Host and port as a Host field has them: without the scheme's own port (RFC 9110 §7.2), and
    /// without the zone of an address, which means something on this machine only (RFC 6874 §1).
    package var authority: String {
        guard let zone = host.utf8.firstIndex(of: UInt8(ascii: "%")) else { return host + portSuffix }
        return host[..<zone] + "]" + portSuffix
    }

    /// Scheme, host and port as a URL has them, the zone included.
    package var absoluteString: String {
        scheme + "://" + host + portSuffix
    }

    package static func == (left: Origin, right: Origin) -> Bool {
        left === right || left.port == right.port && left.host == right.host && left.scheme == right.scheme
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(scheme)
        hasher.combine(host)
        hasher.combine(port)
    }

    private var portSuffix: String {
        port == (isSecure ? 443 : 80) ? "" : ":\(port)"
    }
}
