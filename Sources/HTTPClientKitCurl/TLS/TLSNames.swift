#if HARBOR_CURL
import CHTTPClientKitTLS

/// The version and the cipher suite of the connection that a request is on, as OpenSSL names them.
struct TLSNames {
    private var versionName: UnsafePointer<CChar>?
    private var cipherName: UnsafePointer<CChar>?

    /// - Parameter session: The `SSL` of the connection; the names are OpenSSL's constants and outlive it.
    mutating func read(_ session: UnsafeMutableRawPointer) {
        versionName = hck_tls_version(session)
        cipherName = hck_tls_cipher(session)
    }

    var version: String? { versionName.map { String(cString: $0) } }
    var cipher: String? { cipherName.map { String(cString: $0) } }
}
#endif
