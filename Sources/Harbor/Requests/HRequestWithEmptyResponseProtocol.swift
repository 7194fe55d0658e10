/// A request of whose response only success or failure is of interest.
///
/// A type that also conforms to ``HRequestWithResultProtocol`` has its response decoded.
public protocol HRequestWithEmptyResponseProtocol: HRequestBaseRequestProtocol {
    /// Sends the request with the current client, see ``HarborClient/withCurrent(_:isolation:operation:)``.
    func request() async -> HResponse
}

extension HRequestWithEmptyResponseProtocol {
    /// Sends the request with the current client.
    public func request() async -> HResponse {
        await HarborClient.current.request(self)
    }

    /// Sends the request with the current client.
    ///
    /// - Throws: ``HRequestError``.
    public func send() async throws(HRequestError) {
        try await HarborClient.current.send(self)
    }

    /// Sends the request with the current client and returns what is known of the response.
    ///
    /// - Throws: ``HRequestError``.
    public func response() async throws(HRequestError) -> HResult<Void> {
        try await HarborClient.current.response(self)
    }
}

// A type may conform to both; these are the more specific ones, so that no annotation is needed to choose.
extension HRequestProtocol where Self: HRequestWithEmptyResponseProtocol {
    /// Sends the request with the current client and decodes the response.
    public func request() async -> HResponseWithResult<Model> {
        await HarborClient.current.request(self)
    }

    /// Sends the request with the current client and decodes the response.
    ///
    /// - Throws: ``HRequestError``.
    @discardableResult
    public func send() async throws(HRequestError) -> Model {
        try await HarborClient.current.send(self)
    }

    /// Sends the request with the current client, decodes the response and returns all that is known of it.
    ///
    /// - Throws: ``HRequestError``.
    public func response() async throws(HRequestError) -> HResult<Model> {
        try await HarborClient.current.response(self)
    }
}
