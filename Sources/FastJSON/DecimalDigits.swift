/// A number's digits without zeros at either end, and the power of ten that they are multiplied with.
struct DecimalDigits: Hashable {
    private let isNegative: Bool
    private let digits: [UInt8]
    private let exponent: Int

    /// Reads the text of a JSON number; `nil` when the exponent is beyond counting.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        var digits: [UInt8] = []
        var exponent = 0
        var isFraction = false
        var rest = text[...]
        let hasSign = rest.first == UInt8(ascii: "-")
        if hasSign { rest = rest.dropFirst() }
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: ".") {
                isFraction = true
            } else if byte | 0x20 == UInt8(ascii: "e") {
                let (sum, overflows) = exponent.addingReportingOverflow(
                    Int(String(decoding: rest, as: UTF8.self)) ?? Int.max
                )
                guard !overflows, sum.magnitude < 1 << 30 else { return nil }
                exponent = sum
                break
            } else {
                if !digits.isEmpty || byte != UInt8(ascii: "0") { digits.append(byte) }
                if isFraction { exponent -= 1 }
            }
        }
        let zeros = digits.reversed().prefix { $0 == UInt8(ascii: "0") }.count
        digits.removeLast(zeros)
        self.digits = digits
        self.exponent = digits.isEmpty ? 0 : exponent + zeros
        self.isNegative = hasSign && !digits.isEmpty
    }

    /// The number as the text of an integer; `nil` when it has a fraction or too many digits for any type.
    var integer: String? {
        // The greatest integer of 128 bits has 39 digits.
        guard exponent >= 0, digits.count + exponent <= 39 else { return nil }
        return text(digits + Array(repeating: UInt8(ascii: "0"), count: exponent))
    }

    /// The digits before the decimal point as the text of an integer; `nil` when all digits together do not fit a
    /// `UInt64`, which is how far Foundation looks.
    var integerPart: String? {
        if exponent >= 0 { return integer }
        guard UInt64(String(decoding: digits, as: UTF8.self)) != nil else { return nil }
        return text(digits.dropLast(-exponent))
    }

    private func text(_ magnitude: some Collection<UInt8>) -> String {
        (isNegative ? "-" : "") + (magnitude.isEmpty ? "0" : String(decoding: magnitude, as: UTF8.self))
    }
}
