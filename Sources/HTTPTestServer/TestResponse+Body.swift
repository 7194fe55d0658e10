public import Foundation

extension TestResponse {
    /// The body of an answer and the way in which its end is told.
    public enum Body: Sendable {
        /// Bytes with their Content-Length.
        case data(Data)
        /// Parts that are written one by one, with the length of all of them told before.
        case parts([Data])
        /// Parts that are each a chunk; to an HTTP/1.0 client, bytes until the end of the connection.
        case chunked([Data])
        /// Bytes whose end is the end of the connection.
        case untilClose(Data)
        /// Chunks that a closure writes when it likes. When it throws, the last chunk is left out,
        /// the connection is closed, and the error counts as a failure of the handler.
        case stream(@Sendable (BodyWriter) async throws -> Void)
    }

    /// Writes the chunks of a streamed body.
    public struct BodyWriter: Sendable {
        let send: @Sendable ([UInt8]) async throws -> Void

        /// Writes one chunk; an empty one writes nothing, as it would end the body.
        ///
        /// - Throws: ``HTTPTestServerError/peerClosed`` when the client has gone.
        public func write(_ data: Data) async throws {
            if !data.isEmpty { try await send(Array(data)) }
        }

        /// Writes one chunk of text.
        ///
        /// - Throws: ``HTTPTestServerError/peerClosed`` when the client has gone.
        public func write(_ text: String) async throws {
            try await write(Data(text.utf8))
        }
    }
}

extension TestResponse.Body: ExpressibleByStringLiteral {
    /// Makes a body of text, with its length.
    public init(stringLiteral value: String) {
        self = .data(Data(value.utf8))
    }
}
