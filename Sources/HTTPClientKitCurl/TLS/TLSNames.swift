#if HARBOR_CURL
import CHTTPClientKitTLS

/// The version and the cipher suite of the connection that a request is on, as OpenSSL names them.
struct TLSNames {
    /// A constant of OpenSSL's and the text that was made of it.
    private struct Name {
        var constant: UnsafePointer<CChar>?
        var text: String?

        mutating func note(_ new: UnsafePointer<CChar>?) {
            guard new != constant else { return }
            constant = new
            text = new.map { String(cString: $0) }
        }
    }

    private var versionName = Name()
    private var cipherName = Name()
    private var isKnown = false

    /// - Parameter session: The `SSL` of the connection; the names are OpenSSL's constants and outlive it.
    mutating func read(_ session: UnsafeMutableRawPointer) {
        versionName.note(hck_tls_version(session))
        cipherName.note(hck_tls_cipher(session))
        isKnown = true
    }

    /// Notes that another request comes, whose connection is not known yet.
    mutating func forget() {
        isKnown = false
    }

    var version: String? { isKnown ? versionName.text : nil }
    var cipher: String? { isKnown ? cipherName.text : nil }
}
#endif
