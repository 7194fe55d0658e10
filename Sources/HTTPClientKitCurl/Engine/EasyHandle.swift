#if HARBOR_CURL
import CHTTPClientKitCurl
import CHTTPClientKitTLS
import Foundation
import HTTPClientKit

/// One libcurl easy handle, which stays configured from transfer to transfer; only what differs is set anew.
final class EasyHandle: PooledHandle {
    let easy: UnsafeMutableRawPointer
    private(set) var transfer: Transfer? {
        didSet { receiver = transfer.map(Unmanaged.passUnretained) }
    }
    /// The same, which is not counted with every line that comes: nothing that comes has the handle let its transfer go.
    private var receiver: Unmanaged<Transfer>?
    /// The socket of the transfer's connection, once it is known; -1 before.
    var socket: curl_socket_t = -1
    /// Where it is in the pool.
    var place = 0
    let fields = FieldList()
    private let url: RequestURL
    /// Whether it is in the fields already whether the payload waits for the server's word.
    var hasExpectation = false
    /// Whether the connection of the transfer is not to be used again.
    var forbidsReuse = false
    // Of these two, unchecked is whether two uses overlap: only the loop's thread uses them, and no use leads to another.
    @exclusivity(unchecked) var remoteAddress = RemoteAddressText()
    @exclusivity(unchecked) private(set) var names = TLSNames()
    /// What libcurl was told last.
    private var connectTimeout: TimeInterval?
    private var hasCustomMethod = false
    private var wasPlainGet = false
    private var readSize = 0
    /// Whether libcurl remarks on what it does for the transfer.
    var isListening = false {
        didSet { if isListening != oldValue { hck_easy_set_long(easy, CURLOPT_VERBOSE, isListening ? 1 : 0) } }
    }
    /// Whether libcurl may still hold the transfer before for refused: it forgets that only when it repeats a request for it.
    var mayRememberRefusal = false
    /// The connection of HTTP/2 that the transfer shares with others, by its `SSL`.
    var sharedSession: UnsafeMutableRawPointer?
    let settings: EngineSettings
    /// The end of the connection, where the body has no other.
    var end: TLSEnd?
    let loop: CurlLoop
    private var waitsForConnection = false
    let chainCheck = ChainCheck()
    private(set) var tlsFailure: TLSFailure?
    /// The proxy of the transfer.
    private(set) var proxy: ProxyServer?
    /// How many handshakes were begun on the connection that is being made: the first may be the proxy's.
    private(set) var handshakes = 0
    /// Why the process had no socket for the transfer's connection; 0 when it had one, or none was asked for.
    private(set) var socketError: Int32 = 0
    let askedForCertificate = UnsafeMutablePointer<Bool>.allocate(capacity: 1)
    let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))

    /// Makes a handle with everything that is the same for all transfers of a client.
    ///
    /// - Parameters:
    ///   - settings: The settings of the client.
    ///   - loop: Told of sockets that open and close; it must outlive every connection.
    init?(settings: EngineSettings, loop: CurlLoop) {
        guard let easy = curl_easy_init() else { return nil }
        guard let url = RequestURL(of: easy) else {
            curl_easy_cleanup(easy)
            return nil
        }
        self.easy = easy
        self.url = url
        self.settings = settings
        self.loop = loop
        askedForCertificate.initialize(to: false)
        message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        hck_easy_set_http_only(easy)
        hck_easy_set_quick_exit(easy)
        hck_easy_set_pointer(easy, CURLOPT_ERRORBUFFER, message)
        hck_easy_set_string(easy, CURLOPT_CAINFO, nil)
        hck_easy_set_string(easy, CURLOPT_CAPATH, nil)
        hck_easy_set_string(easy, CURLOPT_PROXY_CAINFO, nil)
        hck_easy_set_string(easy, CURLOPT_PROXY_CAPATH, nil)
        hck_easy_set_long(easy, CURLOPT_SSLVERSION, settings.tls.minimumVersion)
        hck_easy_set_long(easy, CURLOPT_PROXY_SSLVERSION, settings.tls.minimumVersion)
        // Not to be set is to be taken from the environment, which is read by the client's own rules.
        hck_easy_set_string(easy, CURLOPT_PROXY, "")
        hck_easy_set_string(easy, CURLOPT_NOPROXY, "")
        hck_easy_set_long(easy, CURLOPT_NOSIGNAL, 1)
        hck_easy_set_long(easy, CURLOPT_PATH_AS_IS, 1)
        hck_easy_set_long(easy, CURLOPT_HTTP_CONTENT_DECODING, 0)
        hck_easy_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        settings.connections.apply(to: easy)
        if let timeout = settings.continueTimeout {
            hck_easy_set_long(easy, CURLOPT_EXPECT_100_TIMEOUT_MS, timeout)
        }
        hck_easy_set_transfer_callbacks(easy, Self.transferCallbacks, Unmanaged.passUnretained(self).toOpaque())
        hck_easy_set_tls_setup(easy, Self.tlsSetup, Unmanaged.passUnretained(self).toOpaque())
        hck_easy_set_socket_callbacks(
            easy,
            Self.socketCallbacks,
            Unmanaged.passUnretained(self).toOpaque(),
            Unmanaged.passUnretained(loop).toOpaque()
        )
        hck_easy_set_remark(easy, Self.remark, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit {
        curl_easy_cleanup(easy)
        message.deallocate()
        askedForCertificate.deallocate()
    }

    /// Sets the handle up for a transfer.
    ///
    /// - Throws: ``HTTPClientError/invalidURL``, or ``HTTPClientError/transport(_:)`` when libcurl has no memory for it.
    func load(_ transfer: Transfer) throws(HTTPClientError) {
        self.transfer = transfer
        transfer.handle = self
        message.pointee = 0
        tlsFailure = nil
        chainCheck.reset()
        names.forget()
        handshakes = 0
        socketError = 0
        hasExpectation = false
        askedForCertificate.pointee = false
        let request = transfer.request
        try url.load(request.url, into: easy)
        let proxies = settings.proxies
        guard proxies.isDirect || setProxy(proxies.server(for: request.url.origin)) else { throw transfer.noMemory }
        setReadSize(transfer.streaming == nil ? Self.usualReadSize : StreamedBody.readSize)
        setWaiting(request)
        setMethod(request, of: transfer)
        setConnectTimeout(request.timeouts.connect)
        guard fields.load(request, expectation: transfer.expectation, into: easy) else { throw transfer.noMemory }
    }

    /// Lets the transfer go.
    func unload() {
        leaveConnection()
        if socket >= 0, transfer?.speaksHTTP2 == false { loop.poll.left(socket, by: easy) }
        socket = -1
        if let transfer, transfer.speaksHTTP2, transfer.beganRequests > 1 { mayRememberRefusal = true }
        transfer?.handle = nil
        transfer = nil
        end = nil
        if forbidsReuse { hck_easy_set_long(easy, CURLOPT_FORBID_REUSE, 0) }
        forbidsReuse = false
        isListening = false
    }

    /// Prepares a secure connection that is being made for the transfer; `false` to give it up.
    func prepareTLS(_ context: UnsafeMutableRawPointer) -> Bool {
        guard let host = transfer?.request.url.host else { return false }
        handshakes += 1
        if let proxy, proxy.kind == .https, handshakes == 1 {
            tlsFailure = settings.tls.prepareProxy(context, host: proxy.host)
        } else {
            tlsFailure = settings.tls.prepare(context, for: host, check: chainCheck, asked: askedForCertificate)
        }
        return tlsFailure == nil
    }

    /// Opens the socket of a connection that is being made for the transfer.
    func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
        handshakes = 0
        let socket = loop.openSocket(address)
        socketError = socket >= 0 ? 0 : errno
        return socket
    }

    /// Takes one line of a head; `false` when the transfer cannot go on.
    func receiveHeadLine(_ line: UnsafeRawBufferPointer) -> Bool {
        receiver?._withUnsafeGuaranteedRef { $0.receiveHeadLine(line) } ?? false
    }

    /// Takes bytes of the body; `false` when the transfer cannot go on.
    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        switch receiver?._withUnsafeGuaranteedRef({ $0.receiveBody(bytes) }) {
        case .taken: return true
        case .takenForNow:
            occupyConnection()
            applyPauses()
            return true
        case .refused, nil: return false
        }
    }

    /// Says that the pooled connection of the transfer is in use, where libcurl has not yet come to wait for it.
    ///
    /// An answer that was there at once can be held back before it does. The socket that is known may be that of the
    /// connection before, which libcurl left to send the request again. Those of HTTP/2 are never taken for idle.
    private func occupyConnection() {
        guard transfer?.speaksHTTP2 == false, !loop.poll.isUsed(socket, by: easy) else { return }
        let port = hck_easy_get_long(easy, CURLINFO_LOCAL_PORT)
        socket = loop.poll.occupy(localPort: port, by: easy) ?? -1
    }

    /// Whether the request may go onto the connection that was found or made for it.
    func mayBeginRequest() -> Bool {
        guard let transfer else { return false }
        let session = isSecure ? hck_easy_get_tls_session(easy) : nil
        if let session { names.read(session) }
        let speaksHTTP2 =
            session.map { hck_tls_agreed_on_http2($0) } ?? (settings.connections.httpVersion == .http2PriorKnowledge)
        transfer.speaksHTTP2 = speaksHTTP2
        if settings.connections.httpVersion == .http2, !speaksHTTP2 {
            transfer.fail(TransferFacts.speaksNoHTTP2(transfer.request.url.authority))
            return false
        }
        leaveConnection()
        if speaksHTTP2 { joinConnection(session) }
        guard settleExpectation(of: transfer), transfer.mayBeginRequest() else { return false }
        // Before, it may have waited for its payload, without a deadline.
        if transfer.beganRequests > 1 { loop.noteDeadline(of: transfer) }
        return true
    }

    /// How much is read at once of a body that is collected, in bytes.
    ///
    /// A little less than 64 KiB, from where on the C library gathers all that is free, with every block that is freed.
    private static let usualReadSize = 60 << 10

    /// Sets what differs from the transfer before; `false` when libcurl has no memory for it.
    private func setProxy(_ server: ProxyServer?) -> Bool {
        guard server != proxy else { return true }
        proxy = server
        // Credentials are options of their own: what stands in the URL would be unescaped once more.
        let results = [
            hck_easy_set_string(easy, CURLOPT_PROXY, server?.absoluteString ?? ""),
            hck_easy_set_string(easy, CURLOPT_PROXYUSERNAME, server?.user),
            hck_easy_set_string(easy, CURLOPT_PROXYPASSWORD, server?.password),
            // The field of the request does not go to the proxy of a tunnel.
            hck_easy_set_string(easy, CURLOPT_USERAGENT, server == nil ? nil : FieldList.userAgent),
        ]
        return results.allSatisfy { $0 == CURLE_OK }
    }

    /// Requests to a new host wait for its first handshake, to share the connection if it is HTTP/2.
    ///
    /// Not where it cannot be: over plain HTTP libcurl would wait for the first answer, however long that takes.
    private func setWaiting(_ request: PreparedRequest) {
        let waits =
            switch settings.connections.httpVersion {
            case .automatic, .http2: request.url.origin.isSecure
            case .http1: false
            case .http2PriorKnowledge: request.url.origin.isSecure || ConnectionSettings.reusesPriorKnowledge
            }
        if settings.connections.httpVersion == .http2PriorKnowledge {
            let isAlone = request.url.scheme == "http" && !ConnectionSettings.reusesPriorKnowledge
            hck_easy_set_long(easy, CURLOPT_FRESH_CONNECT, isAlone ? 1 : 0)
            hck_easy_set_long(easy, CURLOPT_FORBID_REUSE, isAlone ? 1 : 0)
        }
        guard waits != waitsForConnection else { return }
        hck_easy_set_long(easy, CURLOPT_PIPEWAIT, waits ? 1 : 0)
        waitsForConnection = waits
    }

    /// In bytes; libcurl allocates so much for every transfer under way.
    private func setReadSize(_ size: Int) {
        guard size != readSize else { return }
        hck_easy_set_long(easy, CURLOPT_BUFFERSIZE, size)
        readSize = size
    }

    private func setMethod(_ request: PreparedRequest, of transfer: Transfer) {
        let method = request.method
        let isPlainGet = request.payload == nil && method == .get
        if isPlainGet, wasPlainGet { return }
        wasPlainGet = isPlainGet
        // Methods whose meaning is in the payload announce an empty one (RFC 9110 §8.6).
        let announcesBody = request.payload != nil || method == .post || method == .put || method == .patch
        if announcesBody {
            hck_easy_set_long(easy, CURLOPT_POST, 1)
            // Without a length libcurl sends it chunked, or as the frames of HTTP/2.
            hck_easy_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, Int64(request.payload.map { $0.length ?? -1 } ?? 0))
            // Set first in any case: it also ends libcurl's use of what an earlier request left.
            hck_easy_set_pointer(easy, CURLOPT_POSTFIELDS, nil)
            if let data = request.payload == nil ? Data() : transfer.wholePayload {
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
}
#endif
