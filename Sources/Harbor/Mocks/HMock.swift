public import HTTPClientKit

/// Answers the requests of one type, so that nothing is sent.
///
/// ```swift
/// HMock(request: GetUser.self, statusCode: 200, jsonResponse: #"{"id":42,"name":"Ada"}"#)
/// HMock(request: GetUser.self, statusCode: 200, error: .noConnectionError, delay: 0.5)
/// HMock(request: GetUser.self) { request in
///     HTTPResponse(statusCode: request.headers.contains("Authorization") ? 200 : 401)
/// }
/// ```
///
/// It is asked on every attempt, so that repeats and the handling of 401 take place. Request types are told apart
/// as the compiler does: `Get<A>` is not `Get<B>`.
public struct HMock: Sendable {
    /// Creates a response from the request as it would have been sent.
    public typealias Answer = @Sendable (HSentRequest) async throws -> HTTPResponse

    let key: MockKey
    let source: MockSource

    /// Creates a mock that always answers alike.
    ///
    /// - Parameters:
    ///   - request: The type of the requests.
    ///   - statusCode: The status of the response.
    ///   - jsonResponse: Its body; `nil` for none.
    ///   - error: An error instead of the response.
    ///   - delay: The time before the answer, in seconds; `nil` for none.
    ///   - headers: The header fields of the response.
    public init(
        request: any HRequestBaseRequestProtocol.Type,
        statusCode: Int,
        jsonResponse: String? = nil,
        error: HRequestError? = nil,
        delay: Double? = nil,
        headers: HTTPHeaders = [:]
    ) {
        let answer = HMockAnswer(
            statusCode: statusCode,
            jsonResponse: jsonResponse,
            headers: headers,
            error: error,
            delay: delay
        )
        self.init(request: request, answer: answer)
    }

    /// Creates a mock that always gives one answer.
    public init(request: any HRequestBaseRequestProtocol.Type, answer: HMockAnswer) {
        self.key = MockKey(request)
        self.source = .always(answer)
    }

    /// Creates a mock that asks a closure; what it throws is the outcome of the attempt.
    public init(request: any HRequestBaseRequestProtocol.Type, answer: @escaping Answer) {
        self.key = MockKey(request)
        self.source = .closure(answer)
    }
}
