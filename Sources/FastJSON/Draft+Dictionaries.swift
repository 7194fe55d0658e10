extension Draft {
    /// Encodes a dictionary with `String` keys, which `T` is, without a container for it.
    ///
    /// Its keys are data, not names of a model, so the key strategy leaves them as they are.
    func dictionary<T: Encodable>(
        of member: any Encodable.Type,
        _ value: T,
        at node: Int32,
        _ path: PathStack.Reference,
        _ step: PathStack.Step?
    ) throws {
        try descend(path, step) { try members(member, of: value, at: node, $0) }
    }

    /// Gives the metatype its type, which is that of the dictionary's values.
    private func members<Value: Encodable, T>(
        _ type: Value.Type,
        of dictionary: T,
        at node: Int32,
        _ path: PathStack.Reference
    ) throws {
        begin(.object, at: node)
        for (key, value) in cast(dictionary) as [String: Value] {
            let member = member(dictionaryKey: key, of: node)
            try replace(member, by: value, path: path, step: .key(PathKey(dictionaryKey: key)))
        }
    }
}
