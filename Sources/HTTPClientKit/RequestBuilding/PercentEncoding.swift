/// Percent-encoding by RFC 3986 §2.
package enum PercentEncoding {
    private static let hexDigits = Array("0123456789ABCDEF".utf8)

    /// The text with every byte but the unreserved characters (RFC 3986 §2.3) percent-encoded.
    package static func encodeStrictly(_ text: String) -> String {
        encode(text, keeping: isUnreserved)
    }

    /// The text with every byte outside ASCII percent-encoded, as RFC 3987 §3.1 maps it.
    package static func encodeNonASCII(_ text: String) -> String {
        encode(text, keeping: { $0 < 0x80 })
    }

    /// Letters, digits and `-._~` (RFC 3986 §2.3).
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
    }

    private static func encode(_ text: String, keeping isKept: (UInt8) -> Bool) -> String {
        if text.utf8.allSatisfy(isKept) { return text }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 3)
        for byte in text.utf8 {
            if isKept(byte) {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes.append(hexDigits[Int(byte >> 4)])
                bytes.append(hexDigits[Int(byte & 0x0F)])
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
