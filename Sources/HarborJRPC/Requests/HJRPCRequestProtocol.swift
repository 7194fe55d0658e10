public import Harbor

/// A call whose result is decoded.
///
/// ```swift
/// struct Subtract: HJRPCRequestProtocol {
///     typealias Model = Int
///     let method = "subtract"
///     let params: HJRPCParams
///
///     init(_ minuend: Int, _ subtrahend: Int) { params = .positional(minuend, subtrahend) }
/// }
///
/// switch await Subtract(42, 23).request() {
/// case .success(let difference): print(difference)
/// case .error(.jrpcError(let error)): print(error.code, error.message)
/// case .error(let error): print(error)
/// }
/// ```
///
/// An optional model is `nil` for the result `null`.
public protocol HJRPCRequestProtocol: HJRPCCallProtocol where Model: HModel {
    /// Sends the call with the current client.
    func request() async -> HJRPCResponse<Model>
}

extension HJRPCRequestProtocol {
    /// Decodes the result.
    public func model(from result: HJRPCResult) throws -> Model {
        try result.decode(Model.self)
    }
}
