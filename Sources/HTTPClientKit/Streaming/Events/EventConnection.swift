import Foundation

/// Makes the connections of one event stream.
struct EventConnection: Sendable {
    private let request: HTTPRequest
    private let limit: Int
    private let send: HTTPNext

    init(request: HTTPRequest, limit: Int, send: @escaping HTTPNext) {
        var request = request
        request.delivery = .streamed
        // The id changes from connection to connection.
        request.headers.remove("Last-Event-ID")
        self.request = request
        self.limit = limit
        self.send = send
    }

    /// The response, whose body is a stream; the request's own header fields win over those given.
    func open(with fields: HTTPHeaders) async throws -> HTTPResponse {
        var request = request
        // Not implied: a client that asks for JSON by default means its other requests.
        for field in fields where !request.headers.contains(field.name) {
            request.headers.add(field.value, to: field.name)
        }
        do {
            return try await send(request).delivered(as: .streamed)
        } catch is CancellationError {
            throw HTTPClientError.cancelled
        }
    }

    func events(of body: HTTPBodyStream, lastEventID: String?) -> ServerSentEvents<HTTPBodyStream>.Iterator {
        let parser = EventStreamParser(lastEventID: lastEventID, limit: limit)
        return ServerSentEvents(body, parser: parser).makeAsyncIterator()
    }
}
