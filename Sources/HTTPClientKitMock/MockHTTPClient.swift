public import Foundation
public import HTTPClientKit

/// An ``HTTPClient`` for tests, which gives scripted answers and records the requests that it receives.
///
/// ```swift
/// let client = MockHTTPClient(statusCode: 200, body: Data(#"{"id":42,"name":"Ada"}"#.utf8))
/// let user = try await UserRepository(client: client).user(42)
/// #expect(user.name == "Ada")
/// #expect(client.receivedRequests.map(\.path) == ["users/42"])
/// ```
///
/// A closure answers by the request, and may throw or wait:
///
/// ```swift
/// let client = MockHTTPClient { request in
///     HTTPResponse(statusCode: request.method == .get ? 200 : 405)
/// }
/// ```
///
/// A request is seen as the caller made it: no base URL, no default header fields, and nothing is
/// checked. A task that is cancelled before it sends gets ``HTTPClientError/cancelled``, and its
/// request is neither recorded nor answered, as an engine would not have started it. A
/// `CancellationError` of the closure in a cancelled task becomes the same error; any other error
/// reaches the caller as it is.
///
/// Safe to use from many tasks at once.
public final class MockHTTPClient: HTTPClient {
    private let received = Lock<[HTTPRequest]>([])
    private let answer: @Sendable (HTTPRequest) async throws -> HTTPResponse

    /// Creates a client that asks a closure for every answer.
    ///
    /// The closure runs once for each request, after it was recorded, and for several requests at the same time.
    public init(_ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) {
        self.answer = answer
    }

    /// Every request that was sent, in the order of the calls.
    public var receivedRequests: [HTTPRequest] {
        received.withLock { $0 }
    }

    /// Records the request and answers it, see ``HTTPClient/send(_:)``.
    ///
    /// An answer in one piece to a request that asks for a stream is streamed, and a stream is collected for one that
    /// does not.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        if Task.isCancelled { throw HTTPClientError.cancelled }
        received.withLock { $0.append(request) }
        do {
            return try await answer(request).handedOver(as: request.delivery)
        } catch is CancellationError where Task.isCancelled {
            throw HTTPClientError.cancelled
        }
    }
}

extension MockHTTPClient {
    /// Creates a client that gives the same response to every request.
    public convenience init(statusCode: Int, body: Data = Data(), headers: HTTPHeaders = [:]) {
        let response = HTTPResponse(statusCode: statusCode, body: body, headers: headers)
        self.init { _ in response }
    }

    /// Creates a client that gives the same response, with the header fields of a dictionary, to every request.
    @_disfavoredOverload
    public convenience init(statusCode: Int, body: Data = Data(), headers: [String: some StringProtocol]) {
        self.init(statusCode: statusCode, body: body, headers: HTTPHeaders(headers))
    }

    /// Creates a client that answers every request with a body that goes through steps as it is read.
    ///
    /// ```swift
    /// let client = MockHTTPClient(
    ///     statusCode: 200,
    ///     streaming: [.event(ServerSentEvent(data: "one")), .wait(0.1), .event(ServerSentEvent(data: "two"))],
    ///     headers: ["Content-Type": "text/event-stream"]
    /// )
    /// ```
    public convenience init(statusCode: Int, streaming steps: [HTTPBodyStep], headers: HTTPHeaders = [:]) {
        self.init(statusCode: statusCode, streaming: steps, headers: headers, clock: SystemClock())
    }

    package convenience init(
        statusCode: Int,
        streaming steps: [HTTPBodyStep],
        headers: HTTPHeaders,
        clock: any HarborClock
    ) {
        self.init { request in
            var response = HTTPResponse(statusCode: statusCode, headers: headers)
            response.bodyStream = HTTPBodyStream(steps: steps, clock: clock, within: request.timeouts?.total)
            return response
        }
    }

    /// Creates a client that fails every request with the same error.
    public convenience init(error: any Error) {
        self.init { _ in throw error }
    }

    /// Creates a client that gives each of the answers once, in their order.
    ///
    /// A request after the last answer fails with ``HTTPClientError/transport(_:)``.
    ///
    /// ```swift
    /// let client = MockHTTPClient(answers: [
    ///     .failure(HTTPClientError.timeout),
    ///     .success(HTTPResponse(statusCode: 204)),
    /// ])
    /// ```
    public convenience init(answers: [Result<HTTPResponse, any Error>]) {
        let next = Lock(0)
        self.init { request in
            let index = next.withLock { index in
                defer { index += 1 }
                return index
            }
            guard answers.indices.contains(index) else {
                throw HTTPClientError.transport("the mock has no answer left for request \(index + 1)")
            }
            return try answers[index].get()
        }
    }
}
