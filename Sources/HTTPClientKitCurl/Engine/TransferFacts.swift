#if HARBOR_CURL
import CHTTPClientKitCurl
import Glibc
import HTTPClientKit

/// What is known of a transfer that failed.
struct TransferFacts {
    var host: String
    /// Whether the request was sent, or begun to be.
    var wasSent: Bool
    /// Whether the head of the final response has arrived.
    var hasResponseHead: Bool
    /// The `errno` of the last failed connection attempt.
    var systemError: Int32
    /// Why the server's certificate was not accepted.
    var certificateProblem: String?
    /// libcurl's own words.
    var message: String

    /// The longest line of a head that libcurl takes, in bytes, whatever our own limit is.
    ///
    /// A longer one is no memory to it, and from libcurl 8.6 on `CURLE_TOO_LARGE`.
    static let longestHeadLine = 100 << 10
    private static let tooLarge = CURLcode(rawValue: 100)

    /// The one table from libcurl's codes to errors.
    func error(for code: CURLcode) -> HTTPClientError {
        switch code {
        case CURLE_URL_MALFORMAT: .invalidURL
        case CURLE_COULDNT_RESOLVE_HOST: .cannotResolveHost("\(host) has no address")
        case CURLE_COULDNT_RESOLVE_PROXY: .cannotResolveHost("the proxy for \(host) has no address")
        case CURLE_COULDNT_CONNECT: connectError
        case CURLE_OPERATION_TIMEDOUT: .timeout
        case CURLE_PARTIAL_FILE: .truncatedBody("\(host) closed the connection before the body was whole")
        case CURLE_GOT_NOTHING: .connectionLost("\(host) closed the connection without an answer")
        case CURLE_SEND_ERROR, CURLE_SEND_FAIL_REWIND:
            .connectionLost("\(host) closed the connection while the request was sent")
        case CURLE_RECV_ERROR where message.contains("chunked-encoding"):
            .malformedResponse("\(host) broke the chunked coding\(details)")
        case CURLE_OUT_OF_MEMORY where wasSent && !hasResponseHead, Self.tooLarge where wasSent && !hasResponseHead:
            .headTooLarge(limit: Self.longestHeadLine)
        case CURLE_RECV_ERROR: .connectionLost("\(host) reset the connection before the response was whole")
        case CURLE_HTTP2, CURLE_HTTP2_STREAM:
            .connectionLost("\(host) ended the HTTP/2 stream before the response was whole\(details)")
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
            .malformedResponse("\(host) sent what is no HTTP response\(details)")
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
            CURLE_SSL_CLIENTCERT, CURLE_USE_SSL_FAILED, CURLE_SSL_ENGINE_NOTFOUND:
            .secureConnectionFailed("\(host)\(certificateProblem.map { ": \($0)" } ?? details)")
        default: .transport("\(host): \(String(cString: curl_easy_strerror(code)))\(details)")
        }
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
