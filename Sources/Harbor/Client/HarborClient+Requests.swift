import HTTPClientKit

extension HarborClient {
    /// Sends a request.
    public func request(_ request: some HRequestWithEmptyResponseProtocol) async -> HResponse {
        do {
            try await send(request)
            return .success
        } catch {
            return .error(error)
        }
    }

    /// Sends a request and makes its model.
    public func request<Request: HRequestProtocol>(_ request: Request) async -> HResponseWithResult<Request.Model> {
        do {
            return .success(try await send(request))
        } catch {
            return .error(error)
        }
    }

    /// Sends a request.
    ///
    /// - Throws: ``HRequestError``.
    public func send(_ request: some HRequestWithEmptyResponseProtocol) async throws(HRequestError) {
        try await perform(request) { _ in }
    }

    /// Sends a request and returns its model.
    ///
    /// - Throws: ``HRequestError``.
    @discardableResult
    public func send<Request: HRequestProtocol>(_ request: Request) async throws(HRequestError) -> Request.Model {
        try await perform(request) { response throws(HRequestError) in try Self.model(of: request, from: response) }
    }

    /// Sends a request and returns what is known of the response.
    ///
    /// - Throws: ``HRequestError``.
    public func response(
        _ request: some HRequestWithEmptyResponseProtocol
    ) async throws(HRequestError) -> HResult<Void> {
        try await perform(request) { response in HResult(model: (), response: response) }
    }

    /// Sends a request and returns all that is known of the response.
    ///
    /// - Throws: ``HRequestError``.
    public func response<Request: HRequestProtocol>(
        _ request: Request
    ) async throws(HRequestError) -> HResult<Request.Model> {
        try await perform(request) { response throws(HRequestError) in
            HResult(model: try Self.model(of: request, from: response), response: response)
        }
    }

    static func model<Request: HRequestProtocol>(
        of request: Request,
        from response: HTTPResponse
    ) throws(HRequestError) -> Request.Model {
        do {
            return try request.model(from: response)
        } catch {
            throw .codableError(modelName: "\(Request.Model.self)", error: error)
        }
    }
}

// A type may be both; these are the more specific ones, so that no annotation is needed to choose.
extension HarborClient {
    /// Sends a request and makes its model.
    public func request<Request: HRequestProtocol & HRequestWithEmptyResponseProtocol>(
        _ request: Request
    ) async -> HResponseWithResult<Request.Model> {
        do {
            return .success(try await send(request))
        } catch {
            return .error(error)
        }
    }

    /// Sends a request and returns its model.
    ///
    /// - Throws: ``HRequestError``.
    @discardableResult
    public func send<Request: HRequestProtocol & HRequestWithEmptyResponseProtocol>(
        _ request: Request
    ) async throws(HRequestError) -> Request.Model {
        try await perform(request) { response throws(HRequestError) in try Self.model(of: request, from: response) }
    }

    /// Sends a request and returns all that is known of the response.
    ///
    /// - Throws: ``HRequestError``.
    public func response<Request: HRequestProtocol & HRequestWithEmptyResponseProtocol>(
        _ request: Request
    ) async throws(HRequestError) -> HResult<Request.Model> {
        try await perform(request) { response throws(HRequestError) in
            HResult(model: try Self.model(of: request, from: response), response: response)
        }
    }
}
