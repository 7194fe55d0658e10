public import Foundation

/// Decides whether and when to connect to an event stream again (WHATWG HTML §9.2.3); it carries nothing out.
///
/// ```swift
/// var reconnection = EventStreamReconnection()
/// var generator = SystemRandomNumberGenerator()
/// switch reconnection.decision(after: .ended, using: &generator) {
/// case .reconnect(let delay): print("again in \(delay) s with \(reconnection.headers)")
/// case .end, .read: break
/// case .fail(let error): throw error
/// }
/// ```
///
/// A response with the status 204 ends the stream. One with 200 and the media type `text/event-stream` is read; when
/// it ends or breaks off, the next connection is made. The statuses 408, 425, 429, 500, 502, 503 and 504 and failures
/// of the network are tried again; unlike the standard, which gives up on them, as servers behind a proxy have such
/// moments. Everything else is final.
///
/// The wait is the one that the server asked for, or ``initialDelay``; it doubles with every attempt since the last
/// event, up to ``maximumDelay``, but is never shorter than what the server asked for. Behind an attempt that brought no
/// event it is a fifth of a second at least, also for a server that asks for none. Up to a quarter of it is added at
/// random, so that many clients do not come back at once.
public struct EventStreamReconnection: Sendable {
    /// What became of a connection, or of the attempt to make one.
    public enum Outcome: Equatable, Sendable {
        /// A response came, with this status and these header fields.
        case response(statusCode: Int, headers: HTTPHeaders)
        /// The body that was read came to its end.
        case ended
        /// There was no response, or its body broke off.
        case failed(HTTPClientError)
    }

    /// What to do next.
    public enum Decision: Equatable, Sendable {
        /// Read the body of the response.
        case read
        /// Wait for so many seconds, then connect again with ``EventStreamReconnection/headers``.
        case reconnect(after: TimeInterval)
        /// The server has no more events.
        case end
        /// There is no use in going on.
        case fail(HTTPClientError)
    }

    /// The wait before the first attempt, in seconds, unless the server asks for another; 3 by default, and 0 for none.
    ///
    /// A number that is not finite or below 0 is refused: the first decision is then to fail with
    /// ``HTTPClientError/invalidRequest(_:)``.
    public var initialDelay: TimeInterval
    /// The longest wait that doubling leads to, in seconds; 60 by default.
    ///
    /// With less than a fifth of a second that stays the least behind an attempt that brought no event. A number that is not
    /// finite or below 0 is refused, as for ``initialDelay``.
    public var maximumDelay: TimeInterval
    /// How many attempts in a row may bring no event; `nil`, the default, for any number, and 0 for none.
    ///
    /// Less is refused, as for ``initialDelay``.
    public var maximumAttempts: Int?
    /// Whether a new connection is made when a body came to its end; true by default, as the standard asks.
    ///
    /// False for a server that ends an answer when it has said all, as those of language models do.
    public var reconnectsAfterEnd: Bool
    /// The id of the last event, sent as `Last-Event-ID`; `nil` when there is none.
    public private(set) var lastEventID: String?

    private var serverDelay: TimeInterval?
    private var attempts = 0

    /// The longest wait that a server can ask for: a day.
    private static let longestServerDelay: TimeInterval = 86_400

    /// The least wait behind an attempt that brought no event, in seconds.
    private static let shortestWait: TimeInterval = 0.2

    /// Makes the decisions of one stream.
    public init(
        initialDelay: TimeInterval = 3,
        maximumDelay: TimeInterval = 60,
        maximumAttempts: Int? = nil,
        reconnectsAfterEnd: Bool = true,
        lastEventID: String? = nil
    ) {
        self.initialDelay = initialDelay
        self.maximumDelay = maximumDelay
        self.maximumAttempts = maximumAttempts
        self.reconnectsAfterEnd = reconnectsAfterEnd
        self.lastEventID = lastEventID
    }

    /// One connection and no other: its end is that of the stream, and a loss is an error.
    public static let never = EventStreamReconnection(maximumAttempts: 0, reconnectsAfterEnd: false)

    /// The header fields of the next connection.
    ///
    /// An id that no header field can carry is left out (RFC 9110 §5.5).
    public var headers: HTTPHeaders {
        var headers: HTTPHeaders = ["Accept": "text/event-stream", "Cache-Control": "no-store"]
        if let lastEventID, FieldSyntax.isValue(lastEventID) { headers["Last-Event-ID"] = lastEventID }
        return headers
    }

