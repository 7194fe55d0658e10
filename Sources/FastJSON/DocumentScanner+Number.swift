extension DocumentScanner {
    /// Reads a number (RFC 8259 §6) and keeps its value where 19 digits hold it.
    @inline(__always)
    mutating func scanNumber() throws(SyntaxFault) {
        let begin = offset
        var flags: TapeEntry.Flags = []
        if position.pointee == UInt8(ascii: "-") {
            flags = .negative
            position += 1
        }
        var magnitude: UInt64 = 0
        let first = position
        scanDigits(into: &magnitude)
        var digits = position - first
        guard digits > 0, digits == 1 || first.pointee != UInt8(ascii: "0") else {
            throw fault(position < end ? .invalidNumber : .endOfInput)
        }
        var kind = TapeEntry.Kind.integer
        var exponent = 0
        if position < end, position.pointee == UInt8(ascii: ".") {
            position += 1
            let fraction = position
            scanDigits(into: &magnitude)
            let fractionDigits = position - fraction
            guard fractionDigits > 0 else { throw fault(position < end ? .invalidNumber : .endOfInput) }
            // A leading zero is no digit of the value, so 0.1234567890123456789 still fits.
            digits += fractionDigits - (first.pointee == UInt8(ascii: "0") ? 1 : 0)
            exponent = -fractionDigits
            kind = .scaled
        }
        if position < end, position.pointee | 0x20 == UInt8(ascii: "e") {
            exponent += try scanExponent()
            kind = .scaled
        }
        if digits > 19 || exponent > Int(Int16.max) || exponent < Int(Int16.min) {
            kind = .unbounded
        }
        tape.append(
            TapeEntry(
                offset: begin,
                kind: kind,
                flags: flags,
                exponent: Int16(truncatingIfNeeded: exponent),
                payload: magnitude
            )
        )
    }

    /// Adds the digits that follow to a magnitude, which overflows silently past 19 of them.
    @inline(__always)
    private mutating func scanDigits(into magnitude: inout UInt64) {
        while position < end {
            let digit = position.pointee &- UInt8(ascii: "0")
            guard digit < 10 else { return }
            magnitude = magnitude &* 10 &+ UInt64(digit)
            position += 1
        }
    }

    private mutating func scanExponent() throws(SyntaxFault) -> Int {
        position += 1
        var isNegative = false
        if position < end, position.pointee == UInt8(ascii: "+") || position.pointee == UInt8(ascii: "-") {
            isNegative = position.pointee == UInt8(ascii: "-")
            position += 1
        }
        let first = position
        var exponent = 0
        while position < end {
            let digit = position.pointee &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            // Past this the exponent fits no tape entry, however many digits follow.
            if exponent < 1_000_000 { exponent = exponent * 10 + Int(digit) }
            position += 1
        }
        guard position > first else { throw fault(position < end ? .invalidNumber : .endOfInput) }
        return isNegative ? -exponent : exponent
    }
}
