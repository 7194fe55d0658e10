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
        case running(CheckedContinuation<HTTPResponse, any Error>, URLSessionDataTask)
        case ended(Result<HTTPResponse, HTTPClientError>)
    }

    private let host: String
    private let state = Lock(State.idle)

    init(host: String) {
        self.host = host
    }

    /// Starts the request and waits for its end; a request that was ended before is never started.
    func run(_ request: URLRequest, on session: URLSession, within limit: TimeInterval?) async throws -> HTTPResponse {
        try await withCheckedThrowingContinuation { continuation in
            let task = session.dataTask(with: request) { data, response, error in
                self.end(self.outcome(data, response, error))
            }
            let early: Result<HTTPResponse, HTTPClientError>? = state.withLock { state in
                if case .ended(let result) = state { return result }
                state = .running(continuation, task)
                return nil
            }
            if let early {
                task.cancel()
                continuation.resume(with: early.mapError { $0 })
                return
            }
            task.resume()
            if let limit {
                DispatchQueue.global().asyncAfter(deadline: .now() + limit) { [weak self] in
                    self?.end(.failure(.timeout))
                }
            }
        }
    }

    /// Ends the exchange, unless it has ended; the session's task is let go.
    func end(_ result: Result<HTTPResponse, HTTPClientError>) {
        let running: (CheckedContinuation<HTTPResponse, any Error>, URLSessionDataTask)? = state.withLock { state in
            defer { if case .ended = state {} else { state = .ended(result) } }
            if case .running(let continuation, let task) = state { return (continuation, task) }
            return nil
        }
        guard let (continuation, task) = running else { return }
        task.cancel()
        continuation.resume(with: result.mapError { $0 })
    }

    private func outcome(
        _ data: Data?,
        _ response: URLResponse?,
        _ error: (any Error)?
    ) -> Result<HTTPResponse, HTTPClientError> {
        if let error {
            guard let error = error as? URLError else { return .failure(.transport("\(host): \(error)")) }
            return .failure(HTTPClientError(error, host: host))
        }
        guard let response = response as? HTTPURLResponse else { return .failure(.invalidResponse) }
        return .success(
            HTTPResponse(
                statusCode: response.statusCode,
                body: data ?? Data(),
                headers: HTTPHeaders(response.allHeaderFields)
            )
        )
    }
}

extension HTTPHeaders {
    /// The fields as a session tells them: in no order, and with the values of one name already joined.
    fileprivate init(_ fields: [AnyHashable: Any]) {
        let pairs = fields.map { Field(name: "\($0.key)", value: "\($0.value)") }
        self.init(pairs.sorted { $0.name < $1.name })
    }
}
