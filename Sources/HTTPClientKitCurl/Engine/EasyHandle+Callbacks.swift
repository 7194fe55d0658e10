#if HARBOR_CURL
import CHTTPClientKitCurl

extension EasyHandle {
    /// libcurl's calls during a transfer; all of them come on the loop's thread, inside a call of libcurl's.
    static let transferCallbacks = hck_transfer_callbacks(
        header: { bytes, size, count, context in
            let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return withHandle(context) { $0.receiveHeadLine(line) } ? line.count : refused(line.count)
        },
        write: { bytes, size, count, context in
            let body = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return withHandle(context) { $0.receiveBody(body) } ? body.count : refused(body.count)
        },
        read: { bytes, size, count, context in
            guard let transfer = handle(context).transfer else { return Int(CURL_READFUNC_ABORT) }
            let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
            switch transfer.readPayload(into: buffer) {
            case .bytes(let count): return count
            case .pause: return Int(CURL_READFUNC_PAUSE)
            case .abort: return Int(CURL_READFUNC_ABORT)
            }
        },
        seek: { context, offset, origin in
            guard origin == SEEK_SET, let transfer = handle(context).transfer, transfer.seekPayload(to: Int(offset))
            else {
                return CURL_SEEKFUNC_FAIL
            }
            return CURL_SEEKFUNC_OK
        },
        before_request: { context, _, _, _, _ in
            withHandle(context) { $0.mayBeginRequest() } ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
        }
    )

    /// libcurl's call before the handshake of a new connection.
    static let tlsSetup: hck_tls_setup = { _, context, handle in
        EasyHandle.handle(handle).prepareTLS(context) ? CURLE_OK : CURLE_SSL_CONNECT_ERROR
    }

    /// The sockets of connections, made and ended here so that their registrations can be kept between transfers.
    static let socketCallbacks = hck_socket_callbacks(
        open: { context, _, address in handle(context).openSocket(address) },
        close: { loop, socket in
            Unmanaged<CurlLoop>.fromOpaque(loop).takeUnretainedValue().closeSocket(socket)
        }
    )

    /// What servers of HTTP/2 did with a stream is told in words alone.
    static let remark: hck_remark = { _, kind, text, count, context in
        if kind == CURLINFO_TEXT, let remark = StreamRemark(UnsafeRawBufferPointer(start: text, count: count)) {
            handle(context).hear(remark)
        }
        return 0
    }

    /// A count that is not the one given, which is how libcurl is told to stop.
    private static func refused(_ count: Int) -> Int {
        count == 0 ? 1 : 0
    }

    private static func handle(_ context: UnsafeMutableRawPointer) -> EasyHandle {
        Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue()
    }

    /// For what is called with every line: the reference is not counted, since the pool holds the handle meanwhile.
    private static func withHandle<Result>(
        _ context: UnsafeMutableRawPointer,
        _ body: (EasyHandle) -> Result
    ) -> Result {
        Unmanaged<EasyHandle>.fromOpaque(context)._withUnsafeGuaranteedRef(body)
    }
}
#endif
