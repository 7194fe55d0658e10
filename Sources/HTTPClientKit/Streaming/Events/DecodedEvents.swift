public import Foundation

/// The data of the events of an event stream, each decoded to a model.
///
/// Data that does not decode throws ``HTTPClientError/brokenRecord(number:reason:)`` with the number of the event.
public struct DecodedEvents<Base: AsyncSequence, Model: Decodable>: AsyncSequence where Base.Element == Data {
    /// What the data of an event says.
    public typealias Element = Model

    fileprivate let events: ServerSentEvents<Base>
    fileprivate let endMark: String?
    fileprivate let decoder: any HTTPBodyDecoder

    /// Begins to read.
    public func makeAsyncIterator() -> Iterator {
        Iterator(events: events.makeAsyncIterator(), decoding: EventDecoding(endMark: endMark, decoder: decoder))
    }

    /// Reads model by model.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var events: ServerSentEvents<Base>.Iterator
        fileprivate var decoding: EventDecoding<Model>

        /// The next model; `nil` at the end, or at the end mark.
        public mutating func next() async throws -> Model? {
            try await next(isolation: nil)
        }

        /// Like ``next()``, but without leaving the caller's actor when an event is available.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Model? {
            guard !decoding.isOver else { return nil }
            return try decoding.model(of: try await events.next(isolation: actor))
        }
    }
}

extension DecodedEvents: Sendable where Base: Sendable {}

extension ServerSentEvents {
    /// The events as models, see ``HTTPBodyStream/events(of:endingAt:decoder:)``.
    public func decoded<Model: Decodable>(
        as model: Model.Type,
        endingAt endMark: String? = nil,
        decoder: any HTTPBodyDecoder = HTTPBodyCoding.decoder
    ) -> DecodedEvents<Base, Model> {
        DecodedEvents(events: self, endMark: endMark, decoder: decoder)
    }
}

extension HTTPBodyStream {
    /// The body as an event stream each of whose events has a model as its data.
    ///
    /// ```swift
    /// for try await delta in body.events(of: Delta.self, endingAt: "[DONE]") {
    ///     print(delta.text)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - model: What the data of every event is decoded to, whatever the event's type.
    ///   - endMark: The data of an event that is not a model but says that no more come; `nil` when there is none.
    ///   - decoder: Decodes the data.
    public func events<Model: Decodable>(
        of model: Model.Type,
        endingAt endMark: String? = nil,
        decoder: any HTTPBodyDecoder = HTTPBodyCoding.decoder
    ) -> DecodedEvents<HTTPBodyStream, Model> {
        events.decoded(as: model, endingAt: endMark, decoder: decoder)
    }
}
