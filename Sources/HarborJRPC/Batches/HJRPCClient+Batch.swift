import HTTPClientKit
import Harbor

extension HJRPCClient {
    /// Sends several calls as one request, and returns how each ended.
    ///
    /// ```swift
    /// let (sum, user) = try await client.batch(Sum(1, 2), GetUser(id: 42))
    /// print(try sum.get(), try user.get().name)
    /// ```
    ///
    /// Answers are told apart by their ids, in whatever order they come. The request has the header fields of all calls,
    /// needs authorization when one of them does, takes as long as the most patient, and is sent again as often as all
    /// allow. All must have one endpoint. A call whose type has a mock is answered by that, by itself.
    /// Without any call or notification nothing is sent.
    ///
    /// - Parameters:
    ///   - request: The calls.
    ///   - notifications: Notifications that go with them.
    /// - Throws: ``HJRPCRequestError`` for the batch as a whole: it cannot be sent, did not arrive, or was answered with one
    ///   error object or with something that is no batch.
    public func batch<each Request: HJRPCCallProtocol>(
        _ request: repeat each Request,
        notifying notifications: [any HJRPCNotificationProtocol] = []
    ) async throws(HJRPCRequestError) -> (repeat Result<(each Request).Model, HJRPCRequestError>) {
        let configuration = configuration
        var draft = BatchDraft(configuration)
        let call = (repeat try draft.add(each request))
        for notification in notifications { try draft.add(notification) }
        let answers = try await draft.send()
        return (repeat await outcome(of: each call, in: answers, configuration))
    }

    /// Sends several calls of one type as one request, and returns how each ended, in their order.
    ///
    /// See ``batch(_:notifying:)-(_,_)``.
    public func batch<Request: HJRPCCallProtocol>(
        _ requests: [Request],
        notifying notifications: [any HJRPCNotificationProtocol] = []
    ) async throws(HJRPCRequestError) -> [Result<Request.Model, HJRPCRequestError>] {
        let configuration = configuration
        var draft = BatchDraft(configuration)
        var calls: [BatchedCall<Request>] = []
        for request in requests { calls.append(try draft.add(request)) }
        for notification in notifications { try draft.add(notification) }
        let answers = try await draft.send()
        var results: [Result<Request.Model, HJRPCRequestError>] = []
        for call in calls { results.append(await outcome(of: call, in: answers, configuration)) }
        return results
    }

    private func outcome<Request>(
        of call: BatchedCall<Request>,
        in answers: BatchAnswers,
        _ configuration: Configuration
    ) async -> Result<Request.Model, HJRPCRequestError> {
        guard call.message == nil else { return call.request.result(for: call.id, in: answers) }
        do {
            return .success(try await configuration.send(call.request, id: call.id))
        } catch {
            return .failure(error)
        }
    }
}
