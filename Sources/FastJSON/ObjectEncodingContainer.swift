/// The keyed container of one object that is being encoded.
struct ObjectEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let target: ContainerTarget<Draft, Int32>

    init(_ target: ContainerTarget<Draft, Int32>) {
        self.target = target
    }

    @inline(__always)
    private var draft: Draft { target.source }
    private var object: Int32 { target.object }
    private var path: PathStack.Reference { target.path }

    @inline(__always)
    private func member(_ key: some CodingKey) -> Int32 { draft.member(key, of: object, path: path) }

    var codingPath: [any CodingKey] { draft.keys(path, nil) }

    mutating func encodeNil(forKey key: Key) throws { draft.writeNull(at: member(key)) }
    mutating func encode(_ value: Bool, forKey key: Key) throws { draft.write(value, at: member(key)) }
    mutating func encode(_ value: String, forKey key: Key) throws { draft.write(value, at: member(key)) }
    mutating func encode(_ value: Double, forKey key: Key) throws {
        try draft.write(value, at: member(key), path, .key(key))
    }
    mutating func encode(_ value: Float, forKey key: Key) throws {
        try draft.write(value, at: member(key), path, .key(key))
    }
    mutating func encode(_ value: Int, forKey key: Key) throws { draft.write(value, at: member(key)) }
    mutating func encode(_ value: Int8, forKey key: Key) throws { draft.write(value, at: member(key)) }
    mutating func encode(_ value: Int16, forKey key: Key) throws { draft.write(value, at: member(key)) }
    mutating func encode(_ value: Int32, forKey key: Key) throws { draft.write(value, at: member(key)) }
    mutating func encode(_ value: Int64, forKey key: Key) throws { draft.write(value, at: member(key)) }
    mutating func encode(_ value: UInt, forKey key: Key) throws { draft.write(value, at: member(key)) }
    mutating func encode(_ value: UInt8, forKey key: Key) throws { draft.write(value, at: member(key)) }
    mutating func encode(_ value: UInt16, forKey key: Key) throws { draft.write(value, at: member(key)) }
    mutating func encode(_ value: UInt32, forKey key: Key) throws { draft.write(value, at: member(key)) }
    mutating func encode(_ value: UInt64, forKey key: Key) throws { draft.write(value, at: member(key)) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func encode(_ value: Int128, forKey key: Key) throws { draft.write(value, at: member(key)) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func encode(_ value: UInt128, forKey key: Key) throws { draft.write(value, at: member(key)) }

    mutating func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        try draft.replace(member(key), by: value, path: path, step: .key(key))
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        draft.keyedContainer(at: member(key), draft.link(.key(key), after: path))
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        draft.unkeyedContainer(at: member(key), draft.link(.key(key), after: path))
    }

    mutating func superEncoder() -> any Encoder { encoder(forKey: PathKey.super) }

    mutating func superEncoder(forKey key: Key) -> any Encoder { encoder(forKey: key) }

    private func encoder(forKey key: some CodingKey) -> ElementEncoder {
        let node = member(key)
        draft.clear(node)
        return ElementEncoder(draft, node, draft.link(.key(key), after: path))
    }
}
