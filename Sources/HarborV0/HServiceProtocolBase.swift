public import Foundation

/// What every service is made of.
///
/// Services are classes that need not be `Sendable`. `request()` runs where it is called: it reads the properties at
/// once, in the isolation of the caller, and from then on another task has nothing to do with the service. So code
/// compiles in Swift 6 mode that
/// - makes a service and sends it in one function, also one of a `Task`, of a task group or of `async let`;
/// - keeps services in a class of the main actor or in an actor, and sends them there.
///
/// It does not where the language forbids it: a service that one task uses cannot be sent from another, and a service
/// whose class is isolated to an actor cannot have properties that are read from everywhere. With a compiler before
/// Swift 6.2 `request()` runs elsewhere, and Swift 6 mode takes only the first of the two.
@available(*, deprecated, message: "Use HRequestBaseRequestProtocol from the module Harbor")
public protocol HServiceProtocolBase: AnyObject {
    /// The absolute http or https URL, with `{NAME}` where a value of ``pathParameters`` goes.
    ///
    /// A placeholder without a value is ``HServiceError/malformedRequestError(reason:)``.
    var url: String { get set }
    /// The method.
    var httpMethod: HHttpMethod { get set }
    /// Header fields; `nil` for none.
    var headers: [String: String]? { get set }
    /// Query items, added to those of ``url``, sorted by name; `nil` for none.
    var queryParameters: [String: String]? { get set }
    /// The values of the placeholders in ``url``; each is percent-encoded as one segment of a path.
    var pathParameters: [String: String]? { get set }
    /// What is sent as a JSON object; `nil` for nothing.
    ///
    /// A value that JSON does not know is ``HServiceError/malformedRequestError(reason:)``, and nothing is sent.
    var body: [String: Any]? { get set }
    /// Whether the credentials of the provider are added.
    var needAuth: Bool { get }
    /// The longest time that the request may take, redirects included, in seconds.
    ///
    /// Passing it is ``HServiceError/timeoutError``. A limit that is not a finite number above zero is
    /// ``HServiceError/malformedRequestError(reason:)``.
    var timeout: TimeInterval { get set }
}
