// One method for each scalar, as the protocol asks; each reads the value without a decoder of its own.
extension ArrayContainer {
    mutating func decode(_ type: Bool.Type) throws -> Bool {
        try read { document, value throws(ValueFault) in try document.bool(at: value) }
    }
    mutating func decodeIfPresent(_ type: Bool.Type) throws -> Bool? {
        try readIfPresent { document, value throws(ValueFault) in try document.bool(at: value) }
    }
    mutating func decode(_ type: String.Type) throws -> String {
        try read { document, value throws(ValueFault) in try document.string(at: value) }
    }
    mutating func decodeIfPresent(_ type: String.Type) throws -> String? {
        try readIfPresent { document, value throws(ValueFault) in try document.string(at: value) }
    }
    mutating func decode(_ type: Double.Type) throws -> Double {
        try read { document, value throws(ValueFault) in try document.double(at: value) }
    }
    mutating func decodeIfPresent(_ type: Double.Type) throws -> Double? {
        try readIfPresent { document, value throws(ValueFault) in try document.double(at: value) }
    }
    mutating func decode(_ type: Float.Type) throws -> Float {
        try read { document, value throws(ValueFault) in try document.float(at: value) }
    }
    mutating func decodeIfPresent(_ type: Float.Type) throws -> Float? {
        try readIfPresent { document, value throws(ValueFault) in try document.float(at: value) }
    }

    mutating func decode(_ type: Int.Type) throws -> Int { try integer() }
    mutating func decodeIfPresent(_ type: Int.Type) throws -> Int? { try integerIfPresent() }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
    mutating func decodeIfPresent(_ type: Int8.Type) throws -> Int8? { try integerIfPresent() }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
    mutating func decodeIfPresent(_ type: Int16.Type) throws -> Int16? { try integerIfPresent() }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
    mutating func decodeIfPresent(_ type: Int32.Type) throws -> Int32? { try integerIfPresent() }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
    mutating func decodeIfPresent(_ type: Int64.Type) throws -> Int64? { try integerIfPresent() }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try integer() }
    mutating func decodeIfPresent(_ type: UInt.Type) throws -> UInt? { try integerIfPresent() }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
    mutating func decodeIfPresent(_ type: UInt8.Type) throws -> UInt8? { try integerIfPresent() }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
    mutating func decodeIfPresent(_ type: UInt16.Type) throws -> UInt16? { try integerIfPresent() }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
    mutating func decodeIfPresent(_ type: UInt32.Type) throws -> UInt32? { try integerIfPresent() }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
    mutating func decodeIfPresent(_ type: UInt64.Type) throws -> UInt64? { try integerIfPresent() }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try integer() }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decodeIfPresent(_ type: Int128.Type) throws -> Int128? { try integerIfPresent() }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try integer() }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decodeIfPresent(_ type: UInt128.Type) throws -> UInt128? { try integerIfPresent() }

    @inline(__always)
    private mutating func integer<T: FixedWidthInteger>() throws -> T {
        try read { document, value throws(ValueFault) in try document.integer(at: value, as: T.self) }
    }

    @inline(__always)
    private mutating func integerIfPresent<T: FixedWidthInteger>() throws -> T? {
        try readIfPresent { document, value throws(ValueFault) in try document.integer(at: value, as: T.self) }
    }
}
