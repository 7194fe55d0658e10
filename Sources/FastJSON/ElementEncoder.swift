/// The `Encoder` of one value of a document.
struct ElementEncoder: Encoder {
    private let keeper: DraftKeeper
    let node: Int32
    let path: PathStack.Reference

    init(_ draft: Draft, _ node: Int32, _ path: PathStack.Reference) {
        self.keeper = draft.keeper
        self.node = node
        self.path = path
    }

    var draft: Draft { keeper.draft }
    var codingPath: [any CodingKey] { draft.keys(path, nil) }
    var userInfo: [CodingUserInfoKey: Any] { draft.options.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        draft.keyedContainer(at: node, path)
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        draft.unkeyedContainer(at: node, path)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}
