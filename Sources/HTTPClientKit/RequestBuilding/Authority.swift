/// The authority of a URL taken apart and checked (RFC 3986 §3.2).
struct Authority {
    let userInfo: String?
    let host: String
    let port: Int?

    init(_ text: String) throws(HTTPClientError) {
        var rest = text.utf8[...]
        if let at = rest.lastIndex(of: UInt8(ascii: "@")) {
            let user = rest[..<at]
            guard user.allSatisfy({ Self.isRegisteredName($0) || $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: ":") })
            else { throw .invalidURL }
            userInfo = String(Substring(user))
            rest = rest[rest.index(after: at)...]
        } else {
            userInfo = nil
        }
        let hostEnd: String.Index
        if rest.first == UInt8(ascii: "[") {
            guard let bracket = rest.firstIndex(of: UInt8(ascii: "]")) else { throw .invalidURL }
            hostEnd = rest.index(after: bracket)
            guard Self.isAddressLiteral(rest[..<hostEnd]) else { throw .invalidURL }
        } else {
            hostEnd = rest.firstIndex(of: UInt8(ascii: ":")) ?? rest.endIndex
            guard rest[..<hostEnd].allSatisfy(Self.isRegisteredName) else { throw .invalidURL }
        }
        guard hostEnd != rest.startIndex else { throw .invalidURL }
        host = Substring(rest[..<hostEnd]).lowercasedASCII
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

    /// `[` address `]`, with a zone behind `%25` (RFC 6874) where there is one.
    private static func isAddressLiteral(_ text: Substring.UTF8View) -> Bool {
        let inside = text.dropFirst().dropLast()
        let address = inside.prefix { $0 != UInt8(ascii: "%") }
        let zone = inside[address.endIndex...]
        guard address.contains(UInt8(ascii: ":")),
            address.allSatisfy({ $0.isASCIIHexDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") })
        else { return false }
        if zone.isEmpty { return true }
        let name = zone.dropFirst(3)
        return zone.starts(with: "%25".utf8) && !name.isEmpty && name.allSatisfy(PercentEncoding.isUnreserved)
    }
}
