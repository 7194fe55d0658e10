/// A header field that proves who the caller is.
public struct HAuthorizationHeader: Hashable, Sendable {
    /// The name, for instance `Authorization`.
    public let key: String
    /// The value, for instance `Bearer …`.
    public let value: String

    /// Creates a header field.
    public init(key: String, value: String) {
        self.key = key
        self.value = value
    }
}
