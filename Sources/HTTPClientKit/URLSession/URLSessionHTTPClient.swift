public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// An ``HTTPClient`` on `URLSession`.
///
/// ```swift
/// let client = URLSessionHTTPClient(baseURL: url, defaultHeaders: ["Authorization": "Bearer …"])
/// let user: User = try await client.get("users/42")
/// ```
///
/// The session follows redirects, keeps cookies and checks certificates as its own configuration says.
/// ``HTTPTimeouts/idle`` becomes the timeout of the request, ``HTTPTimeouts/total`` is kept by this client;
/// a session has no separate limit for connecting.
public final class URLSessionHTTPClient: HTTPClient {
    private let base: BaseURL
    private let session: URLSession
    private let defaultHeaders: HTTPHeaders
    private let timeouts: HTTPTimeouts

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - baseURL: What paths are resolved against, see ``HTTPRequest/path``.
    ///   - session: The session that carries the requests; it is not invalidated by this client.
    ///   - defaultHeaders: Sent with every request; a request's own fields of the same name win.
    ///   - timeouts: The limits of requests that bring none of their own.
    public init(
        baseURL: URL,
        session: URLSession = .shared,
        defaultHeaders: HTTPHeaders = [:],
        timeouts: HTTPTimeouts = HTTPTimeouts()
    ) {
        self.base = BaseURL(baseURL)
        self.session = session
        self.defaultHeaders = defaultHeaders
        self.timeouts = timeouts
    }

    /// Makes a client with the default header fields of a dictionary.
    @_disfavoredOverload
    public convenience init(
        baseURL: URL,
        session: URLSession = .shared,
        defaultHeaders: [String: String],
        timeouts: HTTPTimeouts = HTTPTimeouts()
    ) {
        self.init(
            baseURL: baseURL,
            session: session,
            defaultHeaders: HTTPHeaders(defaultHeaders),
            timeouts: timeouts
        )
    }

    /// Sends a request over the session, see ``HTTPClient/send(_:)``.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let prepared = try PreparedRequest(request, base: base, defaultHeaders: defaultHeaders, timeouts: timeouts)
        let exchange = URLSessionExchange(host: prepared.url.host)
        return try await withTaskCancellationHandler {
            try await exchange.run(try URLRequest(prepared), on: session, within: prepared.timeouts.total)
        } onCancel: {
            exchange.end(.failure(.cancelled))
        }
    }
}
