extension HTTPHeaders {
    /// Marks every field of the name as a secret that a redirect must not carry to another origin.
    ///
    /// ```swift
    /// var headers: HTTPHeaders = ["X-Api-Key": key]
    /// headers.markSensitive("X-Api-Key")
    /// ```
    ///
    /// A name that does not occur is passed over. See ``Field/isSensitive``.
    public mutating func markSensitive(_ name: String) {
        for index in fields.indices where fields[index].name.equalsIgnoringASCIICase(name) {
            fields[index].isSensitive = true
        }
    }

    /// Whether a field of the name is marked.
    func isSensitive(_ name: String) -> Bool {
        fields.contains { $0.isSensitive && $0.name.equalsIgnoringASCIICase(name) }
    }

    /// The same fields, with those marked whose names are marked in `other`.
    func marking(as other: HTTPHeaders) -> HTTPHeaders {
        var copy = self
        for field in other.fields where field.isSensitive { copy.markSensitive(field.name) }
        return copy
    }
}
