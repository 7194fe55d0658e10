public import Harbor

/// A call that needs no type of its own.
///
/// ```swift
/// let difference = try await client.send(HJRPCCall<Int>("subtract", .positional(42, 23)))
/// ```
///
/// A mock cannot tell it from another one of the same model.
public struct HJRPCCall<Model: HModel>: HJRPCRequestProtocol {
    /// The method.
    public let method: String
    /// The parameters.
    public let params: HJRPCParams

    /// Makes a call.
    public init(_ method: String, _ params: HJRPCParams = .none) {
        self.method = method
        self.params = params
    }
}
