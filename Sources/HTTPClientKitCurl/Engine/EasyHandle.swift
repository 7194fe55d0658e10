#if HARBOR_CURL
import CHTTPClientKitCurl
import Foundation
import HTTPClientKit

/// One libcurl easy handle, which stays configured from transfer to transfer; only what differs is set anew.
final class EasyHandle {
    /// Up to this size, in bytes, a payload is handed to libcurl as a whole; a larger one is read while it is sent.
    private static let largePayload = 64 << 10

    let easy: UnsafeMutableRawPointer
    private(set) var transfer: Transfer?
    private var fields: UnsafeMutablePointer<curl_slist>?
    private var connectTimeout: TimeInterval?
    private var hasCustomMethod = false
    private var waitsForConnection = false
    private let tls: TLSSetup
    private let chainCheck = ChainCheck()
    private var tlsFailure: TLSFailure?
    private let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

    /// Makes a handle with everything that is the same for all transfers of a client.
    ///
    /// - Parameters:
    ///   - tls: Prepares the secure connections that are made for this handle.
    ///   - loop: Told of sockets that open and close; it must outlive every connection.
    init?(tls: TLSSetup, loop: CurlLoop) {
        guard let easy = curl_easy_init() else { return nil }
        self.easy = easy
        self.tls = tls
        message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        hck_easy_set_http_only(easy)
        hck_easy_set_quick_exit(easy)
        hck_easy_set_pointer(easy, CURLOPT_ERRORBUFFER, message)
        hck_easy_set_string(easy, CURLOPT_USERAGENT, Self.userAgent)
        hck_easy_set_string(easy, CURLOPT_CAINFO, nil)
        hck_easy_set_string(easy, CURLOPT_CAPATH, nil)
        hck_easy_set_long(easy, CURLOPT_SSLVERSION, tls.minimumVersion)
        hck_easy_set_long(easy, CURLOPT_NOSIGNAL, 1)
        hck_easy_set_long(easy, CURLOPT_PATH_AS_IS, 1)
        hck_easy_set_long(easy, CURLOPT_HTTP_CONTENT_DECODING, 0)
        hck_easy_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        hck_easy_set_long(easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
        hck_easy_set_long(easy, CURLOPT_TCP_KEEPALIVE, 1)
        hck_easy_set_long(easy, CURLOPT_BUFFERSIZE, 64 << 10)
        hck_easy_set_transfer_callbacks(easy, Self.transferCallbacks, Unmanaged.passUnretained(self).toOpaque())
        hck_easy_set_tls_setup(easy, Self.tlsSetup, Unmanaged.passUnretained(self).toOpaque())
        hck_easy_set_socket_callbacks(easy, CurlLoop.socketCallbacks, Unmanaged.passUnretained(loop).toOpaque())
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(fields)
        message.deallocate()
    }

    /// Sets the handle up for a transfer; `false` when libcurl has no memory for it.
    func load(_ transfer: Transfer) -> Bool {
        self.transfer = transfer
        transfer.handle = self
        message.pointee = 0
        tlsFailure = nil
        chainCheck.reset()
        let request = transfer.request
        guard hck_easy_set_string(easy, CURLOPT_URL, request.url.absoluteString) == CURLE_OK else { return false }
        setWaiting(request)
        setMethod(request)
        setConnectTimeout(request.timeouts.connect)
        return setFields(request)
    }

    /// Lets the transfer go.
    func unload() {
        transfer?.handle = nil
        transfer = nil
        hck_easy_set_pointer(easy, CURLOPT_HTTPHEADER, nil)
        curl_slist_free_all(fields)
        fields = nil
    }

    /// Prepares a secure connection that is being made for the transfer; `false` to give it up.
    func prepareTLS(_ context: UnsafeMutableRawPointer) -> Bool {
        guard let host = transfer?.request.url.host else { return false }
        tlsFailure = tls.prepare(context, for: host, check: chainCheck)
        return tlsFailure == nil
    }

    /// What libcurl knows of a failure.
    func facts(of transfer: Transfer) -> TransferFacts {
        TransferFacts(
            host: transfer.request.url.authority,
            wasSent: hck_easy_get_long(easy, CURLINFO_REQUEST_SIZE) > 0,
            hasResponseHead: transfer.collector.hasHead,
            systemError: Int32(truncatingIfNeeded: hck_easy_get_long(easy, CURLINFO_OS_ERRNO)),
            tlsFailure: tlsFailure ?? chainCheck.failure,
            verifyResult: hck_easy_get_long(easy, CURLINFO_SSL_VERIFYRESULT),
            message: String(cString: message)
        )
    }

    private static let userAgent = "HTTPClientKit " + String(cString: curl_version()).prefix { $0 != " " }

    /// Requests to a new host wait for its first handshake, to share the connection if it is HTTP/2.
    ///
    /// Never over plain HTTP: there libcurl would wait for the first answer, however long that takes.
    private func setWaiting(_ request: PreparedRequest) {
        let waits = request.url.scheme == "https"
        guard waits != waitsForConnection else { return }
        hck_easy_set_long(easy, CURLOPT_PIPEWAIT, waits ? 1 : 0)
        waitsForConnection = waits
    }

    private func setMethod(_ request: PreparedRequest) {
        let method = request.method
        let size = request.payload?.length ?? 0
        // Methods whose meaning is in the payload announce an empty one (RFC 9110 §8.6).
        let announcesBody = request.payload != nil || method == .post || method == .put || method == .patch
        if announcesBody {
            hck_easy_set_long(easy, CURLOPT_POST, 1)
            hck_easy_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, Int64(size))
            // Set first in any case: it also ends libcurl's use of what an earlier request left.
            hck_easy_set_pointer(easy, CURLOPT_POSTFIELDS, nil)
            if size <= Self.largePayload, let data = request.payload.map(\.data) ?? Data() {
                data.withUnsafeBytes { bytes in
                    let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress) ?? UnsafeMutableRawPointer(message)
                    _ = hck_easy_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, start)
                }
            }
        } else if method == .head {
            hck_easy_set_long(easy, CURLOPT_NOBODY, 1)
        } else {
            hck_easy_set_long(easy, CURLOPT_HTTPGET, 1)
        }
        let isCustom = method != (announcesBody ? .post : .get) && method != .head
        if isCustom || hasCustomMethod {
            hck_easy_set_string(easy, CURLOPT_CUSTOMREQUEST, isCustom ? method.rawValue : nil)
            hasCustomMethod = isCustom
        }
    }

    /// In milliseconds; libcurl's own default would be 300 s, so that no limit is written as its greatest value.
    private func setConnectTimeout(_ seconds: TimeInterval?) {
        guard seconds != connectTimeout || connectTimeout == nil else { return }
        let milliseconds = seconds.map { min(max($0 * 1000, 1).rounded(.up), Double(Int32.max)) } ?? Double(Int32.max)
        hck_easy_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, Int(milliseconds))
        connectTimeout = seconds
    }

    private func setFields(_ request: PreparedRequest) -> Bool {
        var isComplete = true
        func append(_ line: String) {
            guard let longer = curl_slist_append(fields, line) else {
                isComplete = false
                return
            }
            fields = longer
        }
        for field in request.headers.fields {
            // libcurl takes "Name:" for "leave the field out", and "Name;" for an empty value.
            let isEmpty = field.value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
            append(isEmpty ? field.name + ";" : field.name + ": " + field.value)
        }
        if !request.headers.contains("Accept-Encoding") {
            append("Accept-Encoding: " + ContentDecoding.acceptedCodings)
        }
        if request.payload != nil {
            // libcurl's own ideas: a form's media type, and to ask before it sends a megabyte.
            if !request.headers.contains("Content-Type") { append("Content-Type:") }
            if !request.headers.contains("Expect") { append("Expect:") }
        } else if request.method == .post || request.method == .put || request.method == .patch {
            append("Content-Type:")
        }
        hck_easy_set_pointer(easy, CURLOPT_HTTPHEADER, fields)
        return isComplete
    }
}
#endif
