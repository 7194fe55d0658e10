/// Reads the value of a `Link` field (RFC 8288 appendix B.2), in time proportional to its length.
struct LinkFieldParser {
    private let bytes: [UInt8]
    private var place = 0

    private init(_ value: String) {
        bytes = Array(value.utf8)
    }

    static func links(in value: String) -> [HTTPLink] {
        var parser = LinkFieldParser(value)
        var links: [HTTPLink] = []
        while let link = parser.nextLink() { links.append(link) }
        return links
    }

    private var current: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func nextLink() -> HTTPLink? {
        // An empty list element is no error (RFC 9110 §5.6.1.2).
        skip { $0 == UInt8(ascii: ",") || Self.isWhitespace($0) }
        guard current == UInt8(ascii: "<") else { return nil }
        place += 1
        let target = take { $0 != UInt8(ascii: ">") }
        guard current == UInt8(ascii: ">") else { return nil }
        place += 1
        var parameters: [HTTPLink.Parameter] = []
        while true {
            skip(Self.isWhitespace)
            guard current == UInt8(ascii: ";") else { break }
            place += 1
            skip(Self.isWhitespace)
            if let parameter = nextParameter() { parameters.append(parameter) }
        }
        // Anything between the parameters and the comma makes the link one that nobody can rely on.
        guard current == nil || current == UInt8(ascii: ",") else { return nil }
        return HTTPLink(target: target, parameters: parameters)
    }

    private mutating func nextParameter() -> HTTPLink.Parameter? {
        let name = take { byte in
            !Self.isWhitespace(byte) && byte != UInt8(ascii: "=") && !Self.isDelimiter(byte)
        }.lowercasedASCII
        skip(Self.isWhitespace)
        guard current == UInt8(ascii: "=") else {
            return name.isEmpty ? nil : HTTPLink.Parameter(name: name, value: nil)
        }
        place += 1
        skip(Self.isWhitespace)
        let value: String
        if current == UInt8(ascii: "\"") {
            value = quotedString()
        } else {
            value = take { !Self.isWhitespace($0) && !Self.isDelimiter($0) }
        }
        return name.isEmpty ? nil : HTTPLink.Parameter(name: name, value: value)
    }

    /// A quoted string without its quotes and escapes (RFC 9110 §5.6.4); one without an end goes to the end.
    private mutating func quotedString() -> String {
        place += 1
        var content: [UInt8] = []
        while let byte = current, byte != UInt8(ascii: "\"") {
            if byte == UInt8(ascii: "\\") { place += 1 }
            if let byte = current { content.append(byte) }
            place += 1
        }
        place += 1
        return String(decoding: content, as: UTF8.self)
    }

    private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
        while let byte = current, isSkipped(byte) { place += 1 }
    }

    private mutating func take(_ isTaken: (UInt8) -> Bool) -> String {
        let start = place
        skip(isTaken)
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private static func isWhitespace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    private static func isDelimiter(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") }
}
