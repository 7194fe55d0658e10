/// The unkeyed container of one array that is being encoded.
struct ArrayEncodingContainer: UnkeyedEncodingContainer {
    private let keeper: DraftKeeper
    private let array: Int32
    private let path: PathStack.Reference

    @inline(__always)
    init(_ draft: Draft, _ array: Int32, _ path: PathStack.Reference) {
        self.keeper = draft.keeper
        self.array = array
        self.path = path
    }

    @inline(__always)
    private var draft: Draft { keeper.draft }

    var codingPath: [any CodingKey] { draft.keys(path, nil) }
    var count: Int { Int(draft.nodes[Int(array)].count) }

    mutating func encodeNil() throws { draft.writeNull(at: element()) }
    mutating func encode(_ value: Bool) throws { draft.write(value, at: element()) }
    mutating func encode(_ value: String) throws { draft.write(value, at: element()) }
    mutating func encode(_ value: Double) throws {
        let position = count
        try draft.write(value, at: element(), path, .index(position))
    }
    mutating func encode(_ value: Float) throws {
        let position = count
        try draft.write(value, at: element(), path, .index(position))
    }
    mutating func encode(_ value: Int) throws { draft.write(value, at: element()) }
    mutating func encode(_ value: Int8) throws { draft.write(value, at: element()) }
    mutating func encode(_ value: Int16) throws { draft.write(value, at: element()) }
    mutating func encode(_ value: Int32) throws { draft.write(value, at: element()) }
    mutating func encode(_ value: Int64) throws { draft.write(value, at: element()) }
    mutating func encode(_ value: UInt) throws { draft.write(value, at: element()) }
    mutating func encode(_ value: UInt8) throws { draft.write(value, at: element()) }
    mutating func encode(_ value: UInt16) throws { draft.write(value, at: element()) }
    mutating func encode(_ value: UInt32) throws { draft.write(value, at: element()) }
    mutating func encode(_ value: UInt64) throws { draft.write(value, at: element()) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func encode(_ value: Int128) throws { draft.write(value, at: element()) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func encode(_ value: UInt128) throws { draft.write(value, at: element()) }

    mutating func encode<T: Encodable>(_ value: T) throws {
        let position = count
        try draft.encode(value, at: element(), path: path, step: .index(position))
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        let path = linkedPath()
        return draft.keyedContainer(at: element(), path)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        let path = linkedPath()
        return draft.unkeyedContainer(at: element(), path)
    }

    mutating func superEncoder() -> any Encoder {
        let path = linkedPath()
        return ElementEncoder(draft, element(), path)
    }

    @inline(__always)
    private func element() -> Int32 { draft.append(to: array) }

    private func linkedPath() -> PathStack.Reference { draft.link(.index(count), after: path) }
}

extension Draft {
    @inline(__always)
    func unkeyedContainer(at node: Int32, _ path: PathStack.Reference) -> ArrayEncodingContainer {
        begin(.array, at: node)
        return ArrayEncodingContainer(self, node, path)
    }
}
