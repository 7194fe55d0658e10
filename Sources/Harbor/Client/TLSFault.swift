import HTTPClientKit

/// A part of the TLS settings that cannot be used, and the hosts whose requests fail for it.
struct TLSFault: Sendable {
    /// What the fault is in, so that a new setting of the same kind takes its place.
    enum Part: Sendable {
        case identity
        case pins
    }

    let part: Part
    /// None means every host.
    let hosts: [HostPattern]
    let error: TLSConfigurationError

    func covers(_ host: String) -> Bool {
        hosts.isEmpty || hosts.contains { $0.matches(host) }
    }
}