    /// Records an event: the waits start over.
    public mutating func received(_ event: ServerSentEvent) {
        lastEventID = event.id
        if let retry = event.retry { serverDelay = retry }
        attempts = 0
    }

    /// Takes over what a parser knows when its stream ends; ids and waits come without an event, too.
    public mutating func ended(_ parser: EventStreamParser) {
        lastEventID = parser.lastEventID
        if let retry = parser.retry { serverDelay = retry }
    }

    /// Decides what to do after an outcome.
    ///
    /// - Parameters:
    ///   - outcome: What became of the connection.
    ///   - now: The date, for a Retry-After that is one (RFC 9110 §10.2.3).
    ///   - generator: Where up to a quarter that is added to a wait comes from.
    public mutating func decision(
        after outcome: Outcome,
        now: Date = Date(),
        using generator: inout some RandomNumberGenerator
    ) -> Decision {
        do throws(HTTPClientError) { try validate() } catch { return .fail(error) }
        switch outcome {
        case .response(let statusCode, let headers):
            switch statusCode {
            case 204: return .end
            case 200: return Self.decision(on: headers["Content-Type"])
            case 408, 425, 429, 500, 502, 503, 504:
                let retryAfter = headers["Retry-After"].flatMap { RetryAfter.seconds($0, now: now) }
                return again(after: Self.error(statusCode), atLeast: retryAfter, using: &generator)
            default: return .fail(Self.error(statusCode))
            }
        case .ended:
            guard reconnectsAfterEnd else { return .end }
            let reason = "the event stream ended again and again without an event"
            return again(after: .connectionLost(reason), atLeast: nil, using: &generator)
        case .failed(let error):
            return Self.isPassing(error) ? again(after: error, atLeast: nil, using: &generator) : .fail(error)
        }
    }

    /// Decides what to do after an outcome, with the system's random numbers.
    mutating func decision(after outcome: Outcome) -> Decision {
        var generator = SystemRandom()
        return decision(after: outcome, using: &generator)
    }

    /// Takes over the id that a request brings along.
    mutating func adoptLastEventID(_ id: String?) {
        if lastEventID == nil { lastEventID = id }
    }

    /// Refuses a number that would lift the protection of the server.
    func validate() throws(HTTPClientError) {
        try NumberCheck.seconds(initialDelay, "reconnection.initialDelay")
        try NumberCheck.seconds(maximumDelay, "reconnection.maximumDelay")
        if let maximumAttempts { try NumberCheck.count(maximumAttempts, "reconnection.maximumAttempts") }
    }

    private mutating func again(
        after error: HTTPClientError,
        atLeast retryAfter: TimeInterval?,
        using generator: inout some RandomNumberGenerator
    ) -> Decision {
        if let maximumAttempts, attempts >= maximumAttempts { return .fail(error) }
        let asked = min(max(serverDelay ?? 0, retryAfter ?? 0), Self.longestServerDelay)
        // Nothing doubled is nothing still, and a server that ends every connection at once would be stormed.
        let least = attempts > 0 ? Self.shortestWait : 0
        let first = max(least / 2, min(serverDelay ?? initialDelay, Self.longestServerDelay))
        // Beyond thirty doublings the result only differs in not being a finite number.
        let grown = max(least, min(first * TimeInterval(1 << min(attempts, 30)), maximumDelay))
        attempts += 1
        return .reconnect(after: max(asked, grown) * (1 + TimeInterval.random(in: 0..<0.25, using: &generator)))
    }

    private static func decision(on contentType: String?) -> Decision {
        let mediaType = contentType?.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }
        guard let mediaType, mediaType.equalsIgnoringASCIICase("text/event-stream") else {
            return .fail(.unexpectedContentType(contentType))
        }
        return .read
    }

    private static func error(_ statusCode: Int) -> HTTPClientError {
        HTTPClientError(statusOf: HTTPResponse(statusCode: statusCode))
            ?? .unexpectedStatus(statusCode: statusCode, body: nil)
    }

    /// Whether the network, and not the request or the server's content, is what failed.
    private static func isPassing(_ error: HTTPClientError) -> Bool {
        switch error {
        case .timeout, .connectTimeout, .idleTimeout, .transport, .cannotResolveHost, .connectionRefused,
            .networkUnreachable, .connectionLost, .truncatedBody:
            true
        default: false
        }
    }
}
