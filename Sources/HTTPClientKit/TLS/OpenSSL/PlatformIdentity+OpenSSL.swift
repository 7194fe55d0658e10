#if HARBOR_CURL
import CHTTPClientKitTLS
import Foundation

/// A client identity as OpenSSL holds it.
///
/// Unchecked because the compiler cannot see that the identity is never changed once it is made, and that OpenSSL
/// counts references to its parts atomically.
package final class PlatformIdentity: @unchecked Sendable {
    package let pointer: OpaquePointer

    init(pkcs12: Data, password: String) throws(TLSConfigurationError) {
        try Self.check(password)
        var pointer: OpaquePointer?
        let result = pkcs12.withUnsafeBytes { bytes in
            hck_identity_from_pkcs12(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, password, &pointer)
        }
        self.pointer = try Self.made(pointer, result, from: "a PKCS#12 file")
    }

    init(pemCertificates: Data, pemKey: Data, passphrase: String?) throws(TLSConfigurationError) {
        if let passphrase { try Self.check(passphrase) }
        var pointer: OpaquePointer?
        let result = pemCertificates.withUnsafeBytes { certificates in
            pemKey.withUnsafeBytes { key in
                hck_identity_from_pem(
                    certificates.bindMemory(to: UInt8.self).baseAddress,
                    certificates.count,
                    key.bindMemory(to: UInt8.self).baseAddress,
                    key.count,
                    passphrase,
                    &pointer
                )
            }
        }
        self.pointer = try Self.made(pointer, result, from: "a PEM text with a certificate and its key")
    }

    deinit {
        hck_identity_free(pointer)
    }

    var validFrom: Date? { Date(timeIntervalSince1970: TimeInterval(hck_identity_not_before(pointer))) }
    var validUntil: Date? { Date(timeIntervalSince1970: TimeInterval(hck_identity_not_after(pointer))) }

    /// OpenSSL reads a password up to its first NUL, and would open the file with less than the caller has given.
    private static func check(_ password: String) throws(TLSConfigurationError) {
        if password.utf8.contains(0) { throw .unsupported("a password with a NUL in it") }
    }

    private static func made(
        _ pointer: OpaquePointer?,
        _ result: hck_tls_result,
        from what: String
    ) throws(TLSConfigurationError) -> OpaquePointer {
        guard let pointer else { throw TLSConfigurationError(result, what: what) }
        return pointer
    }
}

extension TLSConfigurationError {
    init(_ result: hck_tls_result, what: String) {
        self =
            switch result {
            case HCK_TLS_WRONG_PASSWORD: .wrongPassword
            case HCK_TLS_NO_CERTIFICATE: .noCertificate
            case HCK_TLS_NO_KEY: .noPrivateKey
            case HCK_TLS_KEY_MISMATCH: .keyMismatch
            case HCK_TLS_UNSUPPORTED: .unsupportedAlgorithm
            default: .malformed(what)
            }
    }
}
#endif
