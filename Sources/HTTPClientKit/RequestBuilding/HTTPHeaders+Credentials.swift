extension HTTPHeaders {
    /// Removes the fields that prove who the caller is, those that were marked as such included, for a request that
    /// leaves the origin they were meant for.
    mutating func removeCredentials() {
        for name in ["Authorization", "Cookie", "Proxy-Authorization"] { remove(name) }
        fields.removeAll(where: \.isSensitive)
    }
}
