#if HARBOR_CURL
import CHTTPClientKitCurl
import HTTPClientKit

extension EasyHandle: StreamListener {
    /// After a refusal even a request that is not idempotent may be sent again.
    var needsRemarks: Bool { transfer.map { !$0.request.method.isIdempotent } ?? false }

    func listen() { isListening = true }

    func isOn(_ session: UnsafeMutableRawPointer) -> Bool { hck_easy_get_tls_session(easy) == session }

    func note(_ remark: StreamRemark) {
        if remark == .refused, mayRememberRefusal {
            // It may be about a transfer before: this one is not to be made twice for that.
            mayRememberRefusal = false
        } else {
            transfer?.note(remark)
        }
    }

    /// Takes what libcurl remarks.
    func hear(_ remark: StreamRemark) {
        if case .goAway = remark, let sharedSession {
            loop.sharedConnections.tell(remark, on: sharedSession)
        } else {
            note(remark)
        }
    }

    /// Notes that the request goes onto a connection of HTTP/2, which has no `SSL` where it was made with prior knowledge.
    func joinConnection(_ session: UnsafeMutableRawPointer?) {
        if needsRemarks { listen() }
        guard let session else { return }
        sharedSession = session
        loop.sharedConnections.join(self, on: session)
    }

    func leaveConnection() {
        guard let session = sharedSession else { return }
        sharedSession = nil
        loop.sharedConnections.leave(self, from: session)
    }
}
#endif
