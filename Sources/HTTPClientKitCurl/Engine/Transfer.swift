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

    /// What became of bytes that arrived.
    enum Reception {
        case taken
        /// Taken, but the transfer is to be held back.
        case takenForNow
        case refused
    }

    /// What the reader of a body needs of the client.
    struct Streaming: Sendable {
        /// Kept until the body has come to its end.
        let owner: any Sendable
        let post: @Sendable (Command) -> Void
    }

    let request: PreparedRequest
    /// Set when the body goes to a reader as it comes.
    let streaming: Streaming?
    let collector: ResponseCollector
    private let submitted = MonotonicTime.now()
    var continuation: UnsafeContinuation<HTTPResponse, any Error>?

    private(set) var phase = Phase.created
    private var lastActivity: MonotonicTime
    private lazy var reader = request.payload.map(PayloadReader.init)
    private var stream: StreamedBody?
    /// Whether the reader of the body has to catch up first.
    private var isHeldBack = false
    private var beganRequests = 0
    /// Why the request could not go on, when libcurl was told to stop by us.
    private(set) var failure: HTTPClientError?
    /// The handle that carries the transfer while it is under way.
    var handle: EasyHandle?

    init(_ request: PreparedRequest, configuration: CurlConfiguration, streaming: Streaming? = nil) {
        self.request = request
        self.streaming = streaming
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

    /// Whether the caller has been answered with a head and reads the body as it comes.
    var isStreaming: Bool { stream != nil }

    /// Takes one line of a head; `false` when the transfer cannot go on.
    func receiveHeadLine(_ line: UnsafeRawBufferPointer) -> Bool {
        lastActivity = .now()
        guard collector.receiveHeadLine(line) else { return false }
        if streaming != nil, stream == nil { answerWithHead() }
        return true
    }

    /// Takes bytes of the body.
    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Reception {
        lastActivity = .now()
        guard let stream else { return collector.receiveBody(bytes) ? .taken : .refused }
        isHeldBack = !stream.receive(bytes)
        return isHeldBack ? .takenForNow : .taken
    }

    /// Has a transfer that was held back go on.
    func goOn() {
        isHeldBack = false
        lastActivity = .now()
    }

    /// Tells the reader of the body how it ended.
    func finishStream(_ result: Result<Void, HTTPClientError>) {
        stream?.finish(result)
        stream = nil
    }

    /// The body goes to a reader: the caller is answered as soon as the head is there.
    private func answerWithHead() {
        guard let streaming, let continuation, let (head, decoding) = collector.takeHead() else { return }
        let stream = StreamedBody(of: self, decoding: decoding, owner: streaming.owner, post: streaming.post)
        self.stream = stream
        self.continuation = nil
        var response = HTTPResponse(statusCode: head.statusCode, headers: head.headers)
        response.bodyStream = HTTPBodyStream(source: stream)
        continuation.resume(returning: response)
    }

    /// When the transfer runs out of time, unless something happens.
    var deadline: MonotonicTime? {
        let total = request.timeouts.total.map { submitted.advanced(by: $0) }
        let phaseLimit: MonotonicTime? =
            switch phase {
            // libcurl keeps this limit, too, but not while the request waits for another's connection.
            case .connecting: request.timeouts.connect.map { lastActivity.advanced(by: $0) }
            // A reader that takes its time is not the server's silence.
            case .exchanging where isHeldBack: nil
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
        lastActivity = .now()
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
