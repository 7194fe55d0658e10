/// Why a secure connection did not come about.
public struct TLSFailure: Hashable, Sendable {
    /// The causes that a caller may want to distinguish.
    public enum Reason: Hashable, Sendable {
        /// The server's certificate, or one of its chain, is past its validity.
        case certificateExpired
        /// The server's certificate, or one of its chain, is not valid yet.
        case certificateNotYetValid
        /// The certificate is for other hosts.
        case wrongHost
        /// No trusted certificate authority stands behind the certificate.
        case unknownIssuer
        /// The certificate was revoked.
        case certificateRevoked
        /// The verified chain has none of the pins of the host.
        case pinMismatch
        /// The server asks for a client certificate and got none.
        case clientCertificateRequired
        /// The server did not accept the client certificate.
        case clientCertificateRejected
        /// There is no version or cipher that both sides speak, or the other side does not speak TLS.
        case protocolMismatch
        /// Any other cause, described by the message.
        case other
    }

    /// The cause.
    public let reason: Reason
    /// A sentence that names the host.
    public let message: String

    /// Creates a failure, for instance for a mock.
    public init(_ reason: Reason, _ message: String) {
        self.reason = reason
        self.message = message
    }
}
