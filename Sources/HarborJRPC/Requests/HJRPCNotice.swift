/// A notification that needs no type of its own.
///
/// ```swift
/// try await connection.notify(HJRPCNotice("exit"))
/// ```
public struct HJRPCNotice: HJRPCNotificationProtocol {
    /// The method.
    public let method: String
    /// The parameters.
    public let params: HJRPCParams

    /// Makes a notification.
    public init(_ method: String, _ params: HJRPCParams = .none) {
        self.method = method
        self.params = params
    }
}
