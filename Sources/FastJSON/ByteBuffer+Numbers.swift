extension ByteBuffer {
    /// Appends an integer in decimal.
    @inline(__always)
    mutating func append(_ value: some FixedWidthInteger) {
        guard let magnitude = UInt64(exactly: value.magnitude) else {
            append(String(value))
            return
        }
        let room = reserve(20)
        var length = 0
        if value < 0 {
            room[0] = UInt8(ascii: "-")
            length = 1
        }
        var digits = 1
        var bound: UInt64 = 10
        while magnitude >= bound {
            digits &+= 1
            let (next, overflows) = bound.multipliedReportingOverflow(by: 10)
            if overflows { break }
            bound = next
        }
        var rest = magnitude
        var position = length &+ digits
        length = position
        repeat {
            position &-= 1
            room[position] = UInt8(truncatingIfNeeded: rest % 10) &+ UInt8(ascii: "0")
            rest /= 10
        } while rest != 0
        advance(by: length)
    }

    /// Appends a finite number in the shortest form that reads back equal, as Foundation writes it.
    mutating func append<T: BinaryFloatingPoint & CustomStringConvertible>(_ value: T) {
        var text = value.description
        text.withUTF8 { bytes in
            let isIntegral =
                bytes.count > 2 && bytes[bytes.count - 1] == UInt8(ascii: "0")
                && bytes[bytes.count - 2] == UInt8(ascii: ".")
            append(UnsafeBufferPointer(rebasing: isIntegral ? bytes.dropLast(2) : bytes[...]))
        }
    }
}
