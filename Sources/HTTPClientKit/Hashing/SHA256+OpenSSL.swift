#if HARBOR_CURL
import CHTTPClientKitTLS
import Foundation

/// The SHA-256 of bytes that come in pieces (FIPS 180-4).
///
/// Unchecked because the compiler cannot see that the one who has it uses it by one thread at a time.
final class SHA256: @unchecked Sendable {
    private let hash: OpaquePointer

    /// - Throws: ``HTTPClientError/transport(_:)`` when there is no memory.
    init() throws(HTTPClientError) {
        guard let hash = hck_sha256_create() else { throw Self.failure }
        self.hash = hash
    }

    deinit {
        hck_sha256_free(hash)
    }

    func update(_ bytes: UnsafeRawBufferPointer) throws(HTTPClientError) {
        guard hck_sha256_update(hash, bytes.baseAddress, bytes.count) else { throw Self.failure }
    }

    /// The digest; nothing can be added afterwards.
    func finish() throws(HTTPClientError) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(HCK_DIGEST_SIZE))
        guard hck_sha256_finish(hash, &digest) else { throw Self.failure }
        return digest
    }

    private static let failure = HTTPClientError.transport("OpenSSL could not compute a SHA-256")
}
#endif
