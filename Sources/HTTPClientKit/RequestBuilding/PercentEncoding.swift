/// Percent-encoding by RFC 3986 §2.
package enum PercentEncoding {
    /// Appends the text with every byte but the unreserved characters (RFC 3986 §2.3) percent-encoded.
    package static func appendStrictly(_ text: String, to bytes: inout [UInt8]) {
        append(text, keeping: isUnreserved, to: &bytes)
    }

    /// Appends one byte as the other form appends each of a text's.
    package static func appendStrictly(_ byte: UInt8, to bytes: inout [UInt8]) {
        if isUnreserved(byte) {
            bytes.append(byte)
        } else {
            bytes.append(UInt8(ascii: "%"))
            bytes.append(hexDigit(byte >> 4))
            bytes.append(hexDigit(byte & 0x0F))
        }
    }

    /// The text with the bytes encoded that people write, but that no URI may have: those outside
    /// ASCII, as RFC 3987 §3.1 maps them, and square brackets, as in `filter[name]`.
    static func encodeTolerated(_ text: String) -> String {
        if text.utf8.inOnePiece({ $0.allSatisfy(isNotTolerated) }) { return text }
        var bytes: [UInt8] = []
        append(text, keeping: isNotTolerated, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text with everything encoded that no path, query or fragment may have, a lone `%` too; triplets are kept.
    ///
    /// For text that comes from a server, where nobody is there to correct it.
    static func encodeLeniently(_ text: some StringProtocol) -> String {
        let bytes = Array(text.utf8)
        var encoded: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            let isLonePercent = byte == UInt8(ascii: "%") && !isTriplet(bytes[index...])
            append(byte, keeping: { isTargetCharacter($0) && !isLonePercent }, to: &encoded)
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Letters, digits and `-._~` (RFC 3986 §2.3).
    static func isUnreserved(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
    }

    /// What a path or a query may have (RFC 3986 §3.3, §3.4), `%` included.
    static func isTargetCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "$")...UInt8(ascii: ";"), UInt8(ascii: "="),
            UInt8(ascii: "?")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// Whether two hexadecimal digits follow every `%`.
    static func hasWholeTriplets(_ bytes: some Sequence<UInt8>) -> Bool {
        var digitsToCome = 0
        for byte in bytes {
            if digitsToCome > 0 {
                guard byte.isASCIIHexDigit else { return false }
                digitsToCome -= 1
            } else if byte == UInt8(ascii: "%") {
                digitsToCome = 2
            }
        }
        return digitsToCome == 0
    }

    private static func isNotTolerated(_ byte: UInt8) -> Bool {
        byte < 0x80 && byte != UInt8(ascii: "[") && byte != UInt8(ascii: "]")
    }

    private static func isTriplet(_ bytes: ArraySlice<UInt8>) -> Bool {
        let digits = bytes.dropFirst().prefix(2)
        return digits.count == 2 && digits.allSatisfy(\.isASCIIHexDigit)
    }

    private static func append(_ text: String, keeping isKept: (UInt8) -> Bool, to bytes: inout [UInt8]) {
        bytes.reserveCapacity(bytes.count + text.utf8.count)
        text.utf8.inOnePiece { text in
            for byte in text { append(byte, keeping: isKept, to: &bytes) }
        }
    }

    private static func append(_ byte: UInt8, keeping isKept: (UInt8) -> Bool, to bytes: inout [UInt8]) {
        if isKept(byte) {
            bytes.append(byte)
        } else {
            bytes.append(UInt8(ascii: "%"))
            bytes.append(hexDigit(byte >> 4))
            bytes.append(hexDigit(byte & 0x0F))
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
