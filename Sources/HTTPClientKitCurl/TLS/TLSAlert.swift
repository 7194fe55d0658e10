#if HARBOR_CURL
import Foundation
import HTTPClientKit

/// The alert by which a server ended a secure connection (RFC 8446 §6.2), read from OpenSSL's message.
///
/// libcurl hands on the text alone. With TLS 1.3 a server speaks of the client's certificate only after the
/// handshake, so that the alert comes as a failed read.
struct TLSAlert {
    let reason: TLSFailure.Reason

    init?(in message: String) {
        guard let mark = message.range(of: " alert ") else { return nil }
        let name = message[mark.upperBound...].prefix { $0 != "," }
        switch name {
        case "certificate required": reason = .clientCertificateRequired
        case "bad certificate", "unsupported certificate", "certificate revoked", "certificate expired",
            "certificate unknown", "unknown ca", "access denied", "decrypt error":
            reason = .clientCertificateRejected
        case "handshake failure", "protocol version", "insufficient security", "no application protocol":
            reason = .protocolMismatch
        default: reason = .other
        }
    }
}
#endif
