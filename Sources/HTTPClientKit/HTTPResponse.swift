public import Foundation

/// A complete response: status, header fields and the whole body.
public struct HTTPResponse: Equatable, Sendable {
    /// The status code, for instance 200 (RFC 9110 §15).
    public var statusCode: Int

    /// The body, with its content coding (gzip and the like) undone; empty when there was none.
    public var body: Data

    /// The header fields, in the order in which they arrived.
    public var headers: HTTPHeaders

    /// The body as it comes, for a request that asked for it so; `nil` otherwise.
    public var bodyStream: HTTPBodyStream?

    /// How the response came about; `nil` when it did not come from a network.
    public var metrics: HTTPMetrics? {
        get { factsBox?.value.metrics }
        set { changeFacts { $0.metrics = newValue } }
    }

    /// The redirects that led to this response, in order; empty when there were none, or when the engine does not tell.
    public var hops: [HTTPHop] {
        get { factsBox?.value.hops ?? [] }
        set { changeFacts { $0.hops = newValue } }
    }

    var source: Source? { factsBox?.value.source }

    var factsBox: FactsBox?

    /// Creates a response, for instance to be returned by a mock.
    public init(statusCode: Int, body: Data = Data(), headers: HTTPHeaders = [:]) {
        self.statusCode = statusCode
        self.body = body
        self.headers = headers
    }

    /// Creates a response with the header fields of a dictionary.
    @_disfavoredOverload
    public init(statusCode: Int, body: Data = Data(), headers: [String: some StringProtocol]) {
        self.init(statusCode: statusCode, body: body, headers: HTTPHeaders(headers))
    }
}
