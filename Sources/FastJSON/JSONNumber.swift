public import Foundation

/// A JSON number with the digits that it is written with.
///
/// ```swift
/// let price = JSONNumber(digits: "19.90")
/// price?.decimal        // 19.9
/// price?.description    // "19.90"
/// ```
///
/// Numbers are equal when their values are: `1`, `1.0` and `10e-1`.
public struct JSONNumber: Sendable {
    /// The number as it is written.
    public let digits: String

    /// Creates a number from its text; `nil` when that is not a JSON number (RFC 8259 §6).
    public init?(digits: String) {
        var text = digits
        let first = text.utf8.first ?? 0
        guard first == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first),
            let last = text.utf8.last, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last),
            text.withUTF8({ try? DocumentScanner.scan($0, onto: Tape(capacity: 2), depthLimit: 0) }) != nil
        else { return nil }
        self.digits = digits
    }

    init(scanned digits: String) {
        self.digits = digits
    }

    /// Creates a number from an integer.
    public init(_ value: some BinaryInteger) {
        digits = String(value)
    }

    /// Creates a number from a double in the shortest form that reads back equal; `nil` when it is not finite.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        digits = value.description
    }

    /// Creates a number from a decimal; `nil` when it is not a number.
    public init?(_ value: Decimal) {
        guard value.isFinite else { return nil }
        digits = value.description
    }

    /// The number as an integer of a type; `nil` when it has a fraction or does not fit.
    public func integer<T: FixedWidthInteger>(as type: T.Type = T.self) -> T? {
        T(digits) ?? value?.integer.flatMap { T($0) }
    }

    /// The nearest double; `nil` when that is infinite.
    public var double: Double? {
        Double(digits).flatMap { $0.isFinite ? $0 : nil }
    }

    /// The number as a decimal of 38 digits, rounded when it has more; `nil` when it is out of range.
    public var decimal: Decimal? {
        Decimal(string: digits).flatMap { $0.isFinite ? $0 : nil }
    }
}

extension JSONNumber: CustomStringConvertible {
    /// The number as it is written.
    public var description: String { digits }
}

extension JSONNumber: Hashable {
    /// `nil` where an exponent is beyond counting; such numbers are compared as they are written.
    private var value: DecimalDigits? {
        var digits = digits
        return digits.withUTF8 { DecimalDigits($0) }
    }

    /// Whether the values are equal.
    public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
        if left.digits == right.digits { return true }
        guard let one = left.value, let other = right.value else { return false }
        return one == other
    }

    /// Feeds the value to a hasher.
    public func hash(into hasher: inout Hasher) {
        if let value {
            hasher.combine(value)
        } else {
            hasher.combine(digits)
        }
    }
}
