/// A dictionary with `String` keys, whose members are decoded without a container.
///
/// Its keys are data, not names of a model, so the key strategy leaves them as they are.
protocol DecodedDictionary {
    static func decode(_ document: Document, at object: Int, path: PathStack.Reference) throws -> Self
}

extension Dictionary: DecodedDictionary where Key == String, Value: Decodable {
    static func decode(_ document: Document, at object: Int, path: PathStack.Reference) throws -> [String: Value] {
        var members: [String: Value] = [:]
        members.reserveCapacity(Swift.min(Int(document[object].high), 4096))
        let usesDefaultKeys = document.memory.pointee.usesDefaultKeys
        try document.forEachMember(of: object) { key, value in
            let isKnown = members[key] != nil
            // The first of equal keys counts; with a key strategy Foundation decodes the others all the same, and its
            // paths have keys without numbers.
            if isKnown, usesDefaultKeys { return }
            let step = usesDefaultKeys ? PathKey(dictionaryKey: key) : PathKey(stringValue: key)
            let member = try document.decode(Value.self, at: value, path: path, step: .key(step))
            if !isKnown { members[key] = member }
        }
        return members
    }
}

extension Document {
    func dictionary<T: Decodable>(
        _ route: any DecodedDictionary.Type,
        at value: Int,
        _ path: PathStack.Reference,
        _ step: PathStack.Step?
    ) throws -> T {
        guard entries[value].kind == .object else {
            throw decodingError(fault(entries[value], [String: Any].self), path, step)
        }
        return try descend(path, step) { try open(route, value, $0) }
    }

    /// Gives the metatype its type, which is `T`, for a call that returns the value without a box.
    private func open<Members: DecodedDictionary, T>(
        _ route: Members.Type,
        _ value: Int,
        _ path: PathStack.Reference
    ) throws -> T {
        cast(try route.decode(self, at: value, path: path))
    }
}
