extension Cookie {
    /// The most bytes that name and value may have together (RFC 6265bis §5.6).
    static let mostBytes = 4096

    /// Why no jar may keep the cookie, as the end of a sentence; `nil` when it may (RFC 6265bis §5.7).
    var fault: String? {
        if name.isEmpty && value.isEmpty { return "has neither name nor value" }
        if name.utf8.count + value.utf8.count > Self.mostBytes { return "is longer than \(Self.mostBytes) bytes" }
        guard Self.isPlain(name), !name.utf8.contains(UInt8(ascii: "=")), Self.isPlain(value), Self.isPlain(path) else {
            return "has a character in it that no cookie may have"
        }
        if name.isEmpty, value.utf8.contains(UInt8(ascii: "=")) { return "has no name but a value with = in it" }
        if path.utf8.first != UInt8(ascii: "/") { return "has a path that does not begin with a slash" }
        if !CookieDomain.isCanonical(domain) { return "has a domain that is not a lower-case host name" }
        if !isHostOnly, CookieDomain.isPublicSuffix(domain) { return "is for every host below a public suffix" }
        if sameSite == Cookie.SameSite.none, !isSecure { return "is SameSite=None but not secure" }
        return prefixFault
    }

    /// The promises that a name makes by how it begins, in any case (RFC 6265bis §4.1.3).
    private var prefixFault: String? {
        let start = (name.isEmpty ? value : name).lowercasedASCII
        let isHostPrefix = start.hasPrefix("__host-")
        guard isHostPrefix || start.hasPrefix("__secure-") else { return nil }
        // A server would read the value as a name.
        if name.isEmpty { return "has no name but a value that begins like one" }
        if !isSecure { return "has a prefix that asks for a secure cookie" }
        if isHostPrefix, !isHostOnly || path != "/" { return "has a prefix that asks for one host and the path /" }
        return nil
    }

    /// Whether the text survives being sent and read: no control character but the tab, no semicolon, no white space
    /// at either end.
    private static func isPlain(_ text: String) -> Bool {
        FieldSyntax.isValue(text) && !text.utf8.contains(UInt8(ascii: ";"))
            && !isWhiteSpace(text.utf8.first) && !isWhiteSpace(text.utf8.last)
    }

    private static func isWhiteSpace(_ byte: UInt8?) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}
