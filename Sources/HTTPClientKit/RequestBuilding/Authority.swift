import Foundation

/// The authority of a URL taken apart and checked (RFC 3986 §3.2).
struct Authority {
    /// User and password as they stand before `@`, still percent-encoded; `nil` when nothing stands there.
    let userInfo: String?
    /// The host in lower case, an IPv6 address with its brackets and its zone.
    let host: String
    /// The port, if one is written.
    let port: Int?

    init(_ text: String) throws(HTTPClientError) {
        var rest = text.utf8[...]
        if let at = rest.lastIndex(of: UInt8(ascii: "@")) {
            let user = rest[..<at]
            guard user.allSatisfy(Self.isUserInfo), PercentEncoding.hasWholeTriplets(user) else { throw .invalidURL }
            userInfo = user.isEmpty ? nil : String(Substring(user))
            rest = rest[rest.index(after: at)...]
        } else {
            userInfo = nil
        }
        let hostEnd: String.Index
        if rest.first == UInt8(ascii: "[") {
            guard let bracket = rest.firstIndex(of: UInt8(ascii: "]")) else { throw .invalidURL }
            hostEnd = rest.index(after: bracket)
            host = try Self.addressLiteral(rest[..<hostEnd])
        } else {
            hostEnd = rest.firstIndex(of: UInt8(ascii: ":")) ?? rest.endIndex
            guard hostEnd != rest.startIndex, rest[..<hostEnd].allSatisfy(Self.isRegisteredName) else {
                throw .invalidURL
            }
            host = Substring(rest[..<hostEnd]).lowercasedASCII
        }
        port = try Self.port(rest[hostEnd...])
    }

    /// The number behind the colon; none when nothing, or only the colon, is there.
    private static func port(_ text: Substring.UTF8View) throws(HTTPClientError) -> Int? {
        guard let colon = text.first else { return nil }
        let digits = text.dropFirst()
        guard colon == UInt8(ascii: ":"), digits.allSatisfy(\.isASCIIDigit) else { throw .invalidURL }
        if digits.isEmpty { return nil }
        guard let port = Int(Substring(digits)), (1...65535).contains(port) else { throw .invalidURL }
        return port
    }

    /// `[` address `]`, with a zone behind `%25` (RFC 6874) where there is one; the case of a zone counts.
    private static func addressLiteral(_ text: Substring.UTF8View) throws(HTTPClientError) -> String {
        let inside = text.dropFirst().dropLast()
        let address = Substring(inside.prefix { $0 != UInt8(ascii: "%") })
        let zone = inside[address.endIndex...]
        var binary = in6_addr()
        guard !address.utf8.contains(0), inet_pton(AF_INET6, String(address), &binary) == 1 else { throw .invalidURL }
        if zone.isEmpty { return "[" + address.lowercasedASCII + "]" }
        let name = zone.dropFirst(3)
        guard zone.starts(with: "%25".utf8), !name.isEmpty, name.allSatisfy(PercentEncoding.isUnreserved) else {
            throw .invalidURL
        }
        return "[" + address.lowercasedASCII + String(Substring(zone)) + "]"
    }

    /// Unreserved characters and sub-delims; percent-encoding, which no resolver takes, is refused.
    private static func isRegisteredName(_ byte: UInt8) -> Bool {
        if PercentEncoding.isUnreserved(byte) { return true }
        return switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: ","), UInt8(ascii: ";"),
            UInt8(ascii: "="):
            true
        default: false
        }
    }

    private static func isUserInfo(_ byte: UInt8) -> Bool {
        isRegisteredName(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "%")
    }
}
