public import Foundation
public import HTTPClientKit

/// What a mock answers: a response or an error, at once or after a time.
///
/// ```swift
/// HMockAnswer(statusCode: 503, headers: ["Retry-After": "1"])
/// HMockAnswer(statusCode: 200, jsonResponse: #"{"id":42}"#, delay: 0.1)
/// HMockAnswer(error: .timeoutError)
/// HMockAnswer(stream: [.text("one\n"), .wait(0.5), .text("two\n")])
/// ```
public struct HMockAnswer: Sendable {
    /// The status of the response.
    public var statusCode: Int
    /// The body of the response.
    public var data: Data
    /// What its body goes through as it is read, instead of ``data``; `nil` for a body that is there at once.
    ///
    /// A request that asks for no stream gets it collected.
    public var stream: [HTTPBodyStep]?
    /// The header fields of the response.
    public var headers: HTTPHeaders
    /// The error; it wins over the response.
    ///
    /// An ``HRequestError/apiError(statusCode:data:)`` is given as the response that it stands for. A fault of the
    /// transport is treated as one of a real transport, retries included.
    public var error: HRequestError?
    /// The time before the answer, in seconds.
    public var delay: TimeInterval

    /// Creates an answer; a JSON text gives it a Content-Type unless it has one.
    public init(
        statusCode: Int = 200,
        jsonResponse: String? = nil,
        data: Data = Data(),
        headers: HTTPHeaders = [:],
        error: HRequestError? = nil,
        delay: TimeInterval? = nil
    ) {
        self.statusCode = statusCode
        self.data = jsonResponse.map { Data($0.utf8) } ?? data
        self.headers = headers
        if jsonResponse != nil, !headers.contains("Content-Type") {
            self.headers["Content-Type"] = "application/json"
        }
        self.error = error
        self.delay = delay ?? 0
    }

    /// Creates an answer whose body goes through steps as it is read.
    public init(
        statusCode: Int = 200,
        stream: [HTTPBodyStep],
        headers: HTTPHeaders = [:],
        delay: TimeInterval? = nil
    ) {
        self.init(statusCode: statusCode, headers: headers, delay: delay)
        self.stream = stream
    }

    /// Creates an answer that is an event stream; after the last event it comes to its end.
    public init(events: [ServerSentEvent], delay: TimeInterval? = nil) {
        self.init(stream: events.map(HTTPBodyStep.event), headers: ["Content-Type": "text/event-stream"], delay: delay)
    }
}
