public import Foundation
import HTTPClientKit

/// What every request is made of; everything but ``url`` has a default.
///
/// A request is a type that conforms to one of the protocols below this one, such as ``HGetRequestProtocol``.
public protocol HRequestBaseRequestProtocol: Sendable {
    /// The absolute http or https URL, with `{NAME}` where a value of ``pathParameters`` goes.
    ///
    /// A placeholder without a value makes the request fail with ``HRequestError/malformedRequestError(reason:)``.
    var url: String { get }

    /// The method; by default that of the protocol's name, else GET.
    var httpMethod: HHttpMethod { get }

    /// Whether the client's authorization is added; false by default.
    var needsAuth: Bool { get }

    /// How often the request is sent again; `nil`, the default, leaves that to the policy, 0 and less mean never.
    ///
    /// A number is the author's word that the request may be repeated: after an answer with a retryable status it is,
    /// whatever its method. See ``HRetryPolicy``.
    var retries: Int? { get }

    /// The values of the placeholders in ``url``; each is percent-encoded as one segment of a path.
    ///
    /// A value that makes a segment `.` or `..` is refused. A value that has no placeholder is ignored.
    var pathParameters: [String: String]? { get }

    /// Header fields of this request; they win over the client's defaults, names compared without case.
    var headerParameters: [String: String]? { get }

    /// Query items, added to those of ``url``, sorted by name.
    var queryParameters: [String: String]? { get }

    /// Query items in their order, repeats included, added behind ``queryParameters``.
    var queryItems: [URLQueryItem] { get }

    /// The longest time that one attempt may take, in seconds; `nil`, the default, for the client's limits.
    var timeout: TimeInterval? { get }

    /// When and how often the request is sent again; `nil`, the default, for the client's policy.
    var retryPolicy: HRetryPolicy? { get }

    /// Whether sending the request twice has the effect of sending it once; by default its method says so (RFC 9110 §9.2.2).
    var isIdempotent: Bool { get }

    /// What the body of a response with a status outside 200–299 is decoded as; `nil`, the default, for nothing.
    ///
    /// When it can be decoded, the error is ``HRequestError/modelledApiError(statusCode:model:data:)``.
    var errorModel: (any (Decodable & Sendable).Type)? { get }

    /// What is logged of this request; by default what the client says. See ``HDebugRequestProtocol``.
    var debugType: HDebugRequestType { get }

    /// Makes what the request carries; `nil` for nothing.
    ///
    /// Requests with a body have a default that is made of their properties, see ``HRequestWithBodyProtocol``.
    ///
    /// - Throws: Any error; it becomes a ``HRequestError/malformedRequestError(reason:)`` unless it is an
    ///   ``HRequestError``. Nothing is sent then.
    func makeContent() throws -> HContent?
}

extension HRequestBaseRequestProtocol {
    /// GET.
    public var httpMethod: HHttpMethod { .get }
    /// False.
    public var needsAuth: Bool { false }
    /// None of the request's own.
    public var retries: Int? { nil }
    /// None.
    public var pathParameters: [String: String]? { nil }
    /// None.
    public var headerParameters: [String: String]? { nil }
    /// None.
    public var queryParameters: [String: String]? { nil }
    /// None.
    public var queryItems: [URLQueryItem] { [] }
    /// The client's limits.
    public var timeout: TimeInterval? { nil }
    /// The client's policy.
    public var retryPolicy: HRetryPolicy? { nil }
    /// What the method says.
    public var isIdempotent: Bool { httpMethod.method.isIdempotent }
    /// None.
    public var errorModel: (any (Decodable & Sendable).Type)? { nil }
    /// Nothing of its own.
    public var debugType: HDebugRequestType { .none }
    /// Nothing.
    public func makeContent() throws -> HContent? { nil }
}
