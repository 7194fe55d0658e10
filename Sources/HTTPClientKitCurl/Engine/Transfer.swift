#if HARBOR_CURL
import CHTTPClientKitCurl
import Foundation
import HTTPClientKit
import Synchronization

/// One request from the call of `send` to the moment when its caller is answered.
///
/// Unchecked because the compiler cannot see the rule: the caller's task says who waits before it
/// posts the transfer to the inbox; from then on only the loop's thread touches it, but for the answer once it is given.
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

    /// From this size on, in bytes, a payload is read while it is sent.
    static let largePayload = 64 << 10

    let request: PreparedRequest
    /// Set when the body goes to a reader as it comes.
    let streaming: Streaming?
    // Unchecked is whether two of its uses overlap: one thread uses it, and nothing that it calls leads back here. The check
    // costs more than adding a line to a head.
    @exclusivity(unchecked) var collector: ResponseCollector
    let clock: LoopClock
    private let submitted = MonotonicTime.now()
    /// Who waits for the answer; `nil` once it has been given.
    var waiting: Answers.Waiting?
    /// The loop's until it is there, and the caller's from then on.
    private var answer: Result<HTTPResponse, any Error>?
    // The caller's continuation orders the two as well, but ThreadSanitizer does not see it where that is resumed before it
    // is waited for.
    private let isAnswerThere = Atomic(false)

    private(set) var phase = Phase.created
    var lastActivity: MonotonicTime
    let limits: TransferLimits
    /// What of the payload libcurl has to ask for; `nil` when it is handed over as a whole.
    private(set) var outgoing: OutgoingPayload?
    private var stream: StreamedBody?
    /// Whether the reader of the body has to catch up first.
    private(set) var isHeldBack = false
    /// Whether the final response has begun.
    var isAnswered = false
    /// Whether the request is to be sent again without an expectation.
    var leavesExpectation = false
    /// Whether the server wants no expectation.
    var wasExpectationRefused = false
    var beganRequests = 0
    private var started: MonotonicTime?
    private var wasRefusedStream = false
    /// The stream of HTTP/2 that the request is on, where the server may have to say what became of it.
    private var streamID: UInt32?
    private var wasRepeated = false
    /// Whether the connection that the request is on is one of HTTP/2.
    var speaksHTTP2 = false {
        didSet { collector.speaksHTTP2 = speaksHTTP2 }
    }
    /// Why the request could not go on, when libcurl was told to stop by us.
    private(set) var failure: HTTPClientError?
    /// The handle that carries the transfer while it is under way.
    var handle: EasyHandle?

    /// - Parameters:
    ///   - request: What is sent.
    ///   - limits: The client's.
    ///   - clock: The loop's.
    ///   - streaming: Set when the body goes to a reader as it comes.
    ///   - report: Told how far the payload has been sent.
    ///   - post: Tells the loop that there are bytes to be sent.
    init(
        _ request: PreparedRequest,
        limits: TransferLimits,
        clock: LoopClock,
        streaming: Streaming? = nil,
        report: UploadReport? = nil,
        post: @escaping @Sendable (Command) -> Void = { _ in }
    ) {
        self.request = request
        self.limits = limits
        self.clock = clock
        self.streaming = streaming
        self.lastActivity = submitted
        self.collector = ResponseCollector(for: self.request, limits)
        guard let payload = self.request.payload, wholePayload == nil else { return }
        outgoing = OutgoingPayload(payload, report: report) { [weak self] in
            if let self { post(.send(self)) }
        }
    }

    func move(to phase: Phase) {
        self.phase = phase
        if phase == .ended { outgoing?.stop() }
        lastActivity = clock.now
        if phase == .connecting { started = lastActivity }
    }

    /// Whether the caller has been answered with a head and reads the body as it comes.
    var isStreaming: Bool { stream != nil }

    /// Takes one line of a head; `false` when the transfer cannot go on.
    func receiveHeadLine(_ line: UnsafeRawBufferPointer) -> Bool {
        lastActivity = clock.now
        guard collector.receiveHeadLine(line) else { return false }
        guard !isAnswered, let status = collector.statusCode else { return true }
        return receiveStatus(status)
    }

    /// Notes that the final response has begun; `false` when the transfer cannot go on.
    private func receiveStatus(_ status: Int) -> Bool {
        isAnswered = true
        if !speaksHTTP2, collector.hasToleratedHead { handle?.forbidReuse() }
        if !speaksHTTP2, let handle, handle.isSecure, request.method != .head, collector.endsWithConnection {
            handle.watchEnd()
        }
        if status == 417, asksFirst, outgoing?.canRewind ?? true {
            leavesExpectation = true
            return false
        }
        // One that is not wanted, or that nobody waits for any more.
        if let outgoing, !outgoing.isComplete, status >= 300 || asksFirst && !outgoing.hasBegun {
            outgoing.refuse()
            handle?.stopSending()
        }
        if streaming != nil { answerWithHead() }
        return true
    }

    /// Takes bytes of the body.
    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Reception {
        lastActivity = clock.now
        guard let stream else { return collector.receiveBody(bytes) ? .taken : .refused }
        isHeldBack = !stream.receive(bytes)
        return isHeldBack ? .takenForNow : .taken
    }

    /// Has a transfer that was held back go on.
    func goOn() {
        isHeldBack = false
        lastActivity = clock.now
    }

    /// Tells the reader of the body how it ended.
    func finishStream(_ result: Result<Void, any Error>) {
        stream?.finish(result)
        stream = nil
    }

    /// The body goes to a reader: the caller is answered as soon as the head is there.
    private func answerWithHead() {
        guard let streaming, let waiting, let (head, decoding) = collector.takeHead() else { return }
        let stream = StreamedBody(of: self, decoding: decoding, owner: streaming.owner, post: streaming.post)
        self.stream = stream
        self.waiting = nil
        var response = HTTPResponse(statusCode: head.statusCode, headers: head.headers)
        response.bodyStream = HTTPBodyStream(source: stream)
        response.note(nil, of: request)
        leaveAnswer(.success(response))
        waiting.resume()
    }

    /// Leaves the answer for the caller, who is told next.
    func leaveAnswer(_ answer: consuming Result<HTTPResponse, any Error>) {
        self.answer = answer
        isAnswerThere.store(true, ordering: .releasing)
    }

    /// What the caller was told is there.
    func takeAnswer() throws -> HTTPResponse {
        guard isAnswerThere.load(ordering: .acquiring), let answer = answer.take() else {
            throw HTTPClientError.clientClosed
        }
        return try answer.get()
    }

    /// When the transfer runs out of time, unless something happens.
    var deadline: MonotonicTime? {
        let total = request.timeouts.total.map { submitted.advanced(by: $0) }
        let phaseLimit: MonotonicTime? =
            switch phase {
            // libcurl keeps this limit, too, but not while the request waits for another's connection.
            case .connecting: request.timeouts.connect.map { lastActivity.advanced(by: $0) }
            // A reader or a source that takes its time is not the server's silence.
            case .exchanging where isHeldBack || isWaitingForPayload: nil
            case .exchanging: request.timeouts.idle.map { lastActivity.advanced(by: $0) }
            case .created, .queued, .ended: nil
            }
        return .earlier(total, phaseLimit)
    }

    /// When to look at the deadline again: it may have come nearer by then only in that the request was begun.
    func nextLook(after now: MonotonicTime) -> MonotonicTime? {
        let begun = phase == .connecting ? request.timeouts.idle.map { now.advanced(by: $0) } : nil
        return .earlier(deadline, begun)
    }

    /// Whether the request may go onto a connection, now that there is one.
    ///
    /// libcurl sends a request again by itself when a pooled connection turns out to be closed. That is right
    /// for an idempotent request, once; any other may have been carried out already (RFC 9110 §9.2.2), unless
    /// the server said that it was not (RFC 9113 §8.7).
    func mayBeginRequest() -> Bool {
        beganRequests += 1
        let isRepeatable = request.method.isIdempotent || wasRefusedStream
        if beganRequests > (isRepeatable ? 2 : 1) {
            failure =
                wasRefusedStream
                ? .connectionLost("\(request.url.authority) refused the stream twice")
                : .connectionLost("\(request.url.authority) closed the connection while the request was sent")
            return false
        }
        // What libcurl took before may not have reached its former connection.
        guard beganRequests == 1 || seekPayload(to: 0) else { return false }
        // What was said of the stream before says nothing of the one that is opened now.
        wasRefusedStream = false
        streamID = nil
        move(to: .exchanging)
        return true
    }

    /// Notes what the server said of the request's stream.
    func note(_ remark: StreamRemark) {
        switch remark {
        case .opened(let stream): streamID = stream
        case .refused: wasRefusedStream = true
        case .goAway(let lastStream):
            if let streamID, streamID > lastStream { wasRefusedStream = true }
        }
    }

    /// Whether the request may be sent again on another connection after libcurl gave it up.
    ///
    /// libcurl repeats a request by itself, but not always when the server ends an HTTP/2 connection that many share,
    /// with GOAWAY for instance, and not when it finds out by writing the payload that a pooled connection is closed. Then
    /// one that the server left aside is repeated, and any other that is idempotent, unless libcurl has repeated it.
    func mayBeSentAgain(after code: CURLcode) -> Bool {
        if leavesExpectation { return isReadyWithoutExpectation() }
        let isLeftToUs = speaksHTTP2 || code == CURLE_SEND_ERROR && handle?.reusedConnection == true
        guard isLeftToUs, !wasRepeated, !collector.hasBegun, failure == nil else { return false }
        let isLost = [CURLE_HTTP2, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING].contains(code)
        let isSafe = wasRefusedStream || isLost && request.method.isIdempotent && beganRequests < 2
        guard isSafe, seekPayload(to: 0) else { return false }
        wasRepeated = true
        beganRequests = min(beganRequests, 1)
        return true
    }

    /// Why nothing could be sent at all.
    var noMemory: HTTPClientError { .transport("\(request.url.authority): no memory for the request") }

    /// Keeps why libcurl is told to stop.
    func fail(_ error: HTTPClientError) {
        failure = failure ?? error
    }

    /// Which limit was passed.
    func timeoutError(now: MonotonicTime) -> HTTPClientError {
        if let total = request.timeouts.total, submitted.advanced(by: total) <= now { return .timeout }
        let host = request.url.authority
        switch phase {
        case .connecting: return .connectTimeout("\(host): \((handle?.connectPhase ?? .waiting).description)")
        case .exchanging:
            return .idleTimeout("\(host) neither sent nor took anything for \(request.timeouts.idle ?? 0) s")
        case .created, .queued, .ended: return .timeout
        }
    }

    /// Adds libcurl's facts as this package tells them: times from the call, the wait for a free place included.
    func add(_ facts: hck_metrics, to metrics: inout HTTPMetrics) {
        let waited = (started ?? submitted).seconds(since: submitted)
        let isReused = facts.new_connections == 0
        func time(_ microseconds: Int64, ofConnecting: Bool = true) -> TimeInterval {
            isReused && ofConnecting ? 0 : waited + TimeInterval(microseconds) / 1e6
        }
        metrics.timings = HTTPMetrics.Timings(
            nameLookup: time(facts.name_lookup),
            connect: time(facts.connect),
            secureConnect: request.url.origin.isSecure ? time(facts.secure_connect) : nil,
            firstByte: time(facts.first_byte, ofConnecting: false),
            total: MonotonicTime.now().seconds(since: submitted)
        )
        metrics.isConnectionReused = isReused
        switch Int(facts.http_version) {
        case CURL_HTTP_VERSION_1_0: metrics.httpVersion = "1.0"
        case CURL_HTTP_VERSION_1_1: metrics.httpVersion = "1.1"
        case CURL_HTTP_VERSION_2_0: metrics.httpVersion = "2"
        default: break
        }
        // A small payload goes out together with the head, and libcurl counts it with both.
        let isWhole = wholePayload != nil
        let isCountedTwice = isWhole && metrics.httpVersion != "2"
        metrics.bytesSent = Int(facts.sent_head + (isCountedTwice ? 0 : facts.sent_body))
        metrics.bytesReceived = Int(facts.received_head + facts.received_body)
    }
}
#endif
