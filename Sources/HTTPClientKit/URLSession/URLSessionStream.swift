import Dispatch
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request on a session whose body is read as it comes.
///
/// It is the delegate of its task: a session has no other way to hand over a part of a body.
final class URLSessionStream: NSObject, URLSessionDataDelegate, BodySource {
    private let host: String
    private let payload: SessionPayload
    private let state: Lock<URLSessionStreamState>

    /// - Parameters:
    ///   - host: For errors.
    ///   - payload: What the request carries.
    ///   - limit: How many bytes may wait for the reader where the session cannot be held back.
    init(host: String, payload: SessionPayload = SessionPayload(), limit: Int) {
        self.host = host
        self.payload = payload
        state = Lock(URLSessionStreamState(limit: limit))
    }

    /// Starts the request and waits for the head of the response, whose body is this stream.
    func open(_ request: URLRequest, on session: URLSession, within limit: TimeInterval?) async throws -> HTTPResponse {
        var response = try await withCheckedThrowingContinuation { continuation in
            let (task, own) = task(request, on: session)
            let cancelDeadline = limit.map(deadline)
            let refusal = state.withLock { $0.begin(task, cancelDeadline, continuation) }
            if let refusal {
                cancelDeadline?()
                task.cancel()
                continuation.resume(throwing: refusal)
            } else {
                task.resume()
            }
            // It ends with its one task, and lets go of this object then.
            own?.finishTasksAndInvalidate()
        }
        response.bodyStream = HTTPBodyStream(source: self)
        return response
    }

    func next() async throws -> Data? {
        try await withCheckedThrowingContinuation { continuation in
            carryOut(state.withLock { $0.read(continuation) })
        }
    }

    func cancel() {
        stop(.cancelled)
    }

    /// Ends the transfer, unless it has ended; whoever waits is told before the session is.
    private func stop(_ error: HTTPClientError) {
        carryOut(state.withLock { $0.end(with: error) })
    }

    private func task(_ request: URLRequest, on session: URLSession) -> (task: URLSessionDataTask, own: URLSession?) {
        #if canImport(FoundationNetworking)
        // A delegate of a task is not asked there, only that of a session, which has one for all its life.
        let own = URLSession(configuration: session.configuration, delegate: self, delegateQueue: nil)
        return (own.dataTask(with: request), own)
        #else
        let task = session.dataTask(with: request, sending: payload)
        task.delegate = self
        return (task, nil)
        #endif
    }

    /// Has a timer stop the transfer, which does not keep it; what is returned cancels the timer.
    private func deadline(after limit: TimeInterval) -> URLSessionStreamState.Cancellation {
        // Unsafe only to the compiler: a dispatch source may be cancelled on any thread.
        nonisolated(unsafe) let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.schedule(deadline: .now() + limit)
        timer.setEventHandler { [weak self] in self?.stop(.timeout) }
        timer.activate()
        return { timer.cancel() }
    }

    private func carryOut(_ action: URLSessionStreamState.Action) {
        switch action {
        case .none: break
        case .giveHead(let continuation, let result): continuation.resume(with: result.mapError { $0 })
        case .giveChunk(let continuation, let result): continuation.resume(with: result.mapError { $0 })
        case .suspend(let task): task.suspend()
        case .both(let first, let second):
            carryOut(first)
            carryOut(second)
        case .resume(let task): task.resume()
        case .letGo(let task, let cancelDeadline):
            cancelDeadline?()
            guard let task else { return }
            // On Linux this waits for the session's queue, which the thread of a canceller must not.
            DispatchQueue.global().async { task.cancel() }
        }
    }

    // MARK: What the session tells

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    #if canImport(FoundationNetworking)
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
    ) {
        completionHandler(payload.makeStream())
    }
    #else
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        payload.note(totalBytesSent, of: totalBytesExpectedToSend)
    }
    #endif

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        completionHandler(.allow)
        guard let response = response as? HTTPURLResponse else {
            stop(.invalidResponse)
            return
        }
        let head = HTTPResponse(
            statusCode: response.statusCode,
            headers: HTTPHeaders(sessionFields: response.allHeaderFields)
        )
        carryOut(state.withLock { $0.receive(head) })
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        carryOut(state.withLock { $0.receive(data) })
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let error = error.map { payload.failure ?? HTTPClientError(wrapping: $0, host: host) }
        carryOut(state.withLock { $0.complete(with: error) })
    }
}
