/// The escape sequences of JSON strings (RFC 8259 §7).
enum EscapeSequence {
    /// The code unit of four hexadecimal digits; `nil` when one of them is none.
    static func codeUnit(_ digits: UnsafePointer<UInt8>) -> UInt16? {
        var unit: UInt16 = 0
        for index in 0..<4 {
            let digit: UInt8
            switch digits[index] {
            case let byte where byte &- 0x30 < 10: digit = byte &- 0x30
            case let byte where (byte | 0x20) &- 0x61 < 6: digit = (byte | 0x20) &- 0x61 &+ 10
            default: return nil
            }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    /// Writes the text of a string that the scanner has accepted and returns its length, which is never greater
    /// than that of the escaped form.
    static func decode(_ source: UnsafeBufferPointer<UInt8>, into target: UnsafeMutableBufferPointer<UInt8>) -> Int {
        guard var from = source.baseAddress, var to = target.baseAddress else { return 0 }
        let end = from + source.count
        let begin = to
        while from < end {
            // Plain runs are copied by words; the bytes past a stop are overwritten by what follows.
            while end - from >= 8 {
                let word = ByteWord(from)
                let stops = word.mask(equalTo: UInt8(ascii: "\\"))
                UnsafeMutableRawPointer(to).storeBytes(of: word.bits.littleEndian, as: UInt64.self)
                let length = stops == 0 ? 8 : stops.trailingZeroBitCount / 8
                from += length
                to += length
                if stops != 0 { break }
            }
            guard from < end else { break }
            guard from.pointee == UInt8(ascii: "\\") else {
                to.pointee = from.pointee
                from += 1
                to += 1
                continue
            }
            switch from[1] {
            case UInt8(ascii: "b"): to.pointee = 0x08
            case UInt8(ascii: "f"): to.pointee = 0x0C
            case UInt8(ascii: "n"): to.pointee = 0x0A
            case UInt8(ascii: "r"): to.pointee = 0x0D
            case UInt8(ascii: "t"): to.pointee = 0x09
            case UInt8(ascii: "u"):
                decodeUnicode(&from, into: &to)
                continue
            case let byte: to.pointee = byte
            }
            from += 2
            to += 1
        }
        return to - begin
    }

    private static func decodeUnicode(_ from: inout UnsafePointer<UInt8>, into to: inout UnsafeMutablePointer<UInt8>) {
        var value = UInt32(codeUnit(from + 2) ?? 0)
        from += 6
        if (0xD800..<0xDC00).contains(value) {
            value = 0x10000 + (value & 0x3FF) << 10 + (UInt32(codeUnit(from + 2) ?? 0) & 0x3FF)
            from += 6
        }
        switch value {
        case ..<0x80:
            to[0] = UInt8(truncatingIfNeeded: value)
            to += 1
        case ..<0x800:
            to[0] = 0xC0 | UInt8(truncatingIfNeeded: value >> 6)
            to[1] = 0x80 | UInt8(truncatingIfNeeded: value & 0x3F)
            to += 2
        case ..<0x10000:
            to[0] = 0xE0 | UInt8(truncatingIfNeeded: value >> 12)
            to[1] = 0x80 | UInt8(truncatingIfNeeded: value >> 6 & 0x3F)
            to[2] = 0x80 | UInt8(truncatingIfNeeded: value & 0x3F)
            to += 3
        default:
            to[0] = 0xF0 | UInt8(truncatingIfNeeded: value >> 18)
            to[1] = 0x80 | UInt8(truncatingIfNeeded: value >> 12 & 0x3F)
            to[2] = 0x80 | UInt8(truncatingIfNeeded: value >> 6 & 0x3F)
            to[3] = 0x80 | UInt8(truncatingIfNeeded: value & 0x3F)
            to += 4
        }
    }
}
