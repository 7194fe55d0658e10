/// What a client asks of the servers that it speaks TLS with.
public struct TLSConfiguration: Hashable, Sendable {
    /// The certificate authorities that a server's certificate may come from.
    public enum TrustRoots: Hashable, Sendable {
        /// Those of the operating system; on Linux also found through `SSL_CERT_FILE` and `SSL_CERT_DIR`.
        case system
        /// Those in a file of PEM certificates, and no others.
        case file(path: String)
    }

    /// The certificate authorities to trust; the system's by default.
    public var trustRoots: TrustRoots

    /// Makes a configuration.
    public init(trustRoots: TrustRoots = .system) {
        self.trustRoots = trustRoots
    }
}
