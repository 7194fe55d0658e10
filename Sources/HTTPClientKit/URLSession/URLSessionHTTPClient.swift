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
/// The session checks certificates by its own rules and, unless a ``CookieJar`` is given, keeps cookies, as its configuration
/// says. Redirects are followed
/// by a ``RedirectPolicy``, as with every engine: the session is told not to, since on Linux it would carry credentials
/// to another origin, and a delegate of the session is not asked.
/// What a session cannot do:
///
/// - It tells the header fields of a response in no order, with the values of one name joined by a
///   comma, `Set-Cookie` included. A cookie may have commas of its own, so they are not taken apart here;
///   `HTTPCookie.cookies(withResponseHeaderFields:for:)` guesses well.
/// - It has no limit for connecting alone: ``HTTPTimeouts/connect`` counts for nothing, ``HTTPTimeouts/idle``
///   becomes the timeout of the request, on Linux rounded up to a whole second, and ``HTTPTimeouts/total``
///   is kept by this client.
/// - It holds the whole body before its size is known, so that `maximumBodySize` saves the caller from a
///   large body, but not the memory.
/// - On Linux it cannot be held back while a streamed body is read: what the reader has not taken waits in memory, and
///   when that is more than `maximumBodySize` the stream fails with ``HTTPClientError/bodyTooLarge(limit:)``. A streamed
///   response has a connection of its own there, and a delegate of the session is not asked about it.
/// - A payload that is a stream is refused with ``HTTPClientError/invalidRequest(_:)``. On Linux every session of the
///   process shares one queue, which would have to wait for the stream. Files are read on it there, so that a slow disk
///   slows the other requests; on Apple platforms a file is sent by the system, and a payload of several parts with a file
///   among them is one piece of memory. It sends without asking first.
/// - On Linux it cannot cancel safely and have a cache. There a session with a `urlCache` is not used itself,
///   but one with the same configuration, delegate and queue that has none.
public final class URLSessionHTTPClient: HTTPClient {
    private let base: BaseURL
    private let session: URLSession
    private let defaultHeaders: HTTPHeaders
    private let timeouts: HTTPTimeouts?
    private let redirects: RedirectPolicy
    private let cookies: CookieJar?
    private let maximumBodySize: Int
    /// Set when the session is this client's own.
    private let owner: (any SessionOwner)?

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - baseURL: What paths are resolved against, see ``HTTPRequest/path``.
    ///   - session: The session that carries the requests. It is not invalidated by this client, and must
    ///     not be while the client is in use: a session ends the program over that.
    ///   - defaultHeaders: Sent with every request; a request's own fields of the same name win.
    ///   - timeouts: The limits of requests that bring none of their own; `nil` for those of the session.
    ///   - redirects: Which redirects are followed; up to 20 by default.
    ///   - cookies: Where cookies are kept instead of the session's own storage, which is then neither asked nor told; `nil` to
    ///     leave them to the session.
    ///   - maximumBodySize: The longest body of a response, in bytes, once decompressed; a longer one fails with
    ///     ``HTTPClientError/bodyTooLarge(limit:)``. 0 for none but empty ones; less fails every request with
    ///     ``HTTPClientError/invalidRequest(_:)``.
    public convenience init(
        baseURL: URL,
        session: URLSession = .shared,
        defaultHeaders: HTTPHeaders = [:],
        timeouts: HTTPTimeouts? = nil,
        redirects: RedirectPolicy = .follow(),
        cookies: CookieJar? = nil,
        maximumBodySize: Int = 256 * 1024 * 1024
    ) {
        self.init(
            baseURL: baseURL,
            session: session,
            owner: nil,
            defaultHeaders: defaultHeaders,
            timeouts: timeouts,
            redirects: redirects,
            cookies: cookies,
            maximumBodySize: maximumBodySize
        )
    }

