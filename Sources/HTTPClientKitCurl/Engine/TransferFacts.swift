#if HARBOR_CURL
import CHTTPClientKitCurl
import COpenSSL
import Glibc
import HTTPClientKit

/// What is known of a transfer that failed.
struct TransferFacts {
    /// How far a connection came.
    enum ConnectPhase: String {
        case waiting, nameLookup, connection, proxy, handshake

        /// What went on, for the message of a time limit.
        var description: String {
            switch self {
            case .waiting: "no connection was free"
            case .nameLookup: "its name was still being looked up"
            case .connection: "it did not take the connection"
            case .proxy: "the proxy did not bring the connection about"
            case .handshake: "it did not finish the TLS handshake"
            }
        }
    }

    var host: String
    /// The proxy that the request was to go through.
    var proxy: ProxyServer?
    /// The status of the proxy's answer to CONNECT; 0 when there was none.
    var proxyStatus = 0
    /// Why a SOCKS proxy did not make the connection.
    var proxyError = CURLPX_OK
    /// Whether the handshake that was begun last was that with the proxy.
    var isProxyHandshake = false
    /// As ``verifyResult``, of the proxy's certificate.
    var proxyVerifyResult = 0
    var connectPhase = ConnectPhase.waiting
    /// Whether the server asked for a client certificate and there was none to show.
    var askedForCertificate = false
    /// Whether the request was sent, or begun to be.
    var wasSent: Bool
    /// Whether the head of the final response has arrived.
    var hasResponseHead: Bool
    /// The `errno` of the last failed connection attempt.
    var systemError: Int32
    /// Why a secure connection was given up by this package, not by libcurl.
    var tlsFailure: TLSFailure?
    /// Why the chain of the server's certificate was not accepted: OpenSSL's code, 0 when it was.
    var verifyResult: Int
    /// libcurl's own words.
    var message: String

    /// The longest line of a head that libcurl takes, in bytes, whatever our own limit is.
    ///
    /// A longer one is no memory to it, and from libcurl 8.6 on `CURLE_TOO_LARGE`.
    static let longestHeadLine = 100 << 10
    /// The same of all lines together.
    static let largestHead = 300 << 10
    /// The same of a head of HTTP/2.
    static let largestHTTP2Head = 128 << 10
    private static let tooLarge = CURLcode(rawValue: 100)

    /// The one table from libcurl's codes to errors.
    func error(for code: CURLcode) -> HTTPClientError {
        if let failure = proxyFailure(for: code) { return failure }
        return switch code {
        case CURLE_URL_MALFORMAT: .invalidURL
        case CURLE_COULDNT_RESOLVE_HOST: .cannotResolveHost("\(host) has no address")
        case CURLE_COULDNT_CONNECT: connectError
        case CURLE_OPERATION_TIMEDOUT: .connectTimeout("\(host): \(connectPhase.description)")
        case CURLE_INTERFACE_FAILED: .networkUnreachable("no connection to \(host) from the local interface\(details)")
        case CURLE_PARTIAL_FILE where !hasResponseHead:
            .connectionLost("\(host) closed the connection before the response")
        case CURLE_PARTIAL_FILE: .truncatedBody("\(host) closed the connection before the body was whole")
        case CURLE_GOT_NOTHING: .connectionLost("\(host) closed the connection without an answer")
        case CURLE_SEND_ERROR, CURLE_SEND_FAIL_REWIND:
            .connectionLost("\(host) closed the connection while the request was sent")
        case CURLE_RECV_ERROR where message.contains("chunked-encoding"):
            .malformedResponse("\(host) broke the chunked coding\(details)")
        case CURLE_OUT_OF_MEMORY where wasSent && !hasResponseHead, Self.tooLarge where wasSent && !hasResponseHead:
            .headTooLarge(limit: Self.longestHeadLine)
        case CURLE_RECV_ERROR where message.contains("Too large response headers"):
            .headTooLarge(limit: Self.largestHead)
        case CURLE_RECV_ERROR where isLargeHTTP2Head: .headTooLarge(limit: Self.largestHTTP2Head)
        case CURLE_RECV_ERROR where TLSAlert(in: message) != nil: .secureConnectionFailed(secureConnectionFailure)
        case CURLE_RECV_ERROR: .connectionLost("\(host) reset the connection before the response was whole")
        case CURLE_HTTP2, CURLE_HTTP2_STREAM:
            .connectionLost("\(host) ended the HTTP/2 stream before the response was whole\(details)")
        // The bad argument is a line of the head that continues one that was never there, a field of the trailers that is
        // none, or what should be the size of a chunk.
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY,
            CURLE_BAD_FUNCTION_ARGUMENT where wasSent:
            .malformedResponse("\(host) sent what is no HTTP response\(details)")
        case CURLE_SSL_CONNECT_ERROR where tlsFailure == nil && wasCutOff:
            .connectionLost("\(host) closed the connection during the TLS handshake")
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
            CURLE_SSL_CLIENTCERT, CURLE_USE_SSL_FAILED, CURLE_SSL_ENGINE_NOTFOUND:
            .secureConnectionFailed(secureConnectionFailure)
        default: .transport("\(host): \(String(cString: curl_easy_strerror(code)))\(details)")
        }
    }

