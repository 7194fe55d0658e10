/// A call whose result has a meaning of any type.
///
/// ``HJRPCRequestProtocol`` is for models that are `Codable`, as most are. This protocol is for the others: `Void`, when
/// only success or failure is of interest, or a type that makes itself from a result.
///
/// ```swift
/// struct Save: HJRPCCallProtocol {
///     typealias Model = Void
///     let method = "save"
/// }
/// try await Save().send()
/// ```
public protocol HJRPCCallProtocol: HJRPCBaseRequestProtocol {
    /// What a result means.
    associatedtype Model: Sendable

    /// Makes the model from a result.
    ///
    /// - Throws: Any error; it arrives inside ``HJRPCRequestError/codableError(modelName:error:)``.
    func model(from result: HJRPCResult) throws -> Model
}

extension HJRPCCallProtocol where Model == Void {
    /// Takes any result for nothing.
    public func model(from result: HJRPCResult) throws -> Model { () }
}

extension HJRPCCallProtocol {
    /// Sends the call with the current client, see ``HJRPCClient/withCurrent(_:isolation:operation:)``.
    public func request() async -> HJRPCResponse<Model> {
        await HJRPCClient.current.request(self)
    }

    /// Sends the call with the current client and returns what its result means.
    ///
    /// - Throws: ``HJRPCRequestError``.
    @discardableResult
    public func send() async throws(HJRPCRequestError) -> Model {
        try await HJRPCClient.current.send(self)
    }
}

extension HJRPCCallProtocol {
    /// What an answer means.
    func model(from answer: Answer) throws(HJRPCRequestError) -> Model {
        switch Result(catching: { () throws(HJRPCInvalidResponse) in try answer.outcome }) {
        case .failure(let fault): throw .invalidResponse(fault)
        case .success(.failure(let error)): throw .jrpcError(error: error)
        case .success(.success(let result)):
            do {
                return try model(from: result)
            } catch {
                throw .codableError(modelName: "\(Model.self)", error: error)
            }
        }
    }
}
