#if HARBOR_CURL
import Foundation
import HTTPClientKit

extension Transfer {
    /// Why the payload could not be given to the server, as its source said.
    var payloadFailure: (any Error)? { outgoing?.failure }

    /// Whether sending pauses until there is more of the payload.
    var isWaitingForPayload: Bool { outgoing?.isWaiting ?? false }

    /// Whether nothing but the source of the payload keeps the transfer, which has a connection of its own, from going on.
    var waitsToSend: Bool { isWaitingForPayload && phase == .exchanging && !isAnswered && !speaksHTTP2 }

    /// Whether the server is to be asked about the payload where the connection has a way to.
    var wantsExpectation: Bool {
        guard let payload = request.payload, !wasExpectationRefused, !request.headers.contains("Expect") else {
            return false
        }
        return limits.expectContinue?.applies(to: payload) ?? false
    }

    /// What the header fields say of it.
    var expectation: FieldList.Expectation {
        if wantsExpectation { return .laterAdded }
        return wasExpectationRefused || !request.headers.contains("Expect") ? .none : .own
    }

    /// The payload when it is handed over as a whole, and sent together with the head.
    ///
    /// A large one is not, nor one that the server may be asked about or that somebody is told the progress of.
    var wholePayload: Data? {
        guard let payload = request.payload, let length = payload.length, length < Self.largePayload,
            request.uploadProgress == nil, !request.headers.contains("Expect"),
            limits.expectContinue?.applies(to: payload) != true
        else { return nil }
        return payload.data
    }

    /// Copies the next bytes of the payload.
    func readPayload(into buffer: UnsafeMutableRawBufferPointer) -> OutgoingPayload.Portion {
        lastActivity = clock.now
        return outgoing?.read(into: buffer) ?? .bytes(0)
    }

    /// Has sending go on after a pause.
    func goOnSending() {
        outgoing?.goOn()
        lastActivity = clock.now
    }

    /// Goes to the beginning of the payload, as libcurl asks before it sends a request again.
    func seekPayload(to offset: Int) -> Bool {
        guard offset == 0, outgoing?.rewind() ?? true else {
            fail(.connectionLost("\(request.url.authority) needs the payload again: \(PreparedPayload.readAlready)"))
            return false
        }
        return true
    }

    /// Makes the transfer as it was before it was sent, but for the expectation (RFC 9110 §10.1.1).
    func isReadyWithoutExpectation() -> Bool {
        leavesExpectation = false
        guard seekPayload(to: 0) else { return false }
        wasExpectationRefused = true
        isAnswered = false
        beganRequests = 0
        collector.forget()
        return true
    }

    /// Whether the request that is under way has an expectation in it.
    var asksFirst: Bool {
        if wantsExpectation { return !speaksHTTP2 }
        return !wasExpectationRefused && request.headers["Expect"]?.equalsIgnoringASCIICase("100-continue") ?? false
    }
}
#endif
