public import Foundation

/// A request as an app writes it: where to, how and with what.
///
/// ```swift
/// let request = HTTPRequest(
///     path: "posts",
///     queryItems: [URLQueryItem(name: "userId", value: "1")],
///     headers: ["Accept": "application/json"]
/// )
/// let response = try await client.send(request)
/// ```
///
/// Everything is checked when the request is sent, before a byte leaves.
public struct HTTPRequest: Equatable, Sendable {
    /// Where the request goes: a reference that is resolved against the client's base URL.
    ///
    /// RFC 3986 §5 says how: with the base `https://host/api/` the path `users` is
    /// `https://host/api/users`; with the base `https://host/api` (no slash at the end) it is
    /// `https://host/users`, since the last segment of the base is replaced; `/users` starts at the
    /// host in both cases. An absolute URL is used as it is; when it leaves the origin of the base URL,
    /// the client's default `Authorization`, `Cookie` and `Proxy-Authorization` fields stay behind, and those that
    /// are marked sensitive.
    /// A first segment with a colon in it would be a scheme: write `./documents:search`.
    ///
    /// Reserved characters that are data must be percent-encoded. Letters outside ASCII and square
    /// brackets are encoded for the wire. White space, control characters, `"<>\^{|}`, the back quote and a
    /// `%` without two hexadecimal digits are refused with ``HTTPClientError/invalidURL``.
    public var path: String

    /// The method; GET by default.
    public var method: HTTPMethod

    /// Query items that are added to those in ``path``, in order, repeats included.
    ///
    /// Names and values are percent-encoded so that only the unreserved characters of RFC 3986 §2.3
    /// stand as they are: a space is `%20`, `+` is `%2B`. An item without a value is written as its name alone.
    public var queryItems: [URLQueryItem]

    /// Header fields; each replaces the client's default fields of the same name.
    public var headers: HTTPHeaders

    /// The payload, sent with its exact `Content-Length` unless it is a stream of unknown length; `nil` for none.
    public var payload: HTTPPayload?

    /// The payload as bytes in memory; `nil` when there is none, or when it is of another kind.
    public var body: Data? {
        get { if case .data(let data) = payload { data } else { nil } }
        set { payload = newValue.map(HTTPPayload.data) }
    }

    /// Who is told how much of the payload has been sent; `nil`, the default, for nobody.
    public var uploadProgress: HTTPUploadProgressHandler?

    /// How the body of the response is handed over; collected by default.
    public var delivery = HTTPBodyDelivery.collected

    /// Time limits for this request; `nil` for those of the client.
    public var timeouts: HTTPTimeouts?

    /// Creates a request.
    public init(
        path: String,
        method: HTTPMethod = .get,
        queryItems: [URLQueryItem] = [],
        headers: HTTPHeaders = [:],
        body: Data? = nil,
        timeouts: HTTPTimeouts? = nil
    ) {
        self.path = path
        self.method = method
        self.queryItems = queryItems
        self.headers = headers
        self.payload = body.map(HTTPPayload.data)
        self.timeouts = timeouts
    }

    /// Creates a request with the header fields of a dictionary.
    @_disfavoredOverload
    public init(
        path: String,
        method: HTTPMethod = .get,
        queryItems: [URLQueryItem] = [],
        headers: [String: some StringProtocol],
        body: Data? = nil,
        timeouts: HTTPTimeouts? = nil
    ) {
        self.init(
            path: path,
            method: method,
            queryItems: queryItems,
            headers: HTTPHeaders(headers),
            body: body,
            timeouts: timeouts
        )
    }
}
