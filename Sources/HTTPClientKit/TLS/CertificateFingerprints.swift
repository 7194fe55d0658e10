public import Foundation

/// The two pins that one certificate can be known by.
public struct CertificateFingerprints: Hashable, Sendable {
    /// SHA-256 of the whole certificate in DER form; changes with every renewal.
    public let certificate: CertificatePin
    /// SHA-256 of its SubjectPublicKeyInfo; changes with the key only.
    public let publicKey: CertificatePin

    package init(certificate: CertificatePin, publicKey: CertificatePin) {
        self.certificate = certificate
        self.publicKey = publicKey
    }

    /// The fingerprints of every certificate in a PEM text, or of the one in a DER file.
    ///
    /// - Throws: ``TLSConfigurationError``.
    public static func of(_ certificates: Data) throws(TLSConfigurationError) -> [CertificateFingerprints] {
        try platformFingerprints(of: certificates)
    }
}
