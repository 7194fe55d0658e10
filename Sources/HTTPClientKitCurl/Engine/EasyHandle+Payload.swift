#if HARBOR_CURL
import CHTTPClientKitCurl
import HTTPClientKit

// What libcurl is told of a payload during a transfer.
extension EasyHandle {
    /// Has the payload end here, and the connection with it, on which it is not whole.
    func stopSending() {
        if transfer?.speaksHTTP2 == false { forbidReuse() }
        applyPauses()
        // What waited for its payload had no deadline.
        if let transfer { loop.noteDeadline(of: transfer) }
    }

    /// Holds sending and receiving back, or has them go on, as the transfer is.
    func applyPauses() {
        guard let transfer else { return }
        let receiving = transfer.isHeldBack ? CURLPAUSE_RECV : CURLPAUSE_RECV_CONT
        let sending = transfer.isWaitingForPayload ? CURLPAUSE_SEND : CURLPAUSE_SEND_CONT
        curl_easy_pause(easy, receiving | sending)
    }

    /// Asks the server about the payload, or does not; which is right is known with the connection.
    func settleExpectation(of transfer: Transfer) -> Bool {
        guard transfer.wantsExpectation, !hasExpectation else { return true }
        hasExpectation = true
        guard fields.append(transfer.speaksHTTP2 ? "Expect:" : "Expect: 100-continue", into: easy) else {
            transfer.fail(transfer.noMemory)
            return false
        }
        return true
    }
}
#endif
