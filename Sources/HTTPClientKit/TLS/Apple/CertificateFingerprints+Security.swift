#if canImport(Security)
import CommonCrypto
import Foundation
package import Security

extension CertificateFingerprints {
    static func platformFingerprints(of certificates: Data) throws(TLSConfigurationError) -> [CertificateFingerprints] {
        let ders = PEMText.certificates(in: certificates) ?? [certificates]
        guard !ders.isEmpty else { throw .noCertificate }
        var found: [CertificateFingerprints] = []
        for der in ders {
            guard let certificate = SecCertificateCreateWithData(nil, der as CFData),
                let fingerprints = CertificateFingerprints(certificate)
            else { throw .malformed("a certificate in PEM or DER form") }
            found.append(fingerprints)
        }
        return found
    }

    /// `nil` for a certificate whose DER cannot be walked.
    package init?(_ certificate: SecCertificate) {
        let der = [UInt8](SecCertificateCopyData(certificate) as Data)
        guard let publicKeyInfo = DERCertificate.subjectPublicKeyInfo(of: der) else { return nil }
        self.init(
            certificate: CertificatePin(digest: Self.sha256(der[...])),
            publicKey: CertificatePin(digest: Self.sha256(publicKeyInfo))
        )
    }

    private static func sha256(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        bytes.withUnsafeBytes { _ = CC_SHA256($0.baseAddress, CC_LONG($0.count), &digest) }
        return digest
    }
}
#endif
