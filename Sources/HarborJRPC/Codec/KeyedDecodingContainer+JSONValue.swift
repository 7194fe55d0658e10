import FastJSON

extension KeyedDecodingContainer {
    /// The value of a member, `null` included; `nil` when there is no such member.
    ///
    /// `decodeIfPresent` takes a member that is `null` for none, and the literal `nil` beside a `JSONValue` is `null`.
    func decodeIfThere(_ key: Key) throws -> JSONValue? {
        guard contains(key) else { return .none }
        return .some(try decode(JSONValue.self, forKey: key))
    }
}
