/// The digits and the decimal exponent of a number's text.
struct DecimalDigits {
    private let isNegative: Bool
    private let digits: [UInt8]
    private let exponent: Int

    /// `nil` when the exponent is beyond every type of number there is.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        var digits: [UInt8] = []
        var exponent = 0
        var fraction = false
        var rest = text[...]
        isNegative = rest.first == UInt8(ascii: "-")
        if isNegative { rest = rest.dropFirst() }
        while let byte = rest.first {
            rest = rest.dropFirst()
            if byte == UInt8(ascii: ".") {
                fraction = true
            } else if byte | 0x20 == UInt8(ascii: "e") {
                guard let written = Int(String(decoding: rest, as: UTF8.self)), written.magnitude < 100_000 else {
                    return nil
                }
                exponent += written
                break
            } else {
                digits.append(byte)
                if fraction { exponent -= 1 }
            }
        }
        self.digits = digits
        self.exponent = exponent
    }

    /// The part before the decimal point, as text without a point or an exponent.
    var integerPart: String {
        let magnitude =
            exponent >= 0
            ? digits + Array(repeating: UInt8(ascii: "0"), count: exponent)
            : Array(digits.dropLast(min(digits.count, -exponent)))
        return (isNegative ? "-" : "") + (magnitude.isEmpty ? "0" : String(decoding: magnitude, as: UTF8.self))
    }
}
