/// A response that led on to another place.
public struct HTTPHop: Hashable, Sendable {
    /// The status that said so, for instance 302.
    public var statusCode: Int
    /// The URL that was requested, without user information.
    public var url: String
    /// The URL that was requested next, without user information.
    public var location: String

    /// Creates a hop, for instance for a mock.
    public init(statusCode: Int, url: String, location: String) {
        self.statusCode = statusCode
        self.url = url
        self.location = location
    }
}
