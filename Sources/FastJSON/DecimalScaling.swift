/// Decimal to binary where it can be told to be exact, without a search among neighbours.
enum DecimalScaling {
    private static let exactPowers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    /// The double nearest to `digits` times ten to the power of `exponent`, or `nil` where that takes more care.
    ///
    /// Both factors are doubles exactly, so that one multiplication or division rounds once (Clinger 1990).
    @inline(__always)
    static func double(_ digits: UInt64, timesTenTo exponent: Int) -> Double? {
        guard digits <= 1 << 53, exponent.magnitude <= 22 else { return nil }
        return exponent < 0
            ? Double(digits) / exactPowers[-exponent] : Double(digits) * exactPowers[exponent]
    }

    /// As ``double(_:timesTenTo:)``, for `Float`.
    static func float(_ digits: UInt64, timesTenTo exponent: Int) -> Float? {
        guard digits <= 1 << 24, exponent.magnitude <= 10 else { return nil }
        return exponent < 0
            ? Float(digits) / Float(exactPowers[-exponent]) : Float(digits) * Float(exactPowers[exponent])
    }
}