    private init(
        baseURL: URL,
        session: URLSession,
        owner: (any SessionOwner)?,
        defaultHeaders: HTTPHeaders,
        timeouts: HTTPTimeouts?,
        redirects: RedirectPolicy,
        cookies: CookieJar?,
        maximumBodySize: Int
    ) {
        self.owner = owner
        self.base = BaseURL(baseURL)
        #if canImport(FoundationNetworking)
        self.session = session.uncached(keepsCookies: cookies == nil)
        #else
        self.session = session
        #endif
        self.defaultHeaders = defaultHeaders
        self.timeouts = timeouts
        self.redirects = redirects
        self.cookies = cookies
        self.maximumBodySize = maximumBodySize
    }

    /// Creates a client with the default header fields of a dictionary.
    @_disfavoredOverload
    public convenience init(
        baseURL: URL,
        session: URLSession = .shared,
        defaultHeaders: [String: some StringProtocol],
        timeouts: HTTPTimeouts? = nil,
        redirects: RedirectPolicy = .follow(),
        cookies: CookieJar? = nil,
        maximumBodySize: Int = 256 * 1024 * 1024
    ) {
        self.init(
            baseURL: baseURL,
            session: session,
            defaultHeaders: HTTPHeaders(defaultHeaders),
            timeouts: timeouts,
            redirects: redirects,
            cookies: cookies,
            maximumBodySize: maximumBodySize
        )
    }

    /// Creates a client with a session of its own, whose TLS goes by a configuration.
    ///
    /// The session keeps no cache and no cookies.
    ///
    /// - Parameters:
    ///   - baseURL: What paths are resolved against, see ``HTTPRequest/path``.
    ///   - tls: Trust roots, client certificates and pins.
    ///   - defaultHeaders: Sent with every request; a request's own fields of the same name win.
    ///   - timeouts: The limits of requests that bring none of their own.
    ///   - redirects: Which redirects are followed; up to 20 by default.
    ///   - cookies: Where cookies are kept; `nil`, the default, for nowhere.
    ///   - maximumBodySize: The longest body of a response, in bytes, once decompressed.
    /// - Throws: ``TLSConfigurationError/unsupported(_:)`` where a session takes no such settings, as on Linux;
    ///   `CurlHTTPClient` does.
    public convenience init(
        baseURL: URL,
        tls: TLSConfiguration,
        defaultHeaders: HTTPHeaders = [:],
        timeouts: HTTPTimeouts = HTTPTimeouts(),
        redirects: RedirectPolicy = .follow(),
        cookies: CookieJar? = nil,
        maximumBodySize: Int = 256 * 1024 * 1024
    ) throws(TLSConfigurationError) {
        #if canImport(Security)
        let secured = SecuredSession(tls)
        self.init(
            baseURL: baseURL,
            session: secured.session,
            owner: secured,
            defaultHeaders: defaultHeaders,
            timeouts: timeouts,
            redirects: redirects,
            cookies: cookies,
            maximumBodySize: maximumBodySize
        )
        #else
        throw .unsupported("URLSession takes no TLS settings on this platform; use CurlHTTPClient")
        #endif
    }

    /// Sends a request over the session, see ``HTTPClient/send(_:)``.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try NumberCheck.count(maximumBodySize, "maximumBodySize")
        let limits = request.timeouts ?? timeouts
        var prepared = try PreparedRequest(
            request,
            base: base,
            defaultHeaders: defaultHeaders,
            timeouts: limits ?? HTTPTimeouts()
        )
        if prepared.hasEmptyParts { prepared = try await prepared.settlingEmptyParts() }
        let transport = URLSessionTransport(
            session: session,
            owner: owner,
            keepsSessionLimits: limits == nil,
            keepsSessionCookies: cookies == nil,
            maximumBodySize: maximumBodySize
        )
        guard let cookies else { return try await RedirectTransport(transport, policy: redirects).exchange(prepared) }
        let withCookies = CookieTransport(transport, jar: cookies, joinsFields: true)
        return try await RedirectTransport(withCookies, policy: redirects).exchange(prepared)
    }
}
