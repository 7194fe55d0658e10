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

    /// What a token may be made of.
    package static func isTokenCharacter(_ byte: UInt8) -> Bool {
        if byte.isASCIILetter || byte.isASCIIDigit { return true }
        return switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^")...UInt8(ascii: "`"), UInt8(ascii: "|"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
