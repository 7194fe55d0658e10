/// A dictionary with `String` keys, whose members are encoded without a container.
///
/// Its keys are data, not names of a model, so the key strategy leaves them as they are.
protocol EncodedDictionary {
    func encode(to draft: Draft, at node: Int32, path: PathStack.Reference) throws
}

extension Dictionary: EncodedDictionary where Key == String, Value: Encodable {
    func encode(to draft: Draft, at node: Int32, path: PathStack.Reference) throws {
        draft.begin(.object, at: node)
        for (key, value) in self {
            let member = draft.member(dictionaryKey: key, of: node)
            try draft.replace(member, by: value, path: path, step: .key(PathKey(dictionaryKey: key)))
        }
    }
}

extension Draft {
    func dictionary<T: Encodable>(
        _ route: any EncodedDictionary.Type,
        _ value: T,
        at node: Int32,
        _ path: PathStack.Reference,
        _ step: PathStack.Step?
    ) throws {
        try descend(path, step) { try open(route, value, node, $0) }
    }

    /// Gives the metatype its type, which is the value's.
    private func open<Members: EncodedDictionary, T>(
        _ route: Members.Type,
        _ value: T,
        _ node: Int32,
        _ path: PathStack.Reference
    ) throws {
        try (cast(value) as Members).encode(to: self, at: node, path: path)
    }
}
