/// What a client asks of the servers that it speaks TLS with, and what it shows them.
///
/// Every fault in a certificate, a key or a pin is found when the value is made, so that a configuration
/// that exists can be carried out.
///
/// ```swift
/// var tls = TLSConfiguration()
/// tls.trustRoots = .only(try TrustedCertificates(file: companyRoot))
/// tls.clientIdentities = [try ClientIdentity(pkcs12File: identityFile, password: password, hosts: ["*.example.com"])]
/// tls.pins = [try HostPins(hosts: ["api.example.com"], pins: [pin, backupPin])]
/// ```
public struct TLSConfiguration: Sendable {
    /// The certificate authorities that a server's certificate may come from.
    public enum TrustRoots: Sendable {
        /// Those of the operating system; on Linux also found through `SSL_CERT_FILE` and `SSL_CERT_DIR`.
        case system
        /// Those of the operating system and the given ones.
        case systemAnd(TrustedCertificates)
        /// The given ones and no others.
        case only(TrustedCertificates)
    }

    /// A version of the protocol.
    public enum ProtocolVersion: Sendable {
        /// TLS 1.2 (RFC 5246).
        case tls12
        /// TLS 1.3 (RFC 8446).
        case tls13
    }

    /// What happens when a verified chain has none of the pins of its host.
    public enum PinFailureAction: Sendable {
        /// The connection is closed before a byte of the request is sent.
        case reject
        /// The handler is called, and the request continues; for trying out pins.
        ///
        /// The handler is called on the thread that drives the connections and must not block.
        case report(@Sendable (PinFailure) -> Void)
    }

    /// The certificate authorities to trust; the system's by default.
    public var trustRoots: TrustRoots

    /// The certificates that their authorities have revoked, as far as it is known; none by default.
    public var revocationLists: RevocationLists?

    /// The oldest version that is spoken; TLS 1.2 by default.
    public var minimumVersion: ProtocolVersion

    /// The certificates that the client can show; the first whose hosts match is shown.
    public var clientIdentities: [ClientIdentity]

    /// The pins; a host must have one of all the pins of the entries that cover it.
    ///
    /// None by default.
    public var pins: [HostPins]

    /// What happens on a mismatch; by default the connection is rejected.
    public var pinFailureAction: PinFailureAction

    /// Creates a configuration.
    public init(
        trustRoots: TrustRoots = .system,
        revocationLists: RevocationLists? = nil,
        minimumVersion: ProtocolVersion = .tls12,
        clientIdentities: [ClientIdentity] = [],
        pins: [HostPins] = [],
        pinFailureAction: PinFailureAction = .reject
    ) {
        self.trustRoots = trustRoots
        self.revocationLists = revocationLists
        self.minimumVersion = minimumVersion
        self.clientIdentities = clientIdentities
        self.pins = pins
        self.pinFailureAction = pinFailureAction
    }
}

extension TLSConfiguration {
    /// Whether an engine that goes by the system's own rules does what is asked for.
    package var isSystems: Bool {
        guard case .system = trustRoots else { return false }
        return revocationLists == nil && minimumVersion == .tls12 && clientIdentities.isEmpty && pins.isEmpty
    }

    /// The identity to show to a host.
    package func clientIdentity(for host: String) -> ClientIdentity? {
        clientIdentities.first { $0.hosts.isEmpty || $0.hosts.contains { $0.matches(host) } }
    }

    /// All the pins that cover a host; empty when it is not pinned.
    package func pins(for host: String) -> Set<CertificatePin> {
        pins.reduce(into: []) { found, entry in
            if entry.covers(host) { found.formUnion(entry.pins) }
        }
    }
}
