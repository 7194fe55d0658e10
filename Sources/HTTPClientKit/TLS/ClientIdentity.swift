public import Foundation

/// A certificate with its private key, which a client shows to servers that ask for one (mTLS).
///
/// The whole chain that comes with it is sent. Equal identities show the same certificate to the same hosts.
///
/// ```swift
/// let identity = try ClientIdentity(pkcs12File: file, password: "secret", hosts: ["*.example.com"])
/// for warning in identity.warnings { print(warning) }
/// ```
public struct ClientIdentity: Sendable {
    /// Something that does not keep the identity from being used, but that a server may refuse.
    public enum Warning: Hashable, Sendable {
        /// The certificate's validity ended then.
        case expired(Date)
        /// The certificate's validity begins only then.
        case notYetValid(Date)
    }

    /// What was noticed when the identity was made.
    public let warnings: [Warning]
    package let hosts: [HostPattern]
    package let storage: PlatformIdentity

    /// Opens a PKCS#12 (`.p12`, `.pfx`) file's content.
    ///
    /// The key stays in memory, except on macOS before version 15, whose Security framework also adds it to the user's
    /// default keychain.
    ///
    /// - Parameters:
    ///   - pkcs12: The bytes of the file. Old files (RC2, 3DES) are opened with OpenSSL's legacy provider on Linux.
    ///   - password: The file's password; empty when it has none.
    ///   - hosts: The hosts that the identity is presented to: names, addresses, `*.example.com` for one label before
    ///     `example.com`; none means every host.
    /// - Throws: ``TLSConfigurationError``.
    public init(pkcs12: Data, password: String, hosts: [String] = []) throws(TLSConfigurationError) {
        try self.init(PlatformIdentity(pkcs12: pkcs12, password: password), hosts: hosts)
    }

    /// Opens a PKCS#12 (`.p12`, `.pfx`) file, which is read now and not again.
    ///
    /// - Throws: ``TLSConfigurationError``.
    public init(pkcs12File: URL, password: String, hosts: [String] = []) throws(TLSConfigurationError) {
        try self.init(pkcs12: readTLSFile(pkcs12File), password: password, hosts: hosts)
    }

    /// Takes a certificate and its key in PEM form.
    ///
    /// - Parameters:
    ///   - pemCertificates: The certificate, and behind it those of its chain.
    ///   - pemKey: The private key: PKCS#8, PKCS#1 or SEC 1, encrypted or not.
    ///   - passphrase: Opens an encrypted key.
    ///   - hosts: The hosts that the identity is presented to; none means every host.
    /// - Throws: ``TLSConfigurationError``; always ``TLSConfigurationError/unsupported(_:)`` on Apple platforms, whose
    ///   Security framework takes identities from PKCS#12 only.
    public init(
        pemCertificates: Data,
        pemKey: Data,
        passphrase: String? = nil,
        hosts: [String] = []
    ) throws(TLSConfigurationError) {
        let storage = try PlatformIdentity(pemCertificates: pemCertificates, pemKey: pemKey, passphrase: passphrase)
        try self.init(storage, hosts: hosts)
    }

    /// Takes a certificate and its key from PEM files, which are read now and not again.
    ///
    /// - Throws: ``TLSConfigurationError``.
    public init(
        pemCertificatesFile: URL,
        pemKeyFile: URL,
        passphrase: String? = nil,
        hosts: [String] = []
    ) throws(TLSConfigurationError) {
        try self.init(
            pemCertificates: readTLSFile(pemCertificatesFile),
            pemKey: readTLSFile(pemKeyFile),
            passphrase: passphrase,
            hosts: hosts
        )
    }

    private init(_ storage: PlatformIdentity, hosts: [String]) throws(TLSConfigurationError) {
        var patterns: [HostPattern] = []
        for host in hosts { patterns.append(try HostPattern(host)) }
        self.hosts = patterns
        self.storage = storage
        self.warnings = Self.warnings(validFrom: storage.validFrom, until: storage.validUntil, now: Date())
    }

    static func warnings(validFrom: Date?, until validUntil: Date?, now: Date) -> [Warning] {
        var warnings: [Warning] = []
        if let validFrom, now < validFrom { warnings.append(.notYetValid(validFrom)) }
        if let validUntil, now > validUntil { warnings.append(.expired(validUntil)) }
        return warnings
    }
}
