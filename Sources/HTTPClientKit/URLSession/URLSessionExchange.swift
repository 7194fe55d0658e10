import Dispatch
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request on a session, from its start to the first of: an answer, a cancellation, its deadline.
///
/// The session's async methods are not used: on Linux they can deadlock when the task is cancelled.
final class URLSessionExchange: Sendable {
    private enum State {
        case idle
        case running(Running)
        /// With the reason, when that was no answer.
        case ended(HTTPClientError?)

        /// Why the exchange must not begin.
        var refusal: HTTPClientError? {
            if case .ended(let error) = self { error } else { nil }
        }
    }

    /// What has to be let go at the end.
    private struct Running {
        let continuation: CheckedContinuation<HTTPResponse, any Error>
        let task: URLSessionDataTask
        let timer: (any DispatchSourceTimer)?
    }

    private let host: String
    private let payload: SessionPayload
    private let maximumBodySize: Int
    private let events: TaskEvents
    private let state = Lock(State.idle)

    /// - Parameters:
    ///   - host: For errors.
    ///   - payload: What the request carries.
    ///   - maximumBodySize: The longest body of a response, in bytes.
    init(host: String, payload: SessionPayload, maximumBodySize: Int) {
        self.host = host
        self.payload = payload
        self.maximumBodySize = maximumBodySize
        events = TaskEvents(payload)
    }

    /// Starts the request and waits for its end; a request that was stopped before is never started.
    func run(_ request: URLRequest, on session: URLSession, within limit: TimeInterval?) async throws -> HTTPResponse {
        try await withCheckedThrowingContinuation { continuation in
            if let error = state.withLock({ $0.refusal }) {
                continuation.resume(throwing: error)
                return
            }
            let task = task(request, on: session)
            task.delegate = events
            let timer = limit.map(deadline)
            let refusal = state.withLock { state in
                let refusal = state.refusal
                if refusal == nil {
                    state = .running(Running(continuation: continuation, task: task, timer: timer))
                }
                return refusal
            }
            if let refusal {
                timer?.cancel()
                task.cancel()
                continuation.resume(throwing: refusal)
            } else {
                // Does nothing when the exchange was stopped, and the task cancelled, just now.
                task.resume()
            }
        }
    }

    private func task(_ request: URLRequest, on session: URLSession) -> URLSessionDataTask {
        #if canImport(FoundationNetworking)
        session.dataTask(with: request) { data, response, error in
            self.finish(with: self.outcome(data, response, error))
        }
        #else
        session.dataTask(with: request, sending: payload) { data, response, error in
            self.finish(with: self.outcome(data, response, error))
        }
        #endif
    }

    /// Ends the exchange without an answer, unless it has ended; whoever waits is told before the session is.
    func stop(_ error: HTTPClientError) {
        guard let running = end(with: error) else { return }
        running.timer?.cancel()
        running.continuation.resume(throwing: error)
        // On Linux this waits for the session's queue, which the thread of a canceller must not.
        DispatchQueue.global().async { [task = running.task] in task.cancel() }
    }

    private func finish(with result: Result<HTTPResponse, HTTPClientError>) {
        guard let running = end(with: nil) else { return }
        running.timer?.cancel()
        running.continuation.resume(with: result.mapError { $0 })
    }

    private func end(with error: HTTPClientError?) -> Running? {
        state.withLock { state in
            switch state {
            case .idle:
                state = .ended(error)
                return nil
            case .running(let running):
                state = .ended(error)
                return running
            case .ended: return nil
            }
        }
    }

    /// A running timer that stops the exchange, but does not keep it.
    private func deadline(after limit: TimeInterval) -> any DispatchSourceTimer {
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.schedule(deadline: .now() + limit)
        timer.setEventHandler { [weak self] in self?.stop(.timeout) }
        timer.activate()
        return timer
    }

    private func outcome(
        _ data: Data?,
        _ response: URLResponse?,
        _ error: (any Error)?
    ) -> Result<HTTPResponse, HTTPClientError> {
        if let error { return .failure(payload.failure ?? HTTPClientError(wrapping: error, host: host)) }
        guard let response = response as? HTTPURLResponse else { return .failure(.invalidResponse) }
        let body = data ?? Data()
        guard body.count <= maximumBodySize else { return .failure(.bodyTooLarge(limit: maximumBodySize)) }
        let headers = HTTPHeaders(sessionFields: response.allHeaderFields)
        return .success(HTTPResponse(statusCode: response.statusCode, body: body, headers: headers))
    }
}
