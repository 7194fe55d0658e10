extension ElementEncoder: SingleValueEncodingContainer {
    func encodeNil() throws { draft.writeNull(at: node) }
    func encode(_ value: Bool) throws { draft.write(value, at: node) }
    func encode(_ value: String) throws { draft.write(value, at: node) }
    func encode(_ value: Double) throws { try draft.write(value, at: node, path, nil) }
    func encode(_ value: Float) throws { try draft.write(value, at: node, path, nil) }
    func encode(_ value: Int) throws { draft.write(value, at: node) }
    func encode(_ value: Int8) throws { draft.write(value, at: node) }
    func encode(_ value: Int16) throws { draft.write(value, at: node) }
    func encode(_ value: Int32) throws { draft.write(value, at: node) }
    func encode(_ value: Int64) throws { draft.write(value, at: node) }
    func encode(_ value: UInt) throws { draft.write(value, at: node) }
    func encode(_ value: UInt8) throws { draft.write(value, at: node) }
    func encode(_ value: UInt16) throws { draft.write(value, at: node) }
    func encode(_ value: UInt32) throws { draft.write(value, at: node) }
    func encode(_ value: UInt64) throws { draft.write(value, at: node) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: Int128) throws { draft.write(value, at: node) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: UInt128) throws { draft.write(value, at: node) }

    func encode<T: Encodable>(_ value: T) throws {
        try draft.encode(value, at: node, path: path, step: nil)
    }
}
