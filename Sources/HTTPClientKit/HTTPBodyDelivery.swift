/// How the body of a response is handed over.
public enum HTTPBodyDelivery: Hashable, Sendable {
    /// As one piece of memory, once it is complete; see ``HTTPResponse/body``.
    case collected
    /// As it comes: the response is there with its head, and its body is read from ``HTTPResponse/bodyStream``.
    ///
    /// A reader that takes its time holds the transfer back, so that at most a mebibyte of the body is in memory.
    /// The client's limit for collected bodies does not count.
    case streamed
}

extension HTTPResponse {
    /// The response as it was asked for, by an engine that has its whole body in memory.
    package func delivered(as delivery: HTTPBodyDelivery) -> HTTPResponse {
        guard delivery == .streamed, bodyStream == nil else { return self }
        var response = self
        response.bodyStream = HTTPBodyStream([body])
        response.body.removeAll()
        return response
    }
}
