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
        try await configuration.sendBatch(repeat each request, notifying: notifications)
    }

    /// Sends several calls of one type as one request, and returns how each ended, in their order.
    ///
    /// See ``batch(_:notifying:)-(_,_)``.
    public func batch<Request: HJRPCCallProtocol>(
        _ requests: [Request],
        notifying notifications: [any HJRPCNotificationProtocol] = []
    ) async throws(HJRPCRequestError) -> [Result<Request.Model, HJRPCRequestError>] {
        try await configuration.sendBatch(of: requests, notifying: notifications)
    }
}
