public import Foundation
public import Harbor

/// What every call and every notification is made of; everything but ``method`` has a default.
///
/// A request is a type that conforms to ``HJRPCRequestProtocol``, ``HJRPCCallProtocol`` or
/// ``HJRPCNotificationProtocol``.
public protocol HJRPCBaseRequestProtocol: Sendable {
    /// The name of the method.
    var method: String { get }

    /// Whether the client's authorization is added; false by default.
    var needsAuth: Bool { get }

    /// How often the request is sent again; `nil`, the default, leaves that to the policy, 0 and less mean never.
    ///
    /// A number is the author's word that the request may be repeated after an answer with a retryable status, and
    /// after a failure that came before sending. After a lost connection or a timeout, when the request may have
    /// arrived, it is repeated only if ``isIdempotent`` is true or it has an `Idempotency-Key` header.
    /// A repeat is the same bytes with the same id.
    var retries: Int? { get }

    /// Header fields of this request; they win over the client's defaults, names compared without case.
    var headers: [String: String]? { get }

    /// Parameters by name, of what JSON knows: strings, numbers, booleans, `NSNull`, arrays and dictionaries.
    ///
    /// With `nil`, the default, or an empty dictionary the member `params` is left out.
    var parameters: [String: Any]? { get }

    /// Parameters as the types of the app have them, by name or by position; none by default.
    ///
    /// Only one of this and ``parameters`` may have a value.
    var params: HJRPCParams { get }

    /// The id of the call; `nil`, the default, has the client make one.
    var requestID: HJRPCID? { get }

    /// Where the request goes; `nil`, the default, for the client's endpoint.
    var endpoint: String? { get }

    /// The longest time that one attempt may take, in seconds; `nil`, the default, for the client's limits.
    var timeout: TimeInterval? { get }

    /// When and how often the request is sent again; `nil`, the default, for the client's policy.
    var retryPolicy: HRetryPolicy? { get }

    /// Whether sending the request twice has the effect of sending it once; false by default.
    var isIdempotent: Bool { get }

    /// What is logged of this request; by default what the client says. See `HDebugRequestProtocol`.
    var debugType: HDebugRequestType { get }
}

extension HJRPCBaseRequestProtocol {
    /// False.
    public var needsAuth: Bool { false }
    /// None of the request's own.
    public var retries: Int? { nil }
    /// None.
    public var headers: [String: String]? { nil }
    /// None.
    public var parameters: [String: Any]? { nil }
    /// None.
    public var params: HJRPCParams { .none }
    /// One that the client makes.
    public var requestID: HJRPCID? { nil }
    /// The client's.
    public var endpoint: String? { nil }
    /// The client's limits.
    public var timeout: TimeInterval? { nil }
    /// The client's policy.
    public var retryPolicy: HRetryPolicy? { nil }
    /// False.
    public var isIdempotent: Bool { false }
    /// Nothing of its own.
    public var debugType: HDebugRequestType { .none }
}

extension HDebugRequestProtocol where Self: HJRPCBaseRequestProtocol {
    /// Both.
    public var debugType: HDebugRequestType { .requestAndResponse }
}

extension HJRPCBaseRequestProtocol {
    /// The parameters, whichever property has them.
    func allParams() throws(HJRPCRequestError) -> HJRPCParams {
        guard let parameters, !parameters.isEmpty else { return params }
        guard case .none = params else {
            throw .malformedRequestError(reason: "it has both parameters and params")
        }
        do {
            return .json(try JSONText.of(parameters, name: "parameters"))
        } catch {
            throw HJRPCRequestError(error)
        }
    }
}
