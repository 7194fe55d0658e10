/// What a batch goes with: HTTP, or a stream.
protocol BatchCarrier: Sendable {
    /// Where calls have their ids from that bring none of their own.
    var ids: HJRPCIDGenerator { get }

    func message(of request: some HJRPCBaseRequestProtocol, id: HJRPCID?) throws(HJRPCRequestError) -> Message

    /// Whether the calls of a type are answered here, each by itself.
    func isMocked<Request: HJRPCCallProtocol>(_ type: Request.Type) -> Bool

    /// Sends a call by itself.
    func send<Request: HJRPCCallProtocol>(
        _ request: Request,
        id: HJRPCID
    ) async throws(HJRPCRequestError) -> Request.Model

    /// Sends messages as one, at least one, and hands over what is answered to those that have an id.
    func exchange(
        _ messages: [Message],
        of requests: [any HJRPCBaseRequestProtocol]
    ) async throws(HJRPCRequestError) -> BatchAnswers
}

extension BatchCarrier {
    func sendBatch<each Request: HJRPCCallProtocol>(
        _ request: repeat each Request,
        notifying notifications: [any HJRPCNotificationProtocol]
    ) async throws(HJRPCRequestError) -> (repeat Result<(each Request).Model, HJRPCRequestError>) {
        var draft = BatchDraft(self)
        let call = (repeat try draft.add(each request))
        for notification in notifications { try draft.add(notification) }
        let answers = try await draft.send()
        return (repeat await outcome(of: each call, in: answers))
    }

    func sendBatch<Request: HJRPCCallProtocol>(
        of requests: [Request],
        notifying notifications: [any HJRPCNotificationProtocol]
    ) async throws(HJRPCRequestError) -> [Result<Request.Model, HJRPCRequestError>] {
        var draft = BatchDraft(self)
        var calls: [BatchedCall<Request>] = []
        for request in requests { calls.append(try draft.add(request)) }
        for notification in notifications { try draft.add(notification) }
        let answers = try await draft.send()
        var results: [Result<Request.Model, HJRPCRequestError>] = []
        for call in calls { results.append(await outcome(of: call, in: answers)) }
        return results
    }

    private func outcome<Request>(
        of call: BatchedCall<Request>,
        in answers: BatchAnswers
    ) async -> Result<Request.Model, HJRPCRequestError> {
        guard call.message == nil else { return call.request.result(for: call.id, in: answers) }
        do {
            return .success(try await send(call.request, id: call.id))
        } catch {
            return .failure(error)
        }
    }
}
