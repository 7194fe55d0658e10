/// The five parts of a URI reference (RFC 3986 §4.1), and how one is resolved against a base (§5.2).
///
/// The parts are kept as they were written; nothing is decoded.
package struct URIReference: Equatable, Sendable {
    package var scheme: String?
    package var authority: String?
    package var path: String
    package var query: String?
    package var fragment: String?

    /// Takes a reference apart; every text is one, so nothing is refused here.
    package init(_ text: String) {
        // Delimiters are looked for as bytes: a Character may hide one behind a combining mark.
        var rest = text[...]
        if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "#")) {
            fragment = String(rest[rest.utf8.index(after: mark)...])
            rest = rest[..<mark]
        }
        if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) {
            query = String(rest[rest.utf8.index(after: mark)...])
            rest = rest[..<mark]
        }
        let delimiter = rest.utf8.firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") }
        if let delimiter, rest.utf8[delimiter] == UInt8(ascii: ":") {
            scheme = rest[..<delimiter].lowercasedASCII
            rest = rest[rest.utf8.index(after: delimiter)...]
        }
        if rest.utf8.starts(with: "//".utf8) {
            rest = rest[rest.utf8.index(rest.startIndex, offsetBy: 2)...]
            let end = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
            authority = String(rest[..<end])
            rest = rest[end...]
        }
        path = String(rest)
    }

    /// The reference that this one means when it stands in a document at `base` (RFC 3986 §5.2.2).
    package func resolved(against base: URIReference) -> URIReference {
        var target = self
        if scheme != nil {
            target.path = Self.removingDotSegments(path)
            return target
        }
        target.scheme = base.scheme
        if authority != nil {
            target.path = Self.removingDotSegments(path)
            return target
        }
        target.authority = base.authority
        if path.isEmpty {
            target.path = base.path
            target.query = query ?? base.query
        } else if path.utf8.first == UInt8(ascii: "/") {
            target.path = Self.removingDotSegments(path)
        } else {
            target.path = Self.removingDotSegments(base.merged(with: path))
        }
        return target
    }

    /// The path that a relative path makes with this base (RFC 3986 §5.2.3).
    private func merged(with relative: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
            return authority == nil ? relative : "/" + relative
        }
        return path[...slash] + relative
    }

    /// The path without `.` and `..` segments (RFC 3986 §5.2.4).
    private static func removingDotSegments(_ path: String) -> String {
        guard mayHaveDotSegments(path) else { return path }
        var kept: [Substring] = []
        var endsInDots = false
        for bytes in path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            let segment = Substring(bytes)
            endsInDots = segment == "." || segment == ".."
            if !endsInDots {
                kept.append(segment)
            } else if segment == "..", kept.count > 1 {
                kept.removeLast()
            }
        }
        if endsInDots { kept.append("") }
        return kept.joined(separator: "/")
    }

    /// Whether a segment begins with a dot; most paths have none, and are spared the splitting.
    private static func mayHaveDotSegments(_ path: String) -> Bool {
        var isAtStart = true
        for byte in path.utf8 {
            if isAtStart, byte == UInt8(ascii: ".") { return true }
            isAtStart = byte == UInt8(ascii: "/")
        }
        return false
    }
}
