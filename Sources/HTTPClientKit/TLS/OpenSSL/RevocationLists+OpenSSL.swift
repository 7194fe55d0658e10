#if HARBOR_CURL
package import CHTTPClientKitTLS
import Foundation

extension RevocationLists {
    /// Gives the lists to a trust store.
    package func add(to store: OpaquePointer) -> hck_tls_result { Self.add(bytes, to: store) }

    static func check(_ bytes: Data) throws(TLSConfigurationError) {
        guard let store = hck_trust_create() else { throw .unsupported("there is no memory for revocation lists") }
        defer { hck_trust_free(store) }
        let result = add(bytes, to: store)
        guard result == HCK_TLS_OK else {
            throw TLSConfigurationError(result, what: "a certificate revocation list in PEM or DER form")
        }
    }

    private static func add(_ bytes: Data, to store: OpaquePointer) -> hck_tls_result {
        bytes.withUnsafeBytes { bytes in
            hck_trust_add_revocation_lists(store, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
        }
    }
}
#endif
