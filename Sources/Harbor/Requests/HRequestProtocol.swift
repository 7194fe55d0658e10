public import HTTPClientKit

/// A request of any method whose response has a meaning of any type.
///
/// ``HRequestWithResultProtocol`` is for models that are `Codable`, as most are. This protocol is for the others:
/// `Void`, when only success or failure is of interest, or a type that makes itself from a response.
///
/// ```swift
/// struct Ping: HRequestProtocol {
///     typealias Model = Void
///     let url = "https://api.example.com/ping"
/// }
/// try await Ping().send()
/// ```
public protocol HRequestProtocol: HRequestBaseRequestProtocol {
    /// What a response means.
    associatedtype Model: Sendable

    /// Makes the model from a response with a status of success.
    ///
    /// - Throws: Any error; it arrives inside ``HRequestError/codableError(modelName:error:)``.
    func model(from response: HTTPResponse) throws -> Model
}

extension HRequestProtocol where Model == Void {
    /// Takes any body for nothing.
    public func model(from response: HTTPResponse) throws -> Model { () }
}

extension HRequestProtocol {
    /// Sends the request with the current client, see ``HarborClient/withCurrent(_:isolation:operation:)``.
    public func request() async -> HResponseWithResult<Model> {
        await HarborClient.current.request(self)
    }

    /// Sends the request with the current client.
    ///
    /// - Throws: ``HRequestError``.
    @discardableResult
    public func send() async throws(HRequestError) -> Model {
        try await HarborClient.current.send(self)
    }

    /// Sends the request with the current client and returns all that is known of the response.
    ///
    /// - Throws: ``HRequestError``.
    public func response() async throws(HRequestError) -> HResult<Model> {
        try await HarborClient.current.response(self)
    }
}
