#if HARBOR_CURL
import Foundation
import HTTPClientKit

/// The engine of one client: its loop, and how a caller's task waits for an answer from it.
final class CurlTransport: HTTPTransport {
    private let loop: CurlLoop
    private let limits: TransferLimits

    /// Starts the loop's thread.
    ///
    /// - Throws: ``HTTPClientError/transport(_:)`` when the process has no descriptor or no memory left.
    init(_ configuration: CurlConfiguration) throws(HTTPClientError) {
        let loop = try CurlLoop(configuration)
        self.loop = loop
        limits = TransferLimits(configuration)
        let thread = Thread { loop.run() }
        thread.start()
    }

    deinit {
        close()
    }

    /// Runs tasks on the loop's thread.
    var executor: LoopExecutor { loop.executor }

    nonisolated(nonsending) func exchange(_ request: PreparedRequest) async throws -> HTTPResponse {
        let inbox = loop.inbox
        let streaming =
            request.delivery == .streamed ? Transfer.Streaming(owner: self, post: { inbox.post($0) }) : nil
        let report = request.uploadReport()
        let transfer = Transfer(
            request,
            limits: limits,
            clock: loop.clock,
            streaming: streaming,
            report: report,
            post: { inbox.post($0) }
        )
        await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                let waiting = Answers.Waiting(continuation, isOnLoop: inbox.isServedHere)
                transfer.waiting = waiting
                if !inbox.post(.start(transfer)) {
                    transfer.leaveAnswer(.failure(HTTPClientError.clientClosed))
                    waiting.resume()
                }
            }
        } onCancel: {
            inbox.post(.cancel(transfer))
        }
        await report?.finish()
        return try transfer.takeAnswer()
    }

    /// Has the loop fail what is under way and end.
    func close() {
        loop.inbox.post(.close)
    }

    /// Waits until the loop has ended.
    func waitUntilClosed() async {
        await loop.ended.wait()
    }
}
#endif
