/// Why a proxy did not bring a request to its host.
public struct ProxyFailure: Hashable, Sendable {
    /// The causes that a caller may want to distinguish.
    public enum Reason: Hashable, Sendable {
        /// The proxy's name has no address.
        case cannotResolve
        /// The proxy took no connection.
        case unreachable
        /// The proxy asks for a user and a password, or did not accept those that it got.
        case authenticationRequired
        /// The proxy does not make this connection; with its status where it gave one, such as 403.
        case refused(statusCode: Int?)
        /// The secure connection to the proxy itself failed.
        case secureConnectionFailed
        /// Any other cause, described by the message.
        case other
    }

    /// The cause.
    public let reason: Reason
    /// A sentence that names the proxy, without its credentials.
    public let message: String

    /// Creates a failure, for instance for a mock.
    public init(_ reason: Reason, _ message: String) {
        self.reason = reason
        self.message = message
    }
}
