import Foundation
import HTTPClientKit

/// The events that a request is answered with.
///
/// Each iteration has connections of its own. Leaving the loop, or cancelling the task, gives up the connection or the
/// wait for the next one. An error is always an ``HRequestError``, and ends the events.
public struct HEvents<Request: HEventStreamRequestProtocol>: AsyncSequence, Sendable {
    /// What an event means.
    public typealias Element = Request.Event

    let client: HarborClient
    let request: Request

    /// Begins with a connection of its own.
    public func makeAsyncIterator() -> Iterator {
        Iterator(client: client, request: request)
    }

    /// Reads event by event.
    public struct Iterator: AsyncIteratorProtocol {
        private let client: HarborClient
        private let request: Request
        private var call: Call?
        private var events: HTTPEvents.Iterator?
        private var isOver = false

        fileprivate init(client: HarborClient, request: Request) {
            self.client = client
            self.request = request
        }

        /// The next event; `nil` when the server has no more, or at the end mark.
        public mutating func next() async throws -> Request.Event? {
            try await next(isolation: nil)
        }

        /// Like ``next()``, but without leaving the caller's actor when an event is available.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Request.Event? {
            guard !isOver else { return nil }
            do {
                if events == nil { events = try begin() }
                while let event = try await events?.next(isolation: actor), event.data != request.endMark {
                    if let meaning = try meaning(of: event) { return meaning }
                }
                end()
                return nil
            } catch {
                let error = HRequestError(endingStream: error, errorModel: request.errorModel)
                call?.log?.log(error)
                end()
                throw error
            }
        }

        private mutating func begin() throws(HRequestError) -> HTTPEvents.Iterator {
            let call = client.call(for: request)
            self.call = call
            return HTTPEvents(
                for: try call.make(request),
                reconnection: request.reconnection ?? (request.isIdempotent ? EventStreamReconnection() : .never),
                limit: request.maximumEventSize,
                clock: call.configuration.clock
            ) { try await call.send($0) }.makeAsyncIterator()
        }

        private func meaning(of event: ServerSentEvent) throws(HRequestError) -> Request.Event? {
            do {
                return try request.event(from: event)
            } catch {
                throw .codableError(modelName: "\(Request.Event.self)", error: error)
            }
        }

        /// Lets the connection go.
        private mutating func end() {
            isOver = true
            events = nil
            call = nil
        }
    }
}

extension HRequestError {
    /// The error of a stream, whose status is told as that of any other request.
    init(endingStream error: any Error, errorModel: (any (Decodable & Sendable).Type)?) {
        switch error {
        case HTTPClientError.clientError(let statusCode, let body),
            HTTPClientError.serverError(let statusCode, let body),
            HTTPClientError.unexpectedStatus(let statusCode, let body):
            self.init(statusCode: statusCode, data: body ?? Data(), errorModel: errorModel)
        default: self.init(wrapping: error)
        }
    }
}

extension HEventStreamRequestProtocol {
    /// The events, read with the current client; see ``HarborClient/withCurrent(_:isolation:operation:)``.
    public func events() -> HEvents<Self> {
        HarborClient.current.events(self)
    }
}

extension HarborClient {
    /// The events that a request is answered with; nothing is sent before they are iterated.
    public func events<Request: HEventStreamRequestProtocol>(_ request: Request) -> HEvents<Request> {
        HEvents(client: self, request: request)
    }
}
