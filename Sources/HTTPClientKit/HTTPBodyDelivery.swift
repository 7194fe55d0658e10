import Foundation

/// How the body of a response is handed over.
public enum HTTPBodyDelivery: Hashable, Sendable {
    /// As one piece of memory, once it is complete; see ``HTTPResponse/body``.
    case collected
    /// As it comes: the response is there with its head, and its body is read from ``HTTPResponse/bodyStream``.
    ///
    /// A reader that takes its time holds the transfer back, so that about half a mebibyte of the body is in memory
    /// at most. The client's limit for collected bodies does not count. URLSession on Linux cannot be held back, see
    /// ``URLSessionHTTPClient``.
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

    /// The response as it was asked for, by a mock whose answer may be a stream or in one piece.
    ///
    /// - Throws: What breaks a stream off that is collected, and ``HTTPClientError/bodyTooLarge(limit:)`` beyond 256 MiB.
    package func handedOver(as delivery: HTTPBodyDelivery) async throws -> HTTPResponse {
        guard delivery == .collected, let bodyStream else { return delivered(as: delivery) }
        var response = self
        response.bodyStream = nil
        response.body = try await bodyStream.collect(upTo: 256 << 20)
        return response
    }

    /// A response that is no success, with its body in memory when that can be had and is no longer than 64 KiB.
    ///
    /// A longer one is left out, and its connection closed.
    package func explained() async -> HTTPResponse {
        guard let bodyStream else { return self }
        var response = self
        response.bodyStream = nil
        response.body = (try? await bodyStream.collect(upTo: 64 << 10)) ?? Data()
        return response
    }
}