    static func speaksNoHTTP2(_ host: String) -> HTTPClientError {
        .secureConnectionFailed(TLSFailure(.protocolMismatch, "\(host) did not agree on HTTP/2"))
    }

    private var secureConnectionFailure: TLSFailure {
        if let tlsFailure { return tlsFailure }
        // libcurl begins a handshake with the unspecified fault, and leaves it there when it ends before the verification.
        if verifyResult != X509_V_OK, verifyResult != X509_V_ERR_UNSPECIFIED {
            return TLSFailure(
                certificateReason,
                "\(host): \(String(cString: X509_verify_cert_error_string(verifyResult)))"
            )
        }
        let reason = TLSAlert(in: message)?.reason ?? reasonInMessage
        // TLS 1.2 has no alert of its own for a certificate that was not shown.
        let isMissing = askedForCertificate && (reason == .protocolMismatch || reason == .clientCertificateRejected)
        return TLSFailure(isMissing ? .clientCertificateRequired : reason, host + details)
    }

    /// Whether the connection ended in the middle of the handshake, without an alert.
    private var wasCutOff: Bool {
        ["SSL_ERROR_SYSCALL", "SSL_ERROR_ZERO_RETURN", "unexpected eof", "Connection reset"]
            .contains(where: message.contains)
    }

    private var certificateReason: TLSFailure.Reason {
        switch Int32(truncatingIfNeeded: verifyResult) {
        case X509_V_ERR_CERT_HAS_EXPIRED: .certificateExpired
        case X509_V_ERR_CERT_NOT_YET_VALID: .certificateNotYetValid
        case X509_V_ERR_CERT_REVOKED: .certificateRevoked
        case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
            X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT, X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN,
            X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE, X509_V_ERR_CERT_UNTRUSTED:
            .unknownIssuer
        case X509_V_ERR_HOSTNAME_MISMATCH, X509_V_ERR_IP_ADDRESS_MISMATCH: .wrongHost
        default: .other
        }
    }

    /// Causes that libcurl and OpenSSL tell in words only.
    private var reasonInMessage: TLSFailure.Reason {
        if message.contains("subject name") || message.contains("subjectAltName") { return .wrongHost }
        // libcurl's words for an alert that says "certificate expired" while the server's own was accepted.
        if message.contains("SSL certificate verification failed") { return .clientCertificateRejected }
        let protocolMarks = ["wrong version number", "unsupported protocol", "no protocols available", "packet length"]
        return protocolMarks.contains(where: message.contains) ? .protocolMismatch : .other
    }

    /// What libcurl's callback refuses is a head that its buffer has no room for; nghttp2 takes a few frames of one head.
    private var isLargeHTTP2Head: Bool {
        ["user callback function failed", "Too many CONTINUATION frames"].contains(where: message.contains)
    }

    private var connectError: HTTPClientError {
        switch systemError {
        case EMFILE, ENFILE, ENOBUFS, ENOMEM: .transport("no socket for a connection to \(host)\(systemReason)")
        case ENETUNREACH, EHOSTUNREACH, ENETDOWN: .networkUnreachable("there is no route to \(host)")
        default: .connectionRefused("\(host) took no connection\(systemReason)")
        }
    }

    private var systemReason: String {
        systemError == 0 ? "" : ": " + String(cString: strerror(systemError))
    }

    private var details: String {
        message.isEmpty ? "" : ": " + message
    }
}
#endif
