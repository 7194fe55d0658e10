/// The most significant 128 bits of powers of five, shifted so that the highest bit is set.
///
/// A power with a negative exponent is a fraction, and its bits are rounded up; the others are cut off.
struct PowersOfFive: Sendable {
    /// Numbers with greater exponents are rare enough for the slow way.
    static let range = -65...65

    private let powers: [(high: UInt64, low: UInt64)]

    static let shared = PowersOfFive()

    @inline(__always)
    subscript(exponent: Int) -> (high: UInt64, low: UInt64) { powers[exponent - PowersOfFive.range.lowerBound] }

    private init() {
        var power = WideInteger(1)
        var fractions: [(high: UInt64, low: UInt64)] = []
        var integers: [(high: UInt64, low: UInt64)] = [power.leading128Bits]
        for _ in 1...PowersOfFive.range.upperBound {
            power.multiply(by: 5)
            integers.append(power.leading128Bits)
            fractions.append(power.reciprocal128Bits)
        }
        powers = fractions.reversed() + integers
    }
}

/// A positive integer of up to 192 bits, with just the arithmetic that the table needs.
private struct WideInteger {
    private var words: (low: UInt64, middle: UInt64, high: UInt64)

    init(_ value: UInt64) {
        words = (value, 0, 0)
    }

    mutating func multiply(by factor: UInt64) {
        let low = words.low.multipliedFullWidth(by: factor)
        let middle = words.middle.multipliedFullWidth(by: factor)
        let (sum, carries) = middle.low.addingReportingOverflow(low.high)
        words = (low.low, sum, words.high &* factor &+ middle.high &+ (carries ? 1 : 0))
    }

    private mutating func double() {
        words.high = words.high << 1 | words.middle >> 63
        words.middle = words.middle << 1 | words.low >> 63
        words.low <<= 1
    }

    /// Subtracts unless the result would be negative.
    private mutating func subtract(_ other: WideInteger) -> Bool {
        let (low, borrowsLow) = words.low.subtractingReportingOverflow(other.words.low)
        let (middle, borrows) = words.middle.subtractingReportingOverflow(other.words.middle)
        let (middleLess, borrowsMiddle) = middle.subtractingReportingOverflow(borrowsLow ? 1 : 0)
        let (high, isLess) = words.high.subtractingReportingOverflow(other.words.high)
        let (highLess, isLessByBorrow) = high.subtractingReportingOverflow(borrows || borrowsMiddle ? 1 : 0)
        guard !isLess, !isLessByBorrow else { return false }
        words = (low, middleLess, highLess)
        return true
    }

    /// The highest 128 bits, from the first that is set.
    var leading128Bits: (high: UInt64, low: UInt64) {
        var shifted = self
        while shifted.words.high >> 63 == 0 { shifted.double() }
        return (shifted.words.high, shifted.words.middle)
    }

    /// The first 128 bits of one divided by this, from the first that is set, rounded up.
    var reciprocal128Bits: (high: UInt64, low: UInt64) {
        var remainder = WideInteger(1)
        var high: UInt64 = 0
        var low: UInt64 = 0
        while high >> 63 == 0 {
            remainder.double()
            high = high << 1 | low >> 63
            low = low << 1 | (remainder.subtract(self) ? 1 : 0)
        }
        let (roundedLow, carries) = low.addingReportingOverflow(1)
        return (carries ? high + 1 : high, roundedLow)
    }
}
