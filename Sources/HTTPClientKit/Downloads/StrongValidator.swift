import Foundation

/// What says that two copies are equal byte by byte (RFC 9110 §8.8.1), so that one may be continued by the other.
struct StrongValidator: Codable, Equatable {
    enum Kind: String, Codable {
        case entityTag, lastModified
    }

    let kind: Kind
    /// The field's value as it came, which is also that of If-Range.
    let text: String

    /// How much older than the answer a date must be, in seconds, to stand for one copy alone.
    ///
    /// One second would do where both come from one clock (RFC 9110 §8.8.2.2), which nobody can see from here.
    private static let leastAge: TimeInterval = 60

    /// The validator of a response that may stand in If-Range (RFC 9110 §13.1.5); `nil` when it has none.
    ///
    /// With an entity tag, even a weak one, a date must not be used.
    init?(_ headers: HTTPHeaders) {
        if let tag = headers["ETag"] {
            guard Self.isStrongTag(tag) else { return nil }
            kind = .entityTag
            text = tag
            return
        }
        guard let modified = headers["Last-Modified"], let modification = HTTPDate.date(modified),
            let answered = headers["Date"].flatMap(HTTPDate.date),
            answered.timeIntervalSince(modification) >= Self.leastAge
        else { return nil }
        kind = .lastModified
        text = modified
    }

    /// Whether a response says that it is one of another copy; a part need not repeat what If-Range asked for.
    func isContradicted(by headers: HTTPHeaders) -> Bool {
        let name = kind == .entityTag ? "ETag" : "Last-Modified"
        return headers[name].map { $0 != text } ?? false
    }

    private static func isStrongTag(_ tag: String) -> Bool {
        let bytes = tag.utf8
        let quote = UInt8(ascii: "\"")
        guard bytes.count >= 2, bytes.first == quote, bytes.last == quote else { return false }
        return !bytes.dropFirst().dropLast().contains(quote) && FieldSyntax.isValue(tag)
    }
}
