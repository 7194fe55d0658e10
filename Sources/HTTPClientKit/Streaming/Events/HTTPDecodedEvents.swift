import Foundation

/// The data of the events of ``HTTPEvents``, each decoded to a model.
///
/// Data that does not decode throws ``HTTPClientError/brokenRecord(number:reason:)`` with the number of the event, counted
/// over all connections.
public struct HTTPDecodedEvents<Model: Decodable>: AsyncSequence, Sendable {
    /// What the data of an event says.
    public typealias Element = Model

    let events: HTTPEvents
    let endMark: String?
    let decoder: any HTTPBodyDecoder

    /// Begins with a connection of its own.
    public func makeAsyncIterator() -> Iterator {
        Iterator(events: events.makeAsyncIterator(), decoding: EventDecoding(endMark: endMark, decoder: decoder))
    }

    /// Reads model by model.
    public struct Iterator: AsyncIteratorProtocol {
        private var events: HTTPEvents.Iterator?
        private var decoding: EventDecoding<Model>

        fileprivate init(events: HTTPEvents.Iterator, decoding: EventDecoding<Model>) {
            self.events = events
            self.decoding = decoding
        }

        /// The next model; `nil` when the server has no more, or at the end mark.
        public mutating func next() async throws -> Model? {
            try await next(isolation: nil)
        }

        /// Like ``next()``, but without leaving the caller's actor when an event is available.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Model? {
            let model = try decoding.model(of: try await events?.next(isolation: actor))
            // Behind the end mark nobody reads on, so the connection is let go.
            if decoding.isOver { events = nil }
            return model
        }
    }
}

extension HTTPEvents {
    /// The events as models.
    ///
    /// - Parameters:
    ///   - model: What the data of every event is decoded to, whatever the event's type.
    ///   - endMark: The data of an event that is not a model but says that no more come; `nil` when there is none.
    ///   - decoder: Decodes the data.
    public func decoded<Model: Decodable>(
        as model: Model.Type,
        endingAt endMark: String? = nil,
        decoder: any HTTPBodyDecoder = HTTPBodyCoding.decoder
    ) -> HTTPDecodedEvents<Model> {
        HTTPDecodedEvents(events: self, endMark: endMark, decoder: decoder)
    }
}
