#if HARBOR_CURL
import CHTTPClientKitCurl
import Foundation
import Glibc

extension CurlLoop {
    private static func loop(_ context: UnsafeMutableRawPointer) -> CurlLoop {
        Unmanaged<CurlLoop>.fromOpaque(context).takeUnretainedValue()
    }

    /// libcurl's word on what it waits for; always on the loop's thread.
    static let multiCallbacks = hck_multi_callbacks(
        socket: { easy, socket, what, context, _ in
            let loop = loop(context)
            loop.poll.watch(socket, for: what, user: easy)
            guard let handle = EasyHandle.of(easy) else { return 0 }
            if what != CURL_POLL_REMOVE {
                handle.socket = socket
            } else if handle.transfer?.waitsToSend == true {
                loop.cutOff.append(handle)
            }
            return 0
        },
        timer: { _, milliseconds, context in
            let loop = loop(context)
            loop.timer = milliseconds < 0 ? nil : loop.clock.now.advanced(by: TimeInterval(milliseconds) / 1000)
            return 0
        }
    )

    func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
        let socket = hck_open_socket(address)
        if socket >= 0 { poll.opened(socket) }
        return socket
    }

    func closeSocket(_ socket: curl_socket_t) -> Int32 {
        poll.closed(socket)
        return Glibc.close(socket)
    }
}
#endif
