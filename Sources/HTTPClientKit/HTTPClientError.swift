public import Foundation

/// Why a request has no result.
///
/// The cases with a text carry a sentence that names the host and the phase; it never has a
/// credential or a query string in it.
///
/// ```
/// before sending      invalidURL  invalidRequest  encodingFailed  clientClosed
/// on the way          cannotResolveHost  connectionRefused  networkUnreachable
///                     connectionLost  secureConnectionFailed  proxyFailed  cancelled  transport
///                     timeout  connectTimeout  idleTimeout
/// the answer          truncatedBody  malformedResponse  invalidResponse
///                     bodyTooLarge  headTooLarge  tooManyRedirects  redirectRefused
/// its meaning         clientError  serverError  unexpectedStatus  decodingFailed
/// a stream            bodyAlreadyRead  elementTooLarge  brokenRecord  unexpectedContentType
/// pages               pageLoop  tooManyPages
/// a download          downloadFailed
/// ```
public enum HTTPClientError: Error, Equatable, Sendable {
    /// The URL has no host, is not http or https, or has characters that no URL may have (RFC 3986).
    case invalidURL
    /// The answer is not an HTTP response.
    case invalidResponse
    /// The limit ``HTTPTimeouts/total`` was passed, or the engine cannot tell which; see ``isTimeout``.
    case timeout
    /// The task that waited for the response was cancelled.
    case cancelled
    /// The transport failed in a way that has no case of its own.
    case transport(String)
    /// The payload could not be encoded; nothing was sent.
    case encodingFailed(String)
    /// The body is not what the caller asked for.
    case decodingFailed(String)
    /// A status from 400 to 499, with the body, `nil` when it was empty. Thrown by the helpers only.
    case clientError(statusCode: Int, body: Data?)
    /// A status from 500 to 599, with the body, `nil` when it was empty. Thrown by the helpers only.
    case serverError(statusCode: Int, body: Data?)

    /// A status that is neither a success nor an error, such as a redirect that was not followed;
    /// with the body, `nil` when it was empty. Thrown by the helpers only.
    case unexpectedStatus(statusCode: Int, body: Data?)
    /// The method, a header field or a setting of the request cannot be sent; nothing was sent.
    case invalidRequest(String)
    /// The name of the host has no address.
    case cannotResolveHost(String)
    /// Nothing listens at the host's port, or it turned the connection down.
    case connectionRefused(String)
    /// There is no route to the host.
    case networkUnreachable(String)
    /// The connection ended, or was reset, before the response was complete.
    case connectionLost(String)
    /// TLS failed: a certificate or a pin was not accepted, or there was no common protocol.
    case secureConnectionFailed(TLSFailure)
    /// The body ended before its announced length, its last chunk or the end of its compressed stream.
    case truncatedBody(String)
    /// The head or the coding of the response breaks the rules of HTTP (RFC 9112).
    case malformedResponse(String)
    /// The body, once decompressed, is longer than the client's limit, in bytes.
    case bodyTooLarge(limit: Int)
    /// Status line and header fields together are longer than the client's limit, in bytes.
    case headTooLarge(limit: Int)
    /// There were more redirects than may be followed, as in a loop.
    case tooManyRedirects(limit: Int)
    /// The answer is a redirect to where the request must not go: from https to http, to another scheme, or to
    /// where the caller's ``RedirectPolicy`` does not want it.
    case redirectRefused(String)
    /// The client was closed, before the call or during it.
    case clientClosed
    /// The stream of a body was read a second time.
    case bodyAlreadyRead
    /// A line, an event or a record of a stream is longer than its limit, in bytes.
    case elementTooLarge(limit: Int)
    /// A record of a stream is not what the caller asked for; the first record has the number 1.
    case brokenRecord(number: Int, reason: String)
    /// The media type is not the one that the caller can read; `nil` when the response names none.
    case unexpectedContentType(String?)
    /// The page that should come next has been read already.
    case pageLoop
    /// There are more pages than the caller allowed.
    case tooManyPages(limit: Int)
    /// The limit ``HTTPTimeouts/connect`` was passed; nothing of the request was sent.
    case connectTimeout(String)
    /// The limit ``HTTPTimeouts/idle`` was passed.
    case idleTimeout(String)
    /// The proxy did not bring the request to the host.
    case proxyFailed(ProxyFailure)
    /// A download has no file, and not because of the network.
    case downloadFailed(DownloadFailure)
}

