/// The `Decoder` of one value of a document.
struct ElementDecoder: Decoder {
    private let keeper: DocumentKeeper
    private let value: UInt32
    let path: PathStack.Reference

    init(_ document: Document, _ value: Int, _ path: PathStack.Reference) {
        self.keeper = document.keeper
        self.value = UInt32(truncatingIfNeeded: value)
        self.path = path
    }

    var document: Document { keeper.document }
    var index: Int { Int(value) }
    var codingPath: [any CodingKey] { document.memory.pointee.path.keys(path) }
    var userInfo: [CodingUserInfoKey: Any] { document.options.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try document.keyedContainer(at: index, path)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try document.unkeyedContainer(at: index, path)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}
