/// The method of a request (RFC 9110 §9): any token, with the usual ones named.
///
/// ```swift
/// let request = HTTPRequest(path: "users/42", method: .delete)
/// let report = HTTPRequest(path: "calendar", method: "REPORT")
/// ```
///
/// Methods are compared with case, as RFC 9110 §9.1 asks. A method that is not a token
/// is refused when the request is sent, with ``HTTPClientError/invalidRequest(_:)``.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The method as it is written on the wire, for instance `GET`.
    public let rawValue: String

    /// Creates a method from the text that is written on the wire.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates a method from a literal.
    public init(stringLiteral value: String) {
        self.rawValue = value
    }

    /// Transfers a representation of the resource.
    public static let get: HTTPMethod = "GET"
    /// Like ``get``, without the body.
    public static let head: HTTPMethod = "HEAD"
    /// Has the resource process the body.
    public static let post: HTTPMethod = "POST"
    /// Replaces the resource by the body.
    public static let put: HTTPMethod = "PUT"
    /// Changes the resource by the body (RFC 5789).
    public static let patch: HTTPMethod = "PATCH"
    /// Removes the resource.
    public static let delete: HTTPMethod = "DELETE"
    /// Asks what the resource can do.
    public static let options: HTTPMethod = "OPTIONS"
}

extension HTTPMethod: CustomStringConvertible {
    /// The method as it is written on the wire.
    public var description: String { rawValue }
}

extension HTTPMethod {
    /// Whether repeating the request has the effect of sending it once (RFC 9110 §9.2.2).
    ///
    /// True for GET, HEAD, PUT, DELETE, OPTIONS and TRACE; false for every other method,
    /// also one that this package does not know.
    public var isIdempotent: Bool {
        switch rawValue {
        case "GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE": true
        default: false
        }
    }
}
