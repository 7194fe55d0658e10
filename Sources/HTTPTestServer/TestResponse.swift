public import Foundation
public import HTTPClientKit

/// An answer of the server: what is sent, and how it arrives.
///
/// ```swift
/// TestResponse(status: 503, headers: ["Retry-After": "1"])
/// TestResponse.json(#"{"id":1}"#).delayed(by: 0.2)
/// TestResponse.text("hello").splitting(at: [1, 20])
/// TestResponse.chunked(["one", "two"]).cut(after: 40, then: .reset)
/// ```
///
/// Nothing is checked: a field with a line break in it or a wrong length goes out as it is.
public struct TestResponse: Sendable {
    /// An informational answer that goes before the final one (RFC 9110 §15.2).
    public struct Interim: Sendable {
        /// The status, for instance 103.
        public var status: Int
        /// The header fields.
        public var headers: HTTPHeaders

        /// Makes an informational answer.
        public init(status: Int, headers: HTTPHeaders = [:]) {
            self.status = status
            self.headers = headers
        }
    }

    /// The status code.
    public var status: Int
    /// The reason phrase; `nil`, the default, stands for the usual one of the status.
    public var reason: String?
    /// The header fields.
    ///
    /// Content-Length or Transfer-Encoding are added as the body needs them, unless one of them is here:
    /// then the body goes out as it is. After a body that is shorter than its Content-Length says the connection
    /// is closed, without a word of it before; what is longer stands in the way of the next answer.
    public var headers: HTTPHeaders
    /// The body.
    ///
    /// It is not sent in answer to HEAD nor with status 204 and 304; its length then still is, to HEAD.
    public var body: Body
    /// The fields after the last chunk of a chunked body.
    public var trailers: HTTPHeaders = [:]
    /// The informational answers that go first.
    public var interim: [Interim] = []
    /// The time before the first byte, in seconds; none by default.
    public var delay: Double = 0
    /// The time between two parts of the body, in seconds; none by default.
    public var delayBetweenParts: Double = 0
    /// How the bytes are cut into writes.
    public var splitting: Splitting = .none
    /// Where the answer breaks off; `nil`, the default, lets it come to its end.
    public var cut: Cut?

    /// Makes an answer.
    public init(status: Int = 200, headers: HTTPHeaders = [:], body: Body = .data(Data())) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
