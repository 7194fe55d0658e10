extension HTTPHeaders {
    /// Removes the fields that speak of a payload, for a request that has none any more (RFC 9110 §15.4).
    mutating func removePayloadFields() {
        let others = ["digest", "repr-digest", "last-modified", "expect", "trailer"]
        fields.removeAll { field in
            let name = field.name.lowercasedASCII
            return name.hasPrefix("content-") || others.contains(name)
        }
    }
}
