/// The states of one sending on their way to a handler.
package final class UploadReport: Sendable {
    private let states: AsyncStream<HTTPUploadProgress>.Continuation
    private let task: Task<Void, Never>

    package init(to handler: HTTPUploadProgressHandler) {
        // Only the newest counts.
        let (stream, continuation) = AsyncStream.makeStream(
            of: HTTPUploadProgress.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        states = continuation
        task = Task {
            for await state in stream { handler.report(state) }
        }
    }

    package func note(_ progress: HTTPUploadProgress) {
        states.yield(progress)
    }

    /// Waits until the handler has been told what was noted.
    package func finish() async {
        states.finish()
        await task.value
    }
}
