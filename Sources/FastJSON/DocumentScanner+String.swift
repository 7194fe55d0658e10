extension DocumentScanner {
    /// Reads a string from its opening quotation mark past its closing one.
    @inline(__always)
    mutating func scanString() throws(SyntaxFault) {
        position += 1
        let begin = position
        var flags: TapeEntry.Flags = []
        while true {
            while end - position >= 8 {
                let stops = ByteWord(position).stringStops
                if stops != 0 {
                    position += stops.trailingZeroBitCount / 8
                    break
                }
                position += 8
            }
            guard position < end else { throw fault(.endOfInput) }
            let byte = position.pointee
            if byte == UInt8(ascii: "\"") { break }
            if byte >= 0x80 {
                flags.insert(.beyondASCII)
                try scanBeyondASCII()
            } else if byte == UInt8(ascii: "\\") {
                flags.insert(.escaped)
                try scanEscape()
            } else if byte < 0x20 {
                throw fault(.controlCharacter(byte))
            } else {
                position += 1
            }
        }
        let length = UInt64(UInt32(truncatingIfNeeded: position - begin))
        tape.append(
            TapeEntry(
                offset: UInt32(truncatingIfNeeded: begin - start),
                kind: .string,
                flags: flags,
                payload: length
            )
        )
        position += 1
    }

    /// Reads a run of characters outside ASCII; overlong forms, surrogates and values past U+10FFFF are refused
    /// (RFC 3629 §4).
    private mutating func scanBeyondASCII() throws(SyntaxFault) {
        while position < end, position.pointee >= 0x80 {
            let lead = position.pointee
            let length: Int
            var second: ClosedRange<UInt8> = 0x80...0xBF
            switch lead {
            case 0xC2...0xDF: length = 2
            case 0xE0: (length, second) = (3, 0xA0...0xBF)
            case 0xED: (length, second) = (3, 0x80...0x9F)
            case 0xE1...0xEF: length = 3
            case 0xF0: (length, second) = (4, 0x90...0xBF)
            case 0xF1...0xF3: length = 4
            case 0xF4: (length, second) = (4, 0x80...0x8F)
            default: throw fault(.invalidUTF8)
            }
            guard end - position >= length else { throw fault(.invalidUTF8) }
            guard second.contains(position[1]) else { throw fault(.invalidUTF8) }
            var index = 2
            while index < length {
                guard position[index] & 0xC0 == 0x80 else { throw fault(.invalidUTF8) }
                index += 1
            }
            position += length
        }
    }

    private mutating func scanEscape() throws(SyntaxFault) {
        guard end - position >= 2 else { throw fault(.endOfInput) }
        switch position[1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
            UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            position += 2
        case UInt8(ascii: "u"):
            let unit = try scanUnicodeEscape()
            guard UTF16.isSurrogate(unit) else { return }
            guard UTF16.isLeadSurrogate(unit), end - position >= 2, position[0] == UInt8(ascii: "\\"),
                position[1] == UInt8(ascii: "u")
            else { throw fault(.loneSurrogate) }
            guard UTF16.isTrailSurrogate(try scanUnicodeEscape()) else { throw fault(.loneSurrogate) }
        default:
            throw fault(.escapeSequence)
        }
    }

    private mutating func scanUnicodeEscape() throws(SyntaxFault) -> UInt16 {
        guard end - position >= 6 else { throw fault(.endOfInput) }
        guard let unit = EscapeSequence.codeUnit(position + 2) else { throw fault(.escapeSequence) }
        position += 6
        return unit
    }
}
