/// A verified chain that has none of the pins of its host.
public struct PinFailure: Sendable {
    /// The host that was connected to.
    public let host: String
    /// The pins of the chain's certificates, the server's own first.
    public let chain: [CertificateFingerprints]

    package init(host: String, chain: [CertificateFingerprints]) {
        self.host = host
        self.chain = chain
    }
}
