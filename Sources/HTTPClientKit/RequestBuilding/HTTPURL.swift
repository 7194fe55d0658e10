package import Foundation

/// An http or https URL that is known to be well formed: what a request line, a Host field and a
/// connection are made of.
package struct HTTPURL: Hashable, Sendable {
    /// `http` or `https`.
    package let scheme: String
    /// User and password as they stand before `@`, still percent-encoded.
    package let userInfo: String?
    /// The host in small letters, an IPv6 address with its brackets.
    package let host: String
    /// The port, the scheme's own when none was written.
    package let port: Int
    /// Path and query as they are sent; begins with a slash.
    package private(set) var target: String

    /// Checks a resolved reference.
    ///
    /// - Throws: ``HTTPClientError/invalidURL``.
    package init(_ reference: URIReference) throws(HTTPClientError) {
        guard let scheme = reference.scheme, scheme == "http" || scheme == "https",
            let authority = reference.authority
        else { throw .invalidURL }
        let parts = try Authority(authority)
        self.scheme = scheme
        self.userInfo = parts.userInfo
        self.host = parts.host
        self.port = parts.port ?? (scheme == "https" ? 443 : 80)
        var target = reference.path.isEmpty ? "/" : reference.path
        if let query = reference.query { target += "?" + query }
        self.target = PercentEncoding.encodeNonASCII(target)
        guard Self.isTarget(self.target) else { throw .invalidURL }
    }

    /// Adds query items behind those that the URL has.
    package mutating func append(_ items: [URLQueryItem]) {
        var separator = target.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
        if target.utf8.last == UInt8(ascii: "?") || target.utf8.last == UInt8(ascii: "&") { separator = "" }
        for item in items {
            target += separator + PercentEncoding.encodeStrictly(item.name)
            if let value = item.value {
                target += "=" + PercentEncoding.encodeStrictly(value)
            }
            separator = "&"
        }
    }

    /// Scheme, host and port: what requests must share to share credentials (RFC 6454 §4).
    package struct Origin: Hashable, Sendable {
        package let scheme: String
        package let host: String
        package let port: Int
    }

    package var origin: Origin {
        Origin(scheme: scheme, host: host, port: port)
    }

    /// Host and port as a Host field has them: the scheme's own port is left out (RFC 9110 §7.2).
    package var authority: String {
        isDefaultPort ? host : "\(host):\(port)"
    }

    /// The URL without user information.
    package var absoluteString: String {
        scheme + "://" + authority + target
    }

    private var isDefaultPort: Bool {
        port == (scheme == "https" ? 443 : 80)
    }

    /// Whether path and query have only characters that a URI may have, and whole percent triplets.
    private static func isTarget(_ text: String) -> Bool {
        var digitsToCome = 0
        for byte in text.utf8 {
            if digitsToCome > 0 {
                guard byte.isASCIIHexDigit else { return false }
                digitsToCome -= 1
            } else if byte == UInt8(ascii: "%") {
                digitsToCome = 2
            } else if !isURICharacter(byte) {
                return false
            }
        }
        return digitsToCome == 0
    }

    /// Unreserved and reserved characters (RFC 3986 §2), but for `#`, which ends the query.
    private static func isURICharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "$")...UInt8(ascii: ";"), UInt8(ascii: "="),
            UInt8(ascii: "?")...UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "_"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
