/// What a method and a header field may be made of; anything else could end a line and begin another.
package enum FieldSyntax {
    /// Whether the text is a token (RFC 9110 §5.6.2).
    package static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.inOnePiece { $0.allSatisfy(isTokenCharacter) }
    }

    /// Whether the text can stand behind the colon of a field: no control character but the tab (RFC 9110 §5.5).
    package static func isValue(_ text: String) -> Bool {
        text.utf8.inOnePiece { $0.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 } }
    }

    /// Where a token that begins at the start of a range comes to its end.
    package static func endOfToken(in bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
        var end = range.lowerBound
        while end < range.upperBound, isTokenCharacter(bytes[end]) { end += 1 }
        return end
    }

    /// What a token may be made of.
    static func isTokenCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "'"),
            UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "^")...UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
