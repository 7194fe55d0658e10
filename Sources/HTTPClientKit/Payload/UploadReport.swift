import Dispatch

/// How far one sending has come, on its way to a handler: about twenty states a second at most.
package final class UploadReport: Sendable {
    private struct State {
        /// When a state was passed on, in nanoseconds.
        var last: UInt64?
        /// What came too soon after it.
        var pending: HTTPUploadProgress?
    }

    /// The time between two states, in nanoseconds.
    private static let interval: UInt64 = 50_000_000

    private let length: Int?
    private let state = Lock(State())
    private let states: AsyncStream<HTTPUploadProgress>.Continuation
    private let task: Task<Void, Never>

    /// - Parameter length: That of the payload, in bytes; `nil` when it is not known.
    package init(to handler: HTTPUploadProgressHandler, length: Int?) {
        // Only the newest counts.
        let (stream, continuation) = AsyncStream.makeStream(
            of: HTTPUploadProgress.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        self.length = length
        states = continuation
        task = Task {
            for await state in stream { handler.report(state) }
        }
    }

    /// - Parameter isComplete: Whether that was the last byte, which is told at once.
    package func note(_ bytesSent: Int, isComplete: Bool) {
        let progress = HTTPUploadProgress(bytesSent: bytesSent, bytesExpected: length)
        let now = DispatchTime.now().uptimeNanoseconds
        let isDue = state.withLock { state in
            let isDue = isComplete || state.last.map { now - $0 >= Self.interval } ?? true
            state.pending = isDue ? nil : progress
            if isDue { state.last = now }
            return isDue
        }
        if isDue { states.yield(progress) }
    }

    /// Waits until the handler has been told what was noted last.
    package func finish() async {
        let pending = state.withLock { $0.pending }
        if let pending { states.yield(pending) }
        states.finish()
        await task.value
    }
}

extension PreparedRequest {
    /// What tells the request's handler of one sending, if there is one and something to send.
    package func uploadReport() -> UploadReport? {
        guard let payload, let uploadProgress else { return nil }
        return UploadReport(to: uploadProgress, length: payload.length)
    }
}
