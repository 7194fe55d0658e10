/// Answers the attempts of requests of one type one after the other.
///
/// ```swift
/// HMockSequence(request: GetUser.self, answers: [
///     HMockAnswer(statusCode: 503),
///     HMockAnswer(statusCode: 200, jsonResponse: #"{"id":42,"name":"Ada"}"#),
/// ])
/// ```
///
/// An attempt after the last answer fails with ``HRequestError/mockError(_:)``.
public struct HMockSequence: Sendable {
    let key: MockKey
    let answers: [HMockAnswer]

    /// Creates a mock from its answers.
    public init(request: any HRequestBaseRequestProtocol.Type, answers: [HMockAnswer]) {
        self.key = MockKey(request)
        self.answers = answers
    }
}
