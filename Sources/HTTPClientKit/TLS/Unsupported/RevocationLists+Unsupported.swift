#if !HARBOR_CURL
import Foundation

extension RevocationLists {
    static func check(_ bytes: Data) throws(TLSConfigurationError) {
        throw .unsupported("revocation lists need the Curl trait, on Linux")
    }
}
#endif
