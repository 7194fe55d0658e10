/// Decimal to binary where it can be told to be exact, without a search among neighbours.
enum DecimalScaling {
    private static let exactPowers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// The double nearest to `digits` times ten to the power of `exponent`, or `nil` where that takes more care.
    @inline(__always)
    static func double(_ digits: UInt64, timesTenTo exponent: Int) -> Double? {
        // Where both factors are doubles exactly, one multiplication or division rounds once (Clinger 1990).
        if digits <= 1 << 53, exponent.magnitude <= 22 {
            return exponent < 0
                ? Double(digits) / exactPowers[-exponent] : Double(digits) * exactPowers[exponent]
        }
        return wideProduct(digits, timesTenTo: exponent)
    }

    /// The product with 128 bits of the power, where these bits decide how it is rounded (Lemire 2021).
    private static func wideProduct(_ digits: UInt64, timesTenTo exponent: Int) -> Double? {
        guard digits != 0, PowersOfFive.range.contains(exponent) else { return digits == 0 ? 0 : nil }
        let shift = digits.leadingZeroBitCount
        let factor = digits << UInt64(shift)
        let power = PowersOfFive.shared[exponent]
        var (high, low) = factor.multipliedFullWidth(by: power.high)
        if high & 0x1FF == 0x1FF {
            // The bits below could carry into those that count.
            let (sum, carries) = low.addingReportingOverflow(factor.multipliedFullWidth(by: power.low).high)
            low = sum
            if carries { high += 1 }
            // Still undecided, unless the power is exact.
            if low == .max, !(-27...55).contains(exponent) { return nil }
        }
        let top = Int(high >> 63)
        // 53 bits of the significand and one to round by.
        let cut = UInt64(top + 9)
        var significand = high >> cut
        // The binary exponent: log2 of ten to the power, and the place of the first bit.
        var binaryExponent = ((217_706 * exponent) >> 16) + 63 + top - shift + 1023
        guard binaryExponent > 0 else { return nil }
        // Exactly half way: to the even neighbour.
        if low <= 1, (-4...23).contains(exponent), significand & 3 == 1, significand << cut == high {
            significand &= ~1
        }
        significand = (significand + (significand & 1)) >> 1
        if significand == 1 << 53 {
            significand = 1 << 52
            binaryExponent += 1
        }
        guard binaryExponent < 2047 else { return nil }
        return Double(bitPattern: UInt64(binaryExponent) << 52 | significand & ((1 << 52) - 1))
    }

    /// As ``double(_:timesTenTo:)``, for `Float`.
    static func float(_ digits: UInt64, timesTenTo exponent: Int) -> Float? {
        guard digits <= 1 << 24, exponent.magnitude <= 10 else { return nil }
        return exponent < 0
            ? Float(digits) / Float(exactPowers[-exponent]) : Float(digits) * Float(exactPowers[exponent])
    }
}
