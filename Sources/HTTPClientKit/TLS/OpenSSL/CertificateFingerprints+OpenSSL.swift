#if HARBOR_CURL
package import CHTTPClientKitTLS
import Foundation

extension CertificateFingerprints {
    static func platformFingerprints(of certificates: Data) throws(TLSConfigurationError) -> [CertificateFingerprints] {
        var found: [CertificateFingerprints] = []
        let result = certificates.withUnsafeBytes { bytes in
            withUnsafeMutablePointer(to: &found) { found in
                hck_certificates_visit(
                    bytes.bindMemory(to: UInt8.self).baseAddress,
                    bytes.count,
                    { context, digests in
                        context.assumingMemoryBound(to: [CertificateFingerprints].self).pointee
                            .append(CertificateFingerprints(digests.pointee))
                    },
                    found
                )
            }
        }
        guard result == HCK_TLS_OK else {
            throw TLSConfigurationError(result, what: "a certificate in PEM or DER form")
        }
        return found
    }

    package init(_ digests: hck_digests) {
        self.init(
            certificate: withUnsafeBytes(of: digests.certificate) { CertificatePin(digest: Array($0)) },
            publicKey: withUnsafeBytes(of: digests.public_key) { CertificatePin(digest: Array($0)) }
        )
    }
}
#endif
