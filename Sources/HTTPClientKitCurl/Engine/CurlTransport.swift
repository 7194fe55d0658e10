#if HARBOR_CURL
import Foundation
import HTTPClientKit

/// The engine of one client: its loop, and how a caller's task waits for an answer from it.
final class CurlTransport: HTTPTransport {
    private let loop: CurlLoop
    private let configuration: CurlConfiguration

    /// Starts the loop's thread.
    ///
    /// - Throws: ``HTTPClientError/transport(_:)`` when the process has no descriptor or no memory left.
    init(_ configuration: CurlConfiguration) throws(HTTPClientError) {
        let loop = try CurlLoop(configuration)
        self.loop = loop
        self.configuration = configuration
        let thread = Thread { loop.run() }
        thread.start()
    }

    deinit {
        close()
    }

    /// Runs tasks on the loop's thread.
    var executor: LoopExecutor { loop.executor }

    func exchange(_ request: PreparedRequest) async throws -> HTTPResponse {
        let inbox = loop.inbox
        let streaming =
            request.delivery == .streamed ? Transfer.Streaming(owner: self, post: { inbox.post($0) }) : nil
        let report = request.uploadReport()
        let transfer = Transfer(
            request,
            configuration: configuration,
            clock: loop.clock,
            streaming: streaming,
            report: report,
            post: { inbox.post($0) }
        )
        let result = await result(of: transfer)
        await report?.finish()
        return try result.get()
    }

    private func result(of transfer: Transfer) async -> Result<HTTPResponse, any Error> {
        let inbox = loop.inbox
        do {
            return .success(try await answer(to: transfer, by: inbox))
        } catch {
            return .failure(error)
        }
    }

    private func answer(to transfer: Transfer, by inbox: Inbox) async throws -> HTTPResponse {
        try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { continuation in
                transfer.continuation = continuation
                if !inbox.post(.start(transfer)) {
                    continuation.resume(throwing: HTTPClientError.clientClosed)
                }
            }
        } onCancel: {
            inbox.post(.cancel(transfer))
        }
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
