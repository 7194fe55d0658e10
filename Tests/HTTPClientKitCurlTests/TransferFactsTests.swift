#if HARBOR_CURL
import CHTTPClientKitCurl
import COpenSSL
import Glibc
import HTTPClientKit
import Testing

@testable import HTTPClientKitCurl

struct TransferFactsTests {
    private func error(
        _ code: CURLcode,
        errno: Int32 = 0,
        message: String = "",
        verifyResult: Int32 = X509_V_OK,
        tlsFailure: TLSFailure? = nil,
        hasResponseHead: Bool = false,
        wasSent: Bool = true
    ) -> HTTPClientError {
        TransferFacts(
            host: "example.com",
            wasSent: wasSent,
            hasResponseHead: hasResponseHead,
            systemError: errno,
            tlsFailure: tlsFailure,
            verifyResult: Int(verifyResult),
            message: message
        ).error(for: code)
    }

    @Test func `Each of libcurl's codes has its error`() {
        #expect(error(CURLE_URL_MALFORMAT) == .invalidURL)
        #expect(error(CURLE_COULDNT_RESOLVE_HOST) == .cannotResolveHost("example.com has no address"))
        #expect(error(CURLE_OPERATION_TIMEDOUT) == .connectTimeout("example.com: no connection was free"))
        #expect(
            error(CURLE_PARTIAL_FILE, hasResponseHead: true)
                == .truncatedBody("example.com closed the connection before the body was whole")
        )
        #expect(error(CURLE_PARTIAL_FILE) == .connectionLost("example.com closed the connection before the response"))
        #expect(error(CURLE_GOT_NOTHING) == .connectionLost("example.com closed the connection without an answer"))
        #expect(error(CURLE_WEIRD_SERVER_REPLY) == .malformedResponse("example.com sent what is no HTTP response"))
        #expect(
            error(CURLE_UNSUPPORTED_PROTOCOL, message: "HTTP/0.9")
                == .malformedResponse("example.com sent what is no HTTP response: HTTP/0.9")
        )
    }

    @Test(arguments: [ENETUNREACH, EHOSTUNREACH, ENETDOWN])
    func `No route is told apart from a refusal`(errno: Int32) {
        #expect(error(CURLE_COULDNT_CONNECT, errno: errno) == .networkUnreachable("there is no route to example.com"))
    }

    @Test func `A refusal names the system's reason`() {
        #expect(
            error(CURLE_COULDNT_CONNECT, errno: ECONNREFUSED)
                == .connectionRefused("example.com took no connection: Connection refused")
        )
        #expect(error(CURLE_COULDNT_CONNECT) == .connectionRefused("example.com took no connection"))
    }

    @Test(arguments: [EMFILE, ENFILE, ENOBUFS, ENOMEM])
    func `A process without a descriptor was not refused`(errno: Int32) {
        let reason = String(cString: strerror(errno))
        #expect(
            error(CURLE_COULDNT_CONNECT, errno: errno)
                == .transport("no socket for a connection to example.com: \(reason)")
        )
    }

    @Test(arguments: [CURLE_SEND_ERROR, CURLE_SEND_FAIL_REWIND, CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM])
    func `A connection that ends in the middle is lost`(code: CURLcode) {
        guard case .connectionLost(let reason) = error(code) else {
            Issue.record("not lost: \(error(code))")
            return
        }
        #expect(reason.contains("example.com"))
    }

    @Test func `A broken chunk is the fault of the response, not of the connection`() {
        #expect(
            error(CURLE_RECV_ERROR, message: "Illegal or missing hexadecimal sequence in chunked-encoding")
                == .malformedResponse(
                    "example.com broke the chunked coding: Illegal or missing hexadecimal sequence in chunked-encoding"
                )
        )
    }

    @Test(arguments: [true, false])
    func `What libcurl cannot read is malformed, before the body and in it`(hasResponseHead: Bool) {
        #expect(
            error(CURLE_BAD_FUNCTION_ARGUMENT, message: "m", hasResponseHead: hasResponseHead)
                == .malformedResponse("example.com sent what is no HTTP response: m")
        )
        guard case .transport = error(CURLE_BAD_FUNCTION_ARGUMENT, wasSent: false) else {
            Issue.record("nothing was sent")
            return
        }
    }

    @Test func `A head that libcurl finds too large is told as one`() {
        let many = error(CURLE_RECV_ERROR, message: "Too large response headers: 307201 > 307200")
        #expect(many == .headTooLarge(limit: TransferFacts.largestHead))
        for reason in ["The user callback function failed", "Too many CONTINUATION frames following a HEADERS frame"] {
            let http2 = error(CURLE_RECV_ERROR, message: "nghttp2_session_mem_recv() returned -902:\(reason)")
            #expect(http2 == .headTooLarge(limit: TransferFacts.largestHTTP2Head))
        }
    }

    @Test(arguments: [CURLE_OUT_OF_MEMORY, CURLcode(rawValue: 100)])
    func `A line of a head that libcurl finds too long is a head that is too long`(code: CURLcode) {
        #expect(error(code) == .headTooLarge(limit: TransferFacts.longestHeadLine))
        #expect(error(code, hasResponseHead: true) != .headTooLarge(limit: TransferFacts.longestHeadLine))
        #expect(error(code, wasSent: false) != .headTooLarge(limit: TransferFacts.longestHeadLine))
    }

    @Test(
        arguments: [
            CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
            CURLE_SSL_CLIENTCERT, CURLE_USE_SSL_FAILED, CURLE_SSL_ENGINE_NOTFOUND,
        ]
    )
    func `A failure of TLS says so, with the certificate's fault first`(code: CURLcode) {
        #expect(error(code, message: "m") == .secureConnectionFailed(TLSFailure(.other, "example.com: m")))
        #expect(
            error(code, message: "m", verifyResult: X509_V_ERR_CERT_HAS_EXPIRED)
                == .secureConnectionFailed(TLSFailure(.certificateExpired, "example.com: certificate has expired"))
        )
        let own = TLSFailure(.pinMismatch, "no pin")
        #expect(
            error(code, verifyResult: X509_V_ERR_CERT_HAS_EXPIRED, tlsFailure: own) == .secureConnectionFailed(own)
        )
    }

    @Test func `Any other code is told in libcurl's words`() {
        #expect(
            error(CURLE_OUT_OF_MEMORY, message: "more", wasSent: false)
                == .transport("example.com: Out of memory: more")
        )
    }
}
#endif
