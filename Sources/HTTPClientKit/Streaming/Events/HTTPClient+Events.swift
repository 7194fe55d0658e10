public import Foundation

extension HTTPClient {
    /// The events of a server that a request asks for, reconnecting as needed; see ``HTTPEvents``.
    ///
    /// - Parameters:
    ///   - request: What every connection sends, its payload included. Its `Accept` and `Cache-Control` win over
    ///     those of an event stream, and a `Last-Event-ID` is where the first connection begins.
    ///   - reconnection: Whether and when to connect again. `nil`, the default, means ``EventStreamReconnection`` as it is
    ///     for a method that is idempotent, such as GET, and ``EventStreamReconnection/never`` for one that is not, such
    ///     as POST, which would have its effect twice.
    ///   - limit: How many bytes a line, and the data of an event, may have; 4 MiB by default.
    ///   - onChange: Told when a connection is there and when one is waited for; runs before the next event is given.
    public func events(
        for request: HTTPRequest,
        reconnection: EventStreamReconnection? = nil,
        limit: Int = 4_194_304,
        onChange: (@Sendable (HTTPEvents.Change) -> Void)? = nil
    ) -> HTTPEvents {
        HTTPEvents(for: request, reconnection: reconnection, limit: limit, onChange: onChange) {
            try await self.send($0)
        }
    }

    /// The events of a server that are asked for with GET, reconnecting as needed; see ``HTTPEvents``.
    ///
    /// - Parameters:
    ///   - path: Resolved against the client's base URL, see ``HTTPRequest/path``.
    ///   - queryItems: Added to the query of `path`.
    ///   - headers: Header fields of every connection; they win over all others.
    ///   - reconnection: Whether and when to connect again.
    public func events(
        _ path: String,
        queryItems: [URLQueryItem] = [],
        headers: HTTPHeaders = [:],
        reconnection: EventStreamReconnection = EventStreamReconnection()
    ) -> HTTPEvents {
        events(for: HTTPRequest(path: path, queryItems: queryItems, headers: headers), reconnection: reconnection)
    }

    /// The events of a server as models, see ``HTTPEvents``.
    ///
    /// ```swift
    /// var request = HTTPRequest(path: "chat", method: .post, body: prompt)
    /// request.headers["Content-Type"] = "application/json"
    /// for try await delta in client.events(of: Delta.self, for: request, endingAt: "[DONE]") {
    ///     print(delta.text)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - model: What the data of every event is decoded to, whatever the event's type.
    ///   - request: What every connection sends, see ``events(for:reconnection:limit:onChange:)``.
    ///   - endMark: The data of an event that is not a model but says that no more come; `nil` when there is none.
    ///   - reconnection: Whether and when to connect again; `nil`, the default, for what suits the method.
    ///   - decoder: Decodes the data.
    public func events<Model: Decodable>(
        of model: Model.Type,
        for request: HTTPRequest,
        endingAt endMark: String? = nil,
        reconnection: EventStreamReconnection? = nil,
        decoder: any HTTPBodyDecoder = HTTPBodyCoding.decoder
    ) -> HTTPDecodedEvents<Model> {
        events(for: request, reconnection: reconnection).decoded(as: model, endingAt: endMark, decoder: decoder)
    }
}
