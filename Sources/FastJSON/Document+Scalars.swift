import Foundation

extension Document {
    func isNull(_ value: Int) -> Bool { entries[value].kind == .null }

    @inline(__always)
    func bool(at value: Int) throws(ValueFault) -> Bool {
        switch entries[value].kind {
        case .truth: return true
        case .falsity: return false
        // Also for null: Foundation finds a mismatch there, as for no other scalar.
        case let found: throw .mismatch(Bool.self, found: found)
        }
    }

    @inline(__always)
    func string(at value: Int) throws(ValueFault) -> String {
        let entry = entries[value]
        guard entry.kind == .string else { throw fault(entry, String.self) }
        return text(of: entry)
    }

    /// The text of a string or a key.
    @inline(__always)
    func text(of entry: TapeEntry) -> String {
        let written = bytes(of: entry)
        guard entry.flags.contains(.escaped) else { return String(decoding: written, as: UTF8.self) }
        return String(unsafeUninitializedCapacity: written.count) { EscapeSequence.decode(written, into: $0) }
    }

    @inline(__always)
    func integer<T: FixedWidthInteger>(at value: Int, as type: T.Type) throws(ValueFault) -> T {
        let entry = entries[value]
        if entry.kind == .integer {
            if !entry.flags.contains(.negative) {
                if let integer = T(exactly: entry.payload) { return integer }
            } else if entry.payload <= UInt64(Int64.max) {
                if let integer = T(exactly: -Int64(entry.payload)) { return integer }
            }
        }
        return try NumberText(self, entry).integer(as: type)
    }

    @inline(__always)
    func double(at value: Int) throws(ValueFault) -> Double {
        let entry = entries[value]
        switch entry.kind {
        case .integer:
            let magnitude = Double(entry.payload)
            return entry.flags.contains(.negative) ? -magnitude : magnitude
        case .scaled:
            if let magnitude = DecimalScaling.double(entry.payload, timesTenTo: Int(entry.exponent)) {
                return entry.flags.contains(.negative) ? -magnitude : magnitude
            }
            return try NumberText(self, entry).floatingPoint()
        case .unbounded:
            return try NumberText(self, entry).floatingPoint()
        case .string:
            return try nonConforming(entry)
        default:
            throw fault(entry, Double.self)
        }
    }

    func float(at value: Int) throws(ValueFault) -> Float {
        let entry = entries[value]
        switch entry.kind {
        case .integer, .scaled:
            if let magnitude = DecimalScaling.float(entry.payload, timesTenTo: Int(entry.exponent)) {
                return entry.flags.contains(.negative) ? -magnitude : magnitude
            }
            return try NumberText(self, entry).floatingPoint()
        case .unbounded:
            return try NumberText(self, entry).floatingPoint()
        case .string:
            return try nonConforming(entry)
        default:
            throw fault(entry, Float.self)
        }
    }

    /// One of the strings that stand for numbers JSON cannot write, when the decoder allows them.
    private func nonConforming<T: BinaryFloatingPoint>(_ entry: TapeEntry) throws(ValueFault) -> T {
        if case .convertFromString(let positiveInfinity, let negativeInfinity, let nan) = options.nonConformingFloats {
            let written = bytes(of: entry)
            // Compared as they are written: an escaped spelling does not count, as with Foundation.
            if !entry.flags.contains(.escaped) {
                if written.elementsEqual(positiveInfinity.utf8) { return .infinity }
                if written.elementsEqual(negativeInfinity.utf8) { return -.infinity }
                if written.elementsEqual(nan.utf8) { return .nan }
            }
        }
        throw .mismatch(T.self, found: entry.kind)
    }

    func url(at value: Int) throws(ValueFault) -> URL {
        let entry = entries[value]
        guard entry.kind != .null else { throw .null(URL.self) }
        guard let url = URL(string: try string(at: value)) else { throw .corrupted("The string is not a URL.") }
        return url
    }

    func decimal(at value: Int) throws(ValueFault) -> Decimal {
        let entry = entries[value]
        switch entry.kind {
        case .integer, .scaled, .unbounded: return try NumberText(self, entry).decimal()
        default: throw fault(entry, Decimal.self)
        }
    }

    /// What is wrong with a value that is not of the type's kind.
    func fault(_ entry: TapeEntry, _ type: Any.Type) -> ValueFault {
        entry.kind == .null ? .null(type) : .mismatch(type, found: entry.kind)
    }
}
