#if HARBOR_CURL
import Foundation
import HTTPClientKit

/// The payload of one transfer, as libcurl asks for it; used by the loop's thread alone.
final class OutgoingPayload {
    /// What libcurl is told.
    enum Portion: Equatable {
        /// So many bytes were copied; none at the end.
        case bytes(Int)
        /// There are none yet, so that sending pauses.
        case pause
        case abort
    }

    private let payload: PreparedPayload
    private let report: UploadReport?
    private let tell: @Sendable () -> Void
    private var feed: PayloadFeed
    private var bytesSent = 0
    /// Whether all of it was given.
    private(set) var isComplete = false
    /// Whether the server has refused the rest by its answer.
    private var isRefused = false
    /// Whether sending pauses until there are bytes.
    private(set) var isWaiting = false
    /// Why the payload could not be given.
    private(set) var failure: (any Error)?

    /// - Parameters:
    ///   - payload: What is sent.
    ///   - report: Told how far it has come.
    ///   - tell: Called on any thread when sending was paused and can go on.
    init(_ payload: PreparedPayload, report: UploadReport?, tell: @escaping @Sendable () -> Void) {
        self.payload = payload
        self.report = report
        self.tell = tell
        feed = PayloadFeed(payload, tell: tell)
    }

    deinit {
        feed.stop()
    }

    /// Whether anything was asked for since the beginning.
    var hasBegun: Bool { feed.hasBegun }

    /// Whether it can be sent from its beginning.
    var canRewind: Bool { !hasBegun || payload.isReplayable }

    /// Copies the next bytes.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Portion {
        // An end, not a failure, for libcurl still has the answer to read.
        if isRefused { return .bytes(0) }
        switch feed.read(into: buffer) {
        case .bytes(let count):
            bytesSent += count
            isComplete = bytesSent == payload.length
            note()
            return .bytes(count)
        case .end:
            isComplete = true
            note()
            return .bytes(0)
        case .later:
            isWaiting = true
            return .pause
        case .failure(let error):
            failure = error
            return .abort
        }
    }

    /// Has sending go on after a pause.
    func goOn() {
        isWaiting = false
    }

    /// Goes back to the beginning; `false` when the payload can be read only once and was.
    func rewind() -> Bool {
        guard canRewind else { return false }
        isRefused = false
        guard hasBegun else { return true }
        feed.stop()
        feed = PayloadFeed(payload, tell: tell)
        isWaiting = false
        isComplete = false
        bytesSent = 0
        return true
    }

    /// Lets the rest go, since the server has answered that it does not want it.
    func refuse() {
        isRefused = true
        isWaiting = false
        feed.stop()
    }

    /// Ends the reading of the source.
    func stop() {
        feed.stop()
    }

    private func note() {
        report?.note(bytesSent, isComplete: isComplete)
    }
}
#endif
