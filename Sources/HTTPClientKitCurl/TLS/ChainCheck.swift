#if HARBOR_CURL
import CHTTPClientKitTLS
import HTTPClientKit

/// Compares a verified chain with the pins of its host, in the middle of a handshake.
final class ChainCheck {
    private var pins: Set<CertificatePin> = []
    private var host = ""
    private var action = TLSConfiguration.PinFailureAction.reject
    /// Why the handshake was given up, when it was for a pin.
    private(set) var failure: TLSFailure?

    /// Says what the next handshake must show.
    func expect(
        _ pins: Set<CertificatePin>,
        of host: String,
        onFailure action: TLSConfiguration.PinFailureAction
    ) {
        self.pins = pins
        self.host = host
        self.action = action
    }

    /// Forgets the last failure.
    func reset() {
        failure = nil
    }

    /// Has a connection's `SSL_CTX` ask this check; `false` when there is no memory.
    func install(in context: UnsafeMutableRawPointer) -> Bool {
        hck_chain_check_use(
            { check, digests, count in
                Unmanaged<ChainCheck>.fromOpaque(check).takeUnretainedValue()
                    .passes(UnsafeBufferPointer(start: digests, count: count))
            },
            Unmanaged.passUnretained(self).toOpaque(),
            context
        )
    }

    private func passes(_ digests: UnsafeBufferPointer<hck_digests>) -> Bool {
        let chain = digests.map(CertificateFingerprints.init)
        if chain.contains(where: { pins.contains($0.certificate) || pins.contains($0.publicKey) }) { return true }
        switch action {
        case .report(let handler):
            handler(PinFailure(host: host, chain: chain))
            return true
        case .reject:
            failure = TLSFailure(.pinMismatch, "\(host): none of the pins is in the certificate chain")
            return false
        }
    }
}
#endif