extension HTTPClientError {
    /// Whether a time limit was passed, whichever it was.
    public var isTimeout: Bool {
        switch self {
        case .timeout, .connectTimeout, .idleTimeout: true
        default: false
        }
    }
}

extension HTTPClientError: LocalizedError, CustomStringConvertible {
    /// A human-readable sentence, without credentials and without the body.
    public var description: String {
        switch self {
        case .invalidURL:
            "The URL is not valid: it needs http or https, a host, and percent-encoding for spaces and the like."
        case .invalidResponse: "The response is not an HTTP response."
        case .timeout: "The request took longer than its time limit."
        case .cancelled: "The request was cancelled."
        case .transport(let reason): "The transport failed: \(reason)"
        case .encodingFailed(let reason): "The request body could not be encoded: \(reason)"
        case .decodingFailed(let reason): "The response body could not be decoded: \(reason)"
        case .clientError(let statusCode, let body): Self.sentence("The server refused the request", statusCode, body)
        case .serverError(let statusCode, let body): Self.sentence("The server failed", statusCode, body)
        case .unexpectedStatus(let statusCode, let body):
            Self.sentence("The response is not a success", statusCode, body)
        case .invalidRequest(let reason): "The request cannot be sent: \(reason)"
        case .cannotResolveHost(let reason): "The host was not found: \(reason)"
        case .connectionRefused(let reason): "The connection was refused: \(reason)"
        case .networkUnreachable(let reason): "The network is unreachable: \(reason)"
        case .connectionLost(let reason): "The connection was lost: \(reason)"
        case .secureConnectionFailed(let failure): "The secure connection failed: \(failure.message)"
        case .truncatedBody(let reason): "The response body was cut short: \(reason)"
        case .malformedResponse(let reason): "The response is malformed: \(reason)"
        case .bodyTooLarge(let limit): "The response body is larger than the limit of \(limit) bytes."
        case .headTooLarge(let limit): "The response head is larger than the limit of \(limit) bytes."
        case .tooManyRedirects(let limit): "The request was redirected more often than the limit of \(limit) allows."
        case .redirectRefused(let reason): "The redirect was not followed: \(reason)"
        case .clientClosed: "The HTTP client is closed."
        case .bodyAlreadyRead: "The response body has been read already; a stream can be read only once."
        case .elementTooLarge(let limit): "A line, event or record is larger than the limit of \(limit) bytes."
        case .brokenRecord(let number, let reason): "Record \(number) of the stream cannot be decoded: \(reason)"
        case .unexpectedContentType(let type):
            "The response has \(type.map { "the media type \($0)" } ?? "no media type"); text/event-stream was expected."
        case .pageLoop: "The next page has been read already: the pages lead in a circle."
        case .tooManyPages(let limit): "There are more pages than the limit of \(limit)."
        case .connectTimeout(let reason): "The connection was not made in time: \(reason)"
        case .idleTimeout(let reason): "The connection was silent for too long: \(reason)"
        case .proxyFailed(let failure): "The proxy failed: \(failure.message)"
        case .downloadFailed(let failure): "The download failed: \(failure.message)"
        }
    }

    /// The same sentence as ``description``.
    public var errorDescription: String? { description }

    private static func sentence(_ what: String, _ statusCode: Int, _ body: Data?) -> String {
        "\(what): status \(statusCode), \(body.map { "a body of \($0.count) bytes" } ?? "no body")."
    }
}
