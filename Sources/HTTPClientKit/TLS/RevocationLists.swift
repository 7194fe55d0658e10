public import Foundation

/// Lists of certificates that their authorities have revoked (RFC 5280 §5).
///
/// ```swift
/// tls.revocationLists = try RevocationLists(file: URL(fileURLWithPath: "/etc/ssl/company.crl"))
/// ```
///
/// A list tells the state of an authority's certificates from its date to that of its next update. Past that date
/// nothing that the authority has issued is accepted, so that an old list cannot hide a revocation: keep it fresh, and
/// make a new client with the new one. Certificates of authorities without a list here are not asked about.
///
/// Only the engine on OpenSSL takes lists; elsewhere making a value throws ``TLSConfigurationError/unsupported(_:)``.
/// Apple's platforms look up revocations by themselves.
public struct RevocationLists: Sendable {
    /// What was given; known to hold at least one list.
    package let bytes: Data

    /// Takes the lists of a PEM text, or one list in DER form.
    ///
    /// - Throws: ``TLSConfigurationError``.
    public init(_ bytes: Data) throws(TLSConfigurationError) {
        try Self.check(bytes)
        self.bytes = bytes
    }

    /// Takes the lists of a file in PEM or DER form, which is read now and not again.
    ///
    /// - Throws: ``TLSConfigurationError``.
    public init(file: URL) throws(TLSConfigurationError) {
        try self.init(readTLSFile(file))
    }
}
