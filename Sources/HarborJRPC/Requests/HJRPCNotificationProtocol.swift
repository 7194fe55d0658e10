/// A notification: the server does what it says and does not answer (JSON-RPC 2.0 §4.1).
///
/// ```swift
/// struct Update: HJRPCNotificationProtocol {
///     let method = "update"
///     let params = HJRPCParams.positional(1, 2, 3)
/// }
/// try await Update().notify()
/// ```
///
/// It has no id, and what it fails with at the server stays unknown, unless the server tells all the same.
public protocol HJRPCNotificationProtocol: HJRPCBaseRequestProtocol {}

extension HJRPCNotificationProtocol {
    /// Sends the notification with the current client.
    ///
    /// - Throws: ``HJRPCRequestError``, also for an error object that the server answers against the specification.
    public func notify() async throws(HJRPCRequestError) {
        try await HJRPCClient.current.notify(self)
    }
}
