import HTTPClientKit

/// A URL with `{NAME}` where values go.
struct PathTemplate {
    /// The URL with the values in it.
    let url: String
    /// The names of values that have no placeholder, sorted.
    let unused: [String]

    /// Puts each value in as one segment of a path: everything but unreserved characters is percent-encoded.
    ///
    /// - Throws: ``HRequestError/malformedRequestError(reason:)`` for a placeholder without a value, and for a value
    ///   that would make a segment `.` or `..`, which stand for other places (RFC 3986 §5.2.4).
    init(_ template: String, values: [String: String]?) throws(HRequestError) {
        guard template.utf8.contains(UInt8(ascii: "{")) else {
            url = template
            unused = values?.keys.sorted() ?? []
            return
        }
        var bytes: [UInt8] = []
        var used: Set<String> = []
        var rest = template.utf8[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "{")),
            let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            let name = String(Substring(rest[rest.index(after: open)..<close]))
            guard let value = values?[name] else {
                throw .malformedRequestError(reason: "there is no value for {\(name)}")
            }
            bytes += rest[..<open]
            let start = bytes.count
            PercentEncoding.appendStrictly(value, to: &bytes)
            rest = rest[rest.index(after: close)...]
            used.insert(name)
            guard !Self.isDotSegment(bytes, around: start, then: rest) else {
                throw .malformedRequestError(reason: "the value of {\(name)} makes a segment of dots")
            }
        }
        bytes += rest
        url = String(decoding: bytes, as: UTF8.self)
        unused = values.map { $0.keys.filter { !used.contains($0) }.sorted() } ?? []
    }

    /// Whether the segment that a value was put into is `.` or `..`, written with or without percent-encoding.
    private static func isDotSegment(
        _ bytes: [UInt8],
        around start: Int,
        then rest: Substring.UTF8View.SubSequence
    ) -> Bool {
        let begin = bytes[..<start].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        let isEnd = { (byte: UInt8) in [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains(byte) }
        let segment = String(decoding: bytes[begin...] + rest.prefix { !isEnd($0) }, as: UTF8.self)
        let plain = segment.lowercasedASCII.replacingDotTriplets
        return plain == "." || plain == ".."
    }
}

extension String {
    /// The text with `%2e` undone, by which some servers know a dot too.
    fileprivate var replacingDotTriplets: String {
        var plain = ""
        var rest = self[...]
        while !rest.isEmpty {
            if rest.hasPrefix("%2e") {
                plain += "."
                rest = rest.dropFirst(3)
            } else {
                plain.append(rest.removeFirst())
            }
        }
        return plain
    }
}
