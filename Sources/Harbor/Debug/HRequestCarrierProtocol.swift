/// A request that an adapter makes of what its user has declared, and that the user does not know by name.
///
/// ```swift
/// extension Envelope: HRequestCarrierProtocol {
///     static var carriedType: Any.Type { Message.self }
/// }
/// ```
public protocol HRequestCarrierProtocol {
    /// The user's type, by which the log names the request.
    static var carriedType: Any.Type { get }
}
