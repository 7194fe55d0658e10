extension Document {
    /// Decodes a dictionary with `String` keys, which `T` is, without a container for it.
    ///
    /// Its keys are data, not names of a model, so the key strategy leaves them as they are.
    func dictionary<T: Decodable>(
        of member: any Decodable.Type,
        at value: Int,
        _ path: PathStack.Reference,
        _ step: PathStack.Step?
    ) throws -> T {
        guard entries[value].kind == .object else {
            throw decodingError(fault(entries[value], [String: Any].self), path, step)
        }
        return try descend(path, step) { try members(member, of: value, $0) }
    }

    /// Gives the metatype its type; `T`, which is the dictionary's, is for a call that returns it without a box.
    private func members<Value: Decodable, T>(
        _ type: Value.Type,
        of object: Int,
        _ path: PathStack.Reference
    ) throws -> T {
        var members: [String: Value] = [:]
        try members.addMembers(of: object, in: self, path)
        return cast(members)
    }
}

extension Dictionary where Key == String, Value: Decodable {
    /// A method of the dictionary and not inlined: so its metadata is passed once, and not looked up for each member.
    @inline(never)
    fileprivate mutating func addMembers(
        of object: Int,
        in document: Document,
        _ path: PathStack.Reference
    ) throws {
        reserveCapacity(Swift.min(Int(document[object].high), 4096))
        let usesDefaultKeys = document.memory.pointee.usesDefaultKeys
        try document.forEachMember(of: object) { key, value in
            let isKnown = self[key] != nil
            // The first of equal keys counts; with a key strategy Foundation decodes the others all the same, and its
            // paths have keys without numbers.
            if isKnown, usesDefaultKeys { return }
            let step = usesDefaultKeys ? PathKey(dictionaryKey: key) : PathKey(stringValue: key)
            let member = try document.decode(Value.self, at: value, path: path, step: .key(step))
            if !isKnown { self[key] = member }
        }
    }
}
