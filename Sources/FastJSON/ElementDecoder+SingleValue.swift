extension ElementDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { document.isNull(index) }

    func decode(_ type: Bool.Type) throws -> Bool {
        try read { () throws(ValueFault) in try document.bool(at: index) }
    }
    func decode(_ type: String.Type) throws -> String {
        try read { () throws(ValueFault) in try document.string(at: index) }
    }
    func decode(_ type: Double.Type) throws -> Double {
        try read { () throws(ValueFault) in try document.double(at: index) }
    }
    func decode(_ type: Float.Type) throws -> Float {
        try read { () throws(ValueFault) in try document.float(at: index) }
    }
    func decode(_ type: Int.Type) throws -> Int { try integer() }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
    func decode(_ type: UInt.Type) throws -> UInt { try integer() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type) throws -> Int128 { try integer() }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type) throws -> UInt128 { try integer() }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try document.decode(type, at: index, path: path, step: nil)
    }

    @inline(__always)
    private func integer<T: FixedWidthInteger>() throws -> T {
        try read { () throws(ValueFault) in try document.integer(at: index, as: T.self) }
    }

    @inline(__always)
    private func read<T>(_ body: () throws(ValueFault) -> T) throws -> T {
        try document.scalar(path, nil, body)
    }
}
