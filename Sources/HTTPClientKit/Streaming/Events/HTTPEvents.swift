public import Foundation

/// The events of a server, reconnecting as needed.
///
/// ```swift
/// for try await event in client.events("news") {
///     print(event.type, event.data)
/// }
/// ```
///
/// The first connection is made when the first event is asked for, and each iteration has its own. When a connection is
/// lost, or its body ends, the next one is made as ``EventStreamReconnection`` decides, with the id of the last event in
/// `Last-Event-ID`. The status 204 ends the sequence.
///
/// Leaving the loop, or cancelling the task, gives up the connection or the wait for the next one.
///
/// An error ends it, behind the events before it: a status that is not 200, with its body when that is no longer than
/// 64 KiB; ``HTTPClientError/unexpectedContentType(_:)``; ``HTTPClientError/elementTooLarge(limit:)``; the last failure when
/// there were too many attempts; ``HTTPClientError/cancelled``; and whatever else ``HTTPClient/send(_:)`` throws that a new
/// connection would not mend.
public struct HTTPEvents: AsyncSequence, Sendable {
    /// An event.
    public typealias Element = ServerSentEvent

    /// What happens between the events.
    public enum Change: Equatable, Sendable {
        /// A connection is there, and its response has these header fields.
        case opened(HTTPHeaders)
        /// There is no connection, because of this, and the next one is made after so many seconds.
        case waiting(TimeInterval, after: EventStreamReconnection.Outcome)
    }

    private let connection: EventConnection
    private let reconnection: EventStreamReconnection
    private let clock: any HarborClock
    private let onChange: (@Sendable (Change) -> Void)?

    /// - Parameter send: Makes a connection; an error of its that is no ``HTTPClientError`` ends the sequence as it is.
    package init(
        for request: HTTPRequest,
        reconnection: EventStreamReconnection? = nil,
        limit: Int = 4_194_304,
        clock: any HarborClock = SystemClock(),
        onChange: (@Sendable (Change) -> Void)? = nil,
        send: @escaping HTTPNext
    ) {
        var reconnection = reconnection ?? (request.method.isIdempotent ? EventStreamReconnection() : .never)
        reconnection.adoptLastEventID(request.headers["Last-Event-ID"])
        self.connection = EventConnection(request: request, limit: limit, send: send)
        self.reconnection = reconnection
        self.clock = clock
        self.onChange = onChange
    }

    /// Begins with a connection of its own.
    public func makeAsyncIterator() -> Iterator {
        Iterator(self)
    }

    /// Reads event by event.
    public struct Iterator: AsyncIteratorProtocol {
        private let events: HTTPEvents
        private var reconnection: EventStreamReconnection
        private var reading: ServerSentEvents<HTTPBodyStream>.Iterator?
        private var isOver = false

        fileprivate init(_ events: HTTPEvents) {
            self.events = events
            reconnection = events.reconnection
        }

        /// The next event; `nil` when the server has no more.
        public mutating func next() async throws -> ServerSentEvent? {
            try await next(isolation: nil)
        }

        /// Like ``next()``, but without leaving the caller's actor when an event is available.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> ServerSentEvent? {
            do {
                while !isOver {
                    if let event = try await read(isolation: actor) { return event }
                    if !isOver { try await connect(isolation: actor) }
                }
                return nil
            } catch {
                isOver = true
                reading = nil
                throw error
            }
        }

        /// The next event of the connection; `nil` when there is none any more.
        private mutating func read(isolation actor: isolated (any Actor)?) async throws -> ServerSentEvent? {
            guard reading != nil else { return nil }
            let outcome: EventStreamReconnection.Outcome
            do {
                if let event = try await reading?.next(isolation: actor) {
                    reconnection.received(event)
                    return event
                }
                outcome = .ended
            } catch let error as HTTPClientError {
                outcome = .failed(error)
            }
            if let parser = reading?.parser { reconnection.ended(parser) }
            reading = nil
            try await carryOut(reconnection.decision(after: outcome), after: outcome, isolation: actor)
            return nil
        }

        private mutating func connect(isolation actor: isolated (any Actor)?) async throws {
            try reconnection.validate()
            let outcome: EventStreamReconnection.Outcome
            var opened: HTTPResponse?
            do {
                let response = try await events.connection.open(with: reconnection.headers)
                outcome = .response(statusCode: response.statusCode, headers: response.headers)
                opened = response
            } catch let error as HTTPClientError {
                outcome = .failed(error)
            }
            let decision = reconnection.decision(after: outcome)
            if case .read = decision, let body = opened?.bodyStream {
                reading = events.connection.events(of: body, lastEventID: reconnection.lastEventID)
                if let headers = opened?.headers { events.onChange?(.opened(headers)) }
                return
            }
            if case .fail(let error) = decision, let opened {
                throw HTTPClientError(statusOf: await opened.explained()) ?? error
            }
            await opened?.bodyStream?.discard()
            try await carryOut(decision, after: outcome, isolation: actor)
        }

        /// Ends, fails or waits.
        private mutating func carryOut(
            _ decision: EventStreamReconnection.Decision,
            after outcome: EventStreamReconnection.Outcome,
            isolation actor: isolated (any Actor)?
        ) async throws {
            switch decision {
            case .read, .end: isOver = true
            case .fail(let error): throw error
            case .reconnect(let delay):
                events.onChange?(.waiting(delay, after: outcome))
                do {
                    try await events.clock.sleep(for: delay)
                } catch is CancellationError {
                    throw HTTPClientError.cancelled
                }
            }
        }
    }
}
