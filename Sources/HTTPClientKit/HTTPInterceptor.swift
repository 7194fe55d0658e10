/// Something that stands between the caller and the network: it may change the request, answer by itself,
/// send it several times, or look at what comes back.
///
/// ```swift
/// struct RequestID: HTTPInterceptor {
///     func intercept(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse {
///         var request = request
///         request.headers["X-Request-ID"] = UUID().uuidString
///         return try await next(request)
///     }
/// }
/// ```
public protocol HTTPInterceptor: Sendable {
    /// Answers a request, usually by way of `next`.
    func intercept(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse
}

/// The rest of the way to the network, as an interceptor sees it.
public typealias HTTPNext = @Sendable (HTTPRequest) async throws -> HTTPResponse

/// A client whose requests pass through interceptors, the first one outermost.
///
/// ```swift
/// let client = InterceptedHTTPClient(CurlHTTPClient(baseURL: url), interceptors: [RequestID()])
/// ```
public struct InterceptedHTTPClient: HTTPClient {
    private let chain: HTTPNext

    /// Creates a client from another one.
    public init(_ client: any HTTPClient, interceptors: [any HTTPInterceptor]) {
        var chain: HTTPNext = { try await client.send($0) }
        for interceptor in interceptors.reversed() {
            chain = { [next = chain] in try await interceptor.intercept($0, next: next) }
        }
        self.chain = chain
    }

    /// Sends a request through the interceptors, see ``HTTPClient/send(_:)``.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await chain(request)
    }
}
