/// The pins of some hosts, or of all.
public struct HostPins: Sendable {
    let hosts: [HostPattern]
    /// The digests, one of which must be in the verified chain; several allow for a change of keys.
    public let pins: Set<CertificatePin>

    /// Pins hosts.
    ///
    /// - Parameters:
    ///   - hosts: Names, addresses, or `*.example.com` for exactly one label before `example.com`; none means every host.
    ///   - pins: At least one.
    /// - Throws: ``TLSConfigurationError/invalidHostPattern(_:)``; ``TLSConfigurationError/invalidPin(_:)`` when there is none.
    public init(hosts: [String] = [], pins: [CertificatePin]) throws(TLSConfigurationError) {
        guard !pins.isEmpty else { throw .invalidPin("") }
        var patterns: [HostPattern] = []
        for host in hosts { patterns.append(try HostPattern(host)) }
        self.hosts = patterns
        self.pins = Set(pins)
    }

    func covers(_ host: String) -> Bool {
        hosts.isEmpty || hosts.contains { $0.matches(host) }
    }
}
