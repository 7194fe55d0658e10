#if !HARBOR_CURL && !canImport(Security)
import Foundation

/// Stands where neither OpenSSL nor Security is: no identity can be made, and the caller is told so.
package final class PlatformIdentity: Sendable {
    private static let reason = "client certificates need the Curl trait on this platform"

    init(pkcs12: Data, password: String) throws(TLSConfigurationError) {
        throw .unsupported(Self.reason)
    }

    init(pemCertificates: Data, pemKey: Data, passphrase: String?) throws(TLSConfigurationError) {
        throw .unsupported(Self.reason)
    }

    var validFrom: Date? { nil }
    var validUntil: Date? { nil }
}

extension CertificateFingerprints {
    static func platformFingerprints(of certificates: Data) throws(TLSConfigurationError) -> [CertificateFingerprints] {
        throw .unsupported("certificates can be read with the Curl trait only on this platform")
    }
}
#endif
