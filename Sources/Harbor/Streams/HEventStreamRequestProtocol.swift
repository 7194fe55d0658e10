import Foundation
public import HTTPClientKit

/// A request that is answered with events, over as many connections as it takes.
///
/// ```swift
/// struct News: HEventStreamRequestProtocol {
///     let url = "https://api.example.com/news"
///     let needsAuth = true
/// }
/// for try await event in News().events() {
///     print(event.type, event.data)
/// }
/// ```
///
/// Events are models when ``Event`` is one that can be decoded. A request with a body also conforms to the protocol of
/// its method:
///
/// ```swift
/// struct Chat: HEventStreamRequestProtocol, HPostRequestProtocol {
///     typealias Event = Delta
///     let url = "https://api.example.com/chat"
///     let endMark: String? = "[DONE]"
///     let prompt: String
///     var bodyParameters: [String: Any]? { ["prompt": prompt, "stream": true] }
/// }
/// ```
///
/// Each connection is sent as any other request, with authorization, repeats, logs and mocks. When one is lost, or ends,
/// `EventStreamReconnection` decides on the next one.
public protocol HEventStreamRequestProtocol: HRequestBaseRequestProtocol {
    /// What an event means; the event itself by default.
    associatedtype Event: Sendable = ServerSentEvent

    /// Whether and when to connect again.
    ///
    /// `nil`, the default, means as usual when the request is idempotent, and `EventStreamReconnection.never` when it is
    /// not, since it would have its effect twice.
    var reconnection: EventStreamReconnection? { get }

    /// The data of the event that says that no more come, and is not given; `nil`, the default, when there is none.
    var endMark: String? { get }

    /// How many bytes a line, and the data of an event, may have; 4 MiB by default.
    var maximumEventSize: Int { get }

    /// Makes the meaning of an event; `nil` leaves the event out.
    ///
    /// By default a model is decoded from the event's data, whatever the event's type.
    ///
    /// - Throws: Any error; it ends the events inside ``HRequestError/codableError(modelName:error:)``.
    func event(from event: ServerSentEvent) throws -> Event?
}

extension HEventStreamRequestProtocol {
    /// As usual for an idempotent request, else never.
    public var reconnection: EventStreamReconnection? { nil }
    /// None.
    public var endMark: String? { nil }
    /// 4 MiB.
    public var maximumEventSize: Int { 4_194_304 }
}

extension HEventStreamRequestProtocol where Event == ServerSentEvent {
    /// Gives the event as it is.
    public func event(from event: ServerSentEvent) throws -> Event? { event }
}

extension HEventStreamRequestProtocol where Event: Decodable {
    /// Decodes the data as JSON.
    public func event(from event: ServerSentEvent) throws -> Event? {
        try HTTPBodyCoding.decoder.decode(Event.self, from: Data(event.data.utf8))
    }
}
