import Foundation

/// A `Set-Cookie` field taken apart (RFC 6265bis §5.6); what it may do is decided by a ``CookieStore``.
struct SetCookie: Equatable, Sendable {
    /// The longest time that a cookie is kept, in seconds: 400 days (RFC 6265bis §5.5).
    static let longestLife: TimeInterval = 400 * 86_400
    /// The longest value of an attribute, in bytes; a longer one is passed over with its attribute.
    private static let longestAttribute = 1024

    let name: String
    let value: String
    /// In lower case and without its first dot; `nil` when there is none, or an empty one.
    private(set) var domain: String?
    /// `nil` unless the last one begins with a slash.
    private(set) var path: String?
    /// From Max-Age, else from Expires; not later than ``longestLife`` from now.
    private(set) var expires: Date?
    private(set) var isSecure = false
    private(set) var isHTTPOnly = false
    private(set) var sameSite: Cookie.SameSite?
    private var hasMaxAge = false

    /// Takes a field apart; `nil` when it sets no cookie.
    init?(_ text: String, now: Date) {
        // A control character could end a field of the request that sends it back.
        guard FieldSyntax.isValue(text) else { return nil }
        var parts = text.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)[...]
        guard let pair = parts.popFirst() else { return nil }
        if let equals = pair.firstIndex(of: UInt8(ascii: "=")) {
            name = Self.trimmed(pair[..<equals])
            value = Self.trimmed(pair[equals...].dropFirst())
        } else {
            name = ""
            value = Self.trimmed(pair)
        }
        for part in parts { readAttribute(part, now: now) }
    }

    private mutating func readAttribute(_ part: Substring.UTF8View, now: Date) {
        let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
        let value = Self.trimmed(part[equals...].dropFirst())
        guard value.utf8.count <= Self.longestAttribute else { return }
        switch Self.trimmed(part[..<equals]).lowercasedASCII {
        case "domain":
            let name = value.hasPrefix(".") ? String(value.dropFirst()) : value
            domain = name.isEmpty ? nil : name.lowercasedASCII
        case "path": path = value.hasPrefix("/") ? value : nil
        case "expires":
            guard !hasMaxAge, let date = CookieDate.parse(value) else { return }
            expires = min(date, now.addingTimeInterval(Self.longestLife))
        case "max-age":
            guard let seconds = Self.seconds(value) else { return }
            hasMaxAge = true
            expires = seconds > 0 ? now.addingTimeInterval(seconds) : .distantPast
        case "secure": isSecure = true
        case "httponly": isHTTPOnly = true
        case "samesite": sameSite = Self.sameSite(value)
        default: break
        }
    }

    /// The number in a Max-Age, not more than ``longestLife``; `nil` when it is none.
    private static func seconds(_ text: String) -> TimeInterval? {
        let isNegative = text.utf8.first == UInt8(ascii: "-")
        let digits = text.utf8.dropFirst(isNegative ? 1 : 0)
        guard !text.isEmpty, digits.allSatisfy(\.isASCIIDigit) else { return nil }
        if isNegative { return 0 }
        return min(TimeInterval(text) ?? longestLife, longestLife)
    }

    private static func sameSite(_ text: String) -> Cookie.SameSite? {
        switch text.lowercasedASCII {
        case "strict": .strict
        case "lax": .lax
        case "none": Cookie.SameSite.none
        default: nil
        }
    }

    private static func trimmed(_ bytes: Substring.UTF8View) -> String {
        func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        var rest = bytes.drop(while: isSpace)
        while let last = rest.last, isSpace(last) { rest.removeLast() }
        return String(Substring(rest))
    }
}
