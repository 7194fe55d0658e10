#if !HARBOR_CURL && !canImport(CommonCrypto)
import Foundation

/// Stands where neither OpenSSL nor CommonCrypto is: no digest can be computed, and the caller is told so.
final class SHA256: Sendable {
    /// - Throws: ``HTTPClientError/invalidRequest(_:)``.
    init() throws(HTTPClientError) {
        throw .invalidRequest("a SHA-256 can be computed with the Curl trait only on this platform")
    }

    func update(_ bytes: UnsafeRawBufferPointer) throws(HTTPClientError) {}

    func finish() throws(HTTPClientError) -> [UInt8] { [] }
}
#endif
