public import HTTPClientKit

/// A response with a status of success, and what it means.
public struct HResult<Model: Sendable>: Sendable {
    /// What the response means.
    public let model: Model
    /// The response that it was made from.
    public let response: HTTPResponse

    /// Creates a result, for instance for a test.
    public init(model: Model, response: HTTPResponse) {
        self.model = model
        self.response = response
    }

    /// The status code, from 200 to 299.
    public var statusCode: Int { response.statusCode }
    /// The header fields in their order.
    public var headers: HTTPHeaders { response.headers }
    /// When each step of the last attempt was over; empty when the engine does not know, or it was a mock.
    public var timings: HTTPMetrics.Timings { response.metrics?.timings ?? HTTPMetrics.Timings() }
    /// The redirects that led to the response, in order.
    public var hops: [HTTPHop] { response.hops }
}
