#if HARBOR_CURL
import Foundation
import HTTPClientKit

/// One request from the call of `send` to the moment when its caller is answered.
///
/// Unchecked because the compiler cannot see the rule: the caller's task sets the continuation before it
/// posts the transfer to the inbox; from then on only the loop's thread touches it.
final class Transfer: @unchecked Sendable {
    enum Phase {
        case created, queued, connecting, exchanging, ended
    }

    let request: PreparedRequest
    let collector: ResponseCollector
    private let submitted = MonotonicTime.now()
    var continuation: UnsafeContinuation<HTTPResponse, any Error>?

    private(set) var phase = Phase.created
    private var lastActivity: MonotonicTime
    private lazy var reader = request.payload.map(PayloadReader.init)
    private var beganRequests = 0
    /// Why the request could not go on, when libcurl was told to stop by us.
    private(set) var failure: HTTPClientError?
    /// The handle that carries the transfer while it is under way.
    var handle: EasyHandle?

    init(_ request: PreparedRequest, configuration: CurlConfiguration) {
        self.request = request
        self.lastActivity = submitted
        self.collector = ResponseCollector(
            host: request.url.authority,
            decodesContent: !request.headers.contains("Accept-Encoding"),
            maximumHeadSize: configuration.maximumHeadSize,
            maximumBodySize: configuration.maximumBodySize
        )
    }

    func move(to phase: Phase) {
        self.phase = phase
        lastActivity = .now()
    }

    /// Notes that bytes moved.
    func noteActivity() {
        lastActivity = .now()
    }

    /// When the transfer runs out of time, unless something happens.
    var deadline: MonotonicTime? {
        let total = request.timeouts.total.map { submitted.advanced(by: $0) }
        let phaseLimit: MonotonicTime? =
            switch phase {
            // libcurl keeps this limit, too, but not while the request waits for another's connection.
            case .connecting: request.timeouts.connect.map { lastActivity.advanced(by: $0) }
            case .exchanging: request.timeouts.idle.map { lastActivity.advanced(by: $0) }
            case .created, .queued, .ended: nil
            }
        return [total, phaseLimit].compactMap(\.self).min()
    }

    /// When to look at the deadline again: it may have come nearer by then only in that the request was begun.
    func nextLook(after now: MonotonicTime) -> MonotonicTime? {
        let begun = phase == .connecting ? request.timeouts.idle.map { now.advanced(by: $0) } : nil
        return [deadline, begun].compactMap(\.self).min()
    }

    /// Whether the request may go onto a connection, now that there is one.
    ///
    /// libcurl sends a request again by itself when a pooled connection turns out to be closed. That is right
    /// for an idempotent request, once; any other may have been carried out already (RFC 9110 §9.2.2).
    func mayBeginRequest() -> Bool {
        beganRequests += 1
        if beganRequests > (request.method.isIdempotent ? 2 : 1) {
            failure = .connectionLost("\(request.url.authority) closed the connection while the request was sent")
            return false
        }
        move(to: .exchanging)
        return true
    }

    /// Copies the next bytes of the payload, 0 at its end; `nil` when it cannot be read.
    func readPayload(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        noteActivity()
        do throws(HTTPClientError) {
            return try reader?.read(into: buffer) ?? 0
        } catch {
            failure = error
            return nil
        }
    }

    /// Goes to a place in the payload, as libcurl asks before it sends a request again.
    func seekPayload(to offset: Int) -> Bool {
        reader?.seek(to: offset) ?? (offset == 0)
    }
}
#endif
