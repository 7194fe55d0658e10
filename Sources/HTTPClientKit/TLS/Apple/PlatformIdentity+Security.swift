#if canImport(Security)
import Foundation
package import Security

/// A client identity as Security holds it.
///
/// Unchecked because Security's immutable objects are not marked as safe to share, which they are.
package final class PlatformIdentity: @unchecked Sendable {
    package let identity: SecIdentity
    package let chain: [SecCertificate]

    init(pkcs12: Data, password: String) throws(TLSConfigurationError) {
        var items: CFArray?
        var options: [String: Any] = [kSecImportExportPassphrase as String: password]
        #if os(macOS)
        // Otherwise the certificate and its key are put into the user's keychain, as on older versions.
        if #available(macOS 15, *) { options[kSecImportToMemoryOnly as String] = true }
        #endif
        switch SecPKCS12Import(pkcs12 as CFData, options as CFDictionary, &items) {
        case errSecSuccess: break
        // The first on iOS, the others on macOS.
        case errSecAuthFailed, errSecPkcs12VerifyFailure, errSecPassphraseRequired: throw .wrongPassword
        default: throw .malformed("a PKCS#12 file")
        }
        guard let entry = (items as? [[String: Any]])?.first, let value = entry[kSecImportItemIdentity as String],
            CFGetTypeID(value as CFTypeRef) == SecIdentityGetTypeID()
        else { throw .noPrivateKey }
        // Swift has no conditional cast to a Core Foundation type; the type was compared above.
        identity = unsafeBitCast(value as AnyObject, to: SecIdentity.self)
        chain = entry[kSecImportItemCertChain as String] as? [SecCertificate] ?? []
    }

    init(pemCertificates: Data, pemKey: Data, passphrase: String?) throws(TLSConfigurationError) {
        throw .unsupported("a PEM identity; export certificate and key as a PKCS#12 file")
    }

    /// Security tells no validity dates on every supported version; the server will.
    var validFrom: Date? { nil }
    var validUntil: Date? { nil }
}
#endif
