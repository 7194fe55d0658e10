import Foundation

/// A number read from its digits, for the values that the tape cannot give at once.
struct NumberText {
    private let entry: TapeEntry
    private let digits: UnsafeBufferPointer<UInt8>

    /// Whether the entry is a number; nothing else has digits.
    private let isNumber: Bool

    init(_ document: Document, _ entry: TapeEntry) {
        self.entry = entry
        switch entry.kind {
        case .integer, .scaled, .unbounded:
            isNumber = true
            digits = document.digits(of: entry)
        default:
            isNumber = false
            digits = UnsafeBufferPointer(start: nil, count: 0)
        }
    }

    private var text: String { String(decoding: digits, as: UTF8.self) }

    /// The nearest value; a number past the type's range, or one that only rounding makes zero, is refused.
    func floatingPoint<T: BinaryFloatingPoint & LosslessStringConvertible>() throws(ValueFault) -> T {
        guard let value = T(text), value.isFinite, value != 0 || isZero else { throw .unrepresentable(T.self) }
        return value
    }

    private var isZero: Bool {
        for digit in digits {
            if (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(digit) { return false }
            if digit | 0x20 == UInt8(ascii: "e") { return true }
        }
        return true
    }

    func decimal() throws(ValueFault) -> Decimal {
        guard let value = Decimal(string: text), value.isFinite else { throw .unrepresentable(Decimal.self) }
        return value
    }

    @inline(never)
    func integer<T: FixedWidthInteger>(as type: T.Type) throws(ValueFault) -> T {
        guard isNumber else { throw entry.kind == .null ? .null(T.self) : .mismatch(T.self, found: entry.kind) }
        if let value = T(text) { return value }
        // A fraction or an exponent may still write an integer: 34.0, 1e2. Below 2^53 the nearest double tells;
        // above, where doubles leave integers out, the digits do.
        guard let double = Double(text), let value = T(exactly: double) else { throw .unrepresentable(T.self) }
        guard double.magnitude >= 0x1p53 else { return value }
        guard let exact: T = integerPart() else { throw .unrepresentable(T.self) }
        return exact
    }

    /// The digits before the decimal point, after the exponent has moved it.
    private func integerPart<T: FixedWidthInteger>() -> T? {
        guard let split = DecimalDigits(digits) else { return nil }
        return split.integerPart.flatMap { T($0) }
    }
}
