#if !HARBOR_CURL && canImport(CommonCrypto)
import CommonCrypto
import Foundation

/// The SHA-256 of bytes that come in pieces (FIPS 180-4).
///
/// Unchecked because the compiler cannot see that the one who has it uses it by one thread at a time.
final class SHA256: @unchecked Sendable {
    private var context = CC_SHA256_CTX()

    init() throws(HTTPClientError) {
        CC_SHA256_Init(&context)
    }

    func update(_ bytes: UnsafeRawBufferPointer) throws(HTTPClientError) {
        // The length is a 32-bit number.
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 30))
            CC_SHA256_Update(&context, piece.baseAddress, CC_LONG(piece.count))
            rest = rest.dropFirst(piece.count)
        }
    }

    /// The digest; nothing can be added afterwards.
    func finish() throws(HTTPClientError) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        CC_SHA256_Final(&digest, &context)
        return digest
    }
}
#endif
