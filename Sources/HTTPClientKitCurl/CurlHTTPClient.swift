#if HARBOR_CURL
public import Foundation
public import HTTPClientKit

/// An ``HTTPClientKit/HTTPClient`` on libcurl: HTTP/1.1 and HTTP/2, pooled connections, one thread for any number of requests.
///
/// ```swift
/// let client = CurlHTTPClient(baseURL: URL(string: "https://api.example.com/v1/")!)
/// let user: User = try await client.get("users/42")
/// ```
///
/// Make one client and keep it: its connections are reused. The client is closed by ``close()``, or when its last
/// reference goes.
///
/// Redirects are followed as ``CurlConfiguration/redirects`` says; the response lists them as its
/// ``HTTPClientKit/HTTPResponse/hops``. ``HTTPClientKit/HTTPTimeouts/total`` is the limit of the whole chain, the other
/// limits count for each request in it. Cookies are kept when there is a jar in ``CurlConfiguration/cookies``.
///
/// Bodies compressed with gzip, deflate, br or zstd are decompressed, unless the request brings an
/// `Accept-Encoding` of its own: then the body is handed over as it came.
public final class CurlHTTPClient: HTTPClient {
    private let base: BaseURL
    private let configuration: CurlConfiguration
    private let defaultHeaders: HTTPHeaders
    let transport: Result<CurlTransport, HTTPClientError>
    private let carrier: Result<any HTTPTransport, HTTPClientError>

    /// Creates a client and starts its thread.
    ///
    /// Nothing is thrown here: a base URL that is none, a setting that cannot be carried out, or a process without a
    /// descriptor left, is told by every request.
    ///
    /// - Parameters:
    ///   - baseURL: What paths are resolved against, see `HTTPRequest.path`.
    ///   - configuration: Limits, timeouts and trust.
    ///   - defaultHeaders: Sent with every request; a request's own fields of the same name win.
    public init(
        baseURL: URL,
        configuration: CurlConfiguration = CurlConfiguration(),
        defaultHeaders: HTTPHeaders = [:]
    ) {
        self.base = BaseURL(baseURL)
        self.configuration = configuration
        self.defaultHeaders = defaultHeaders
        do throws(HTTPClientError) {
            transport = .success(try CurlTransport(configuration))
        } catch {
            transport = .failure(error)
        }
        carrier = transport.map { transport in
            guard let jar = configuration.cookies else {
                return RedirectTransport(transport, policy: configuration.redirects)
            }
            return RedirectTransport(CookieTransport(transport, jar: jar), policy: configuration.redirects)
        }
    }

    /// Creates a client with the default header fields of a dictionary.
    @_disfavoredOverload
    public convenience init(
        baseURL: URL,
        configuration: CurlConfiguration = CurlConfiguration(),
        defaultHeaders: [String: some StringProtocol]
    ) {
        self.init(baseURL: baseURL, configuration: configuration, defaultHeaders: HTTPHeaders(defaultHeaders))
    }

    /// Sends a request, see ``HTTPClientKit/HTTPClient/send(_:)``.
    ///
    /// A cancelled task gets ``HTTPClientKit/HTTPClientError/cancelled`` at once, in whatever phase the request is.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var prepared = try PreparedRequest(
            request,
            base: base,
            defaultHeaders: defaultHeaders,
            timeouts: configuration.timeouts
        )
        if prepared.hasEmptyParts { prepared = try await prepared.settlingEmptyParts() }
        return try await carrier.get().exchange(prepared)
    }

    /// Closes the client: requests under way fail with ``HTTPClientKit/HTTPClientError/clientClosed``, later ones too.
    ///
    /// Does not wait; closing twice is harmless.
    public func close() {
        if case .success(let transport) = transport { transport.close() }
    }

    /// Waits until a closed client has let go of its connections and its thread has come to its end.
    public func waitUntilClosed() async {
        if case .success(let transport) = transport { await transport.waitUntilClosed() }
    }
}
#endif
