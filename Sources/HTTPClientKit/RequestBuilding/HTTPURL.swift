package import Foundation

/// An http or https URL that is known to be well formed: what a request line, a Host field and a
/// connection are made of.
package struct HTTPURL: Hashable, Sendable {
    package let origin: Origin
    /// User and password as they stand before `@`, still percent-encoded.
    package let userInfo: String?
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
        let port = parts.port ?? (scheme == "https" ? 443 : 80)
        origin = Origin(scheme: scheme, host: parts.host, port: port)
        userInfo = parts.userInfo
        target = try Self.target(of: reference)
    }

    /// Checks path and query of a reference that has scheme and authority in common with a checked URL.
    ///
    /// - Throws: ``HTTPClientError/invalidURL``.
    init(_ reference: URIReference, at other: HTTPURL) throws(HTTPClientError) {
        origin = other.origin
        userInfo = other.userInfo
        target = try Self.target(of: reference)
    }

    /// Takes path and query that are known to be well formed, at the place of another URL.
    init(_ other: HTTPURL, target: String) {
        origin = other.origin
        userInfo = other.userInfo
        self.target = target
    }

    package var scheme: String { origin.scheme }
    /// The host in lower case, an IPv6 address with its brackets and, behind `%25`, its zone.
    package var host: String { origin.host }
    package var port: Int { origin.port }
    /// Host and port as a Host field has them, see ``Origin/authority``.
    package var authority: String { origin.authority }
    /// The URL without user information.
    package var absoluteString: String { origin.absoluteString + target }

    /// Adds query items behind those that the URL has.
    package mutating func append(_ items: [URLQueryItem]) {
        guard !items.isEmpty else { return }
        var bytes: [UInt8] = []
        if let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) {
            let last = target.utf8.last
            let isOpen = target.utf8.index(after: mark) == target.endIndex || last == UInt8(ascii: "&")
            if !isOpen { bytes.append(UInt8(ascii: "&")) }
        } else {
            bytes.append(UInt8(ascii: "?"))
        }
        for (index, item) in items.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: "&")) }
            PercentEncoding.appendStrictly(item.name, to: &bytes)
            if let value = item.value {
                bytes.append(UInt8(ascii: "="))
                PercentEncoding.appendStrictly(value, to: &bytes)
            }
        }
        target += String(decoding: bytes, as: UTF8.self)
    }

    private static func target(of reference: URIReference) throws(HTTPClientError) -> String {
        var target = reference.path.isEmpty ? "/" : reference.path
        if let query = reference.query { target += "?" + query }
        target = PercentEncoding.encodeTolerated(target)
        let isFit = target.utf8.inOnePiece { bytes in
            bytes.first == UInt8(ascii: "/") && bytes.allSatisfy(PercentEncoding.isTargetCharacter)
                && PercentEncoding.hasWholeTriplets(bytes)
        }
        guard isFit else { throw .invalidURL }
        return target
    }
}
