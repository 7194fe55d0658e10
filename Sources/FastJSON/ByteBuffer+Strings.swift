extension ByteBuffer {
    /// Appends a string with its quotation marks and escapes (RFC 8259 §7).
    @inline(__always)
    mutating func appendQuoted(_ text: UnsafeBufferPointer<UInt8>, escapingSlashes: Bool) {
        // Two quotation marks, and a word's length past the end for the copy by words.
        var target = reserve(text.count &+ 10)
        target.pointee = UInt8(ascii: "\"")
        target += 1
        if var source = text.baseAddress {
            let end = source + text.count
            while source < end {
                if end - source >= 8 {
                    let word = ByteWord(source)
                    let stops = word.escapes(slashes: escapingSlashes)
                    UnsafeMutableRawPointer(target).storeBytes(of: word.bits.littleEndian, as: UInt64.self)
                    let length = stops == 0 ? 8 : stops.trailingZeroBitCount / 8
                    source += length
                    target += length
                    if stops == 0 { continue }
                }
                let byte = source.pointee
                source += 1
                if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"),
                    byte != UInt8(ascii: "/") || !escapingSlashes
                {
                    target.pointee = byte
                    target += 1
                    continue
                }
                advance(to: target)
                appendEscape(of: byte)
                target = reserve(end - source &+ 10)
            }
        }
        target.pointee = UInt8(ascii: "\"")
        advance(to: target + 1)
    }

    private mutating func appendEscape(of byte: UInt8) {
        switch byte {
        case 0x08: append("\\b")
        case 0x09: append("\\t")
        case 0x0A: append("\\n")
        case 0x0C: append("\\f")
        case 0x0D: append("\\r")
        case 0..<0x20:
            append("\\u00")
            append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
            let digit = byte & 0xF
            append(digit < 10 ? digit + UInt8(ascii: "0") : digit - 10 + UInt8(ascii: "a"))
        default:
            append(UInt8(ascii: "\\"))
            append(byte)
        }
    }
}
