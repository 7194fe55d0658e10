#if HARBOR_CURL
import CHTTPClientKitTLS

/// How a secure connection ends on which a body is read that has no other end (RFC 9112 §9.8).
final class TLSEnd {
    /// `nil` when there was no memory, and nothing is known.
    private let end: OpaquePointer?

    /// - Parameter session: The `SSL` of the connection, which may be gone by the time that its end is asked for.
    init(of session: UnsafeMutableRawPointer) {
        end = hck_tls_end_of(session)
    }

    deinit {
        if let end { hck_tls_end_release(end) }
    }

    /// Whether the server has said that nothing more comes.
    var isTold: Bool { end.map { hck_tls_end_is_told($0) } ?? false }
}
#endif
