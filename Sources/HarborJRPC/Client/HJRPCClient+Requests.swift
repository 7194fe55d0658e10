import HTTPClientKit
import Harbor

extension HJRPCClient {
    /// Sends a call.
    public func request<Request: HJRPCCallProtocol>(_ request: Request) async -> HJRPCResponse<Request.Model> {
        do {
            return .success(try await send(request))
        } catch {
            return .error(error)
        }
    }

    /// Sends a call and returns what its result means.
    ///
    /// - Throws: ``HJRPCRequestError``.
    @discardableResult
    public func send<Request: HJRPCCallProtocol>(
        _ request: Request
    ) async throws(HJRPCRequestError) -> Request.Model {
        let configuration = configuration
        let id = request.requestID ?? configuration.ids.next()
        if let batching = configuration.batching, request.retryPolicy == nil, !configuration.isMocked(Request.self) {
            return try await gather(request, id: id, batching, configuration)
        }
        return try await configuration.send(request, id: id)
    }

    /// Sends a notification.
    ///
    /// - Throws: ``HJRPCRequestError``, also for an error object that the server answers against the specification.
    public func notify(_ notification: some HJRPCNotificationProtocol) async throws(HJRPCRequestError) {
        let configuration = configuration
        let exchange = try HJRPCExchange(of: notification, id: nil, in: configuration)
        try await configuration.perform(exchange) { response throws(HJRPCRequestError) in
            if case .one(let answer) = try? Answers(response.body, decoder: configuration.decoder),
                let error = answer.errorObject
            {
                throw .jrpcError(error: error)
            }
            try response.checkStatus()
        }
    }
}

extension HJRPCClient.Configuration {
    /// The client of Harbor that carries a call of this task.
    var carrier: HarborClient { client ?? .current }

    /// Sends a call as a request of its own.
    func send<Request: HJRPCCallProtocol>(
        _ request: Request,
        id: HJRPCID
    ) async throws(HJRPCRequestError) -> Request.Model {
        let exchange = try HJRPCExchange(of: request, id: id, in: self)
        return try await perform(exchange) { response throws(HJRPCRequestError) in
            let answer = try response.answer { () throws(HJRPCInvalidResponse) in
                try Answer(to: id, in: response.body, version: version, decoder: decoder)
            }
            return try request.model(from: answer)
        }
    }

    /// Sends what is ready to be sent, with the client of Harbor.
    func perform<Subject, Value>(
        _ exchange: HJRPCExchange<Subject>,
        _ finish: (HTTPResponse) throws(HJRPCRequestError) -> Value
    ) async throws(HJRPCRequestError) -> Value {
        try await carrier.exchange(exchange, failure: { HJRPCRequestError($0) }, finish: finish)
    }
}
