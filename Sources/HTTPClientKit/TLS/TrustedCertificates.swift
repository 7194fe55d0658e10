public import Foundation

/// Certificate authorities to trust, as certificates in PEM form.
public struct TrustedCertificates: Sendable {
    /// The PEM text; known to hold at least one certificate.
    package let pem: Data

    /// Takes the certificates of a PEM text.
    ///
    /// - Throws: ``TLSConfigurationError``.
    public init(pem: Data) throws(TLSConfigurationError) {
        guard pem.range(of: Data("-----BEGIN ".utf8)) != nil else { throw .malformed("a PEM text with certificates") }
        _ = try CertificateFingerprints.of(pem)
        self.pem = pem
    }

    /// Takes the certificates of a PEM file, which is read now and not again.
    ///
    /// - Throws: ``TLSConfigurationError``.
    public init(file: URL) throws(TLSConfigurationError) {
        try self.init(pem: readTLSFile(file))
    }
}

extension TrustedCertificates {
    /// The certificates in DER form.
    var ders: [Data] { PEMText.certificates(in: pem) ?? [] }
}

/// The bytes of a file, or the error that names it.
func readTLSFile(_ file: URL) throws(TLSConfigurationError) -> Data {
    guard let bytes = try? Data(contentsOf: file) else { throw .fileNotReadable(path: file.path) }
    return bytes
}
