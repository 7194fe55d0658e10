public import HTTPClientKit

/// The method of a request (RFC 9110 §9).
///
/// ```swift
/// let httpMethod = HHttpMethod.delete
/// let report = HHttpMethod.custom("REPORT")
/// ```
public struct HHttpMethod: RawRepresentable, Hashable, Sendable {
    /// The method as HTTPClientKit has it.
    public let method: HTTPMethod

    /// The method as it is written on the wire, for instance `GET`.
    public var rawValue: String { method.rawValue }

    /// Creates a method; `nil` when the text is not a token (RFC 9110 §5.6.2).
    public init?(rawValue: String) {
        guard FieldSyntax.isToken(rawValue) else { return nil }
        self.method = HTTPMethod(rawValue: rawValue)
    }

    /// Takes a method of HTTPClientKit.
    public init(_ method: HTTPMethod) {
        self.method = method
    }

    /// A method with any name; a name that is not a token makes the request fail before it is sent.
    public static func custom(_ name: String) -> HHttpMethod { HHttpMethod(HTTPMethod(rawValue: name)) }

    /// Transfers a representation of the resource.
    public static let get = HHttpMethod(.get)
    /// Has the resource process the body.
    public static let post = HHttpMethod(.post)
    /// Replaces the resource by the body.
    public static let put = HHttpMethod(.put)
    /// Removes the resource.
    public static let delete = HHttpMethod(.delete)
    /// Changes the resource by the body.
    public static let patch = HHttpMethod(.patch)
    /// Like ``get``, without the body of the response.
    public static let head = HHttpMethod(.head)
    /// Asks what the resource can do.
    public static let options = HHttpMethod(.options)
}
