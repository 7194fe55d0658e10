public import Foundation
public import HTTPClientKit

/// An answer of the server: what is sent, and how it arrives.
///
/// ```swift
/// TestResponse(status: 503, headers: ["Retry-After": "1"])
/// TestResponse.json(#"{"id":1}"#).delayed(by: 0.2)
/// TestResponse.text("hello").splitting(at: [1, 20])
/// TestResponse.chunked(["one", "two"]).cut(after: 40, then: .reset)
/// ```
///
/// Nothing is checked: a field with a line break in it or a wrong length goes out as it is.
public struct TestResponse: Sendable {
    /// An informational answer that goes before the final one (RFC 9110 §15.2).
    public struct Interim: Sendable {
        /// The status, for instance 103.
        public var status: Int
        /// The header fields.
        public var headers: HTTPHeaders

        /// Creates an informational answer.
        public init(status: Int, headers: HTTPHeaders = [:]) {
            self.status = status
            self.headers = headers
        }
    }

    /// The status code.
    public var status: Int
    /// The reason phrase; `nil`, the default, stands for the usual one of the status.
    public var reason: String?
    /// The header fields.
    ///
    /// Content-Length or Transfer-Encoding are added as the body needs them, unless one of them is here:
    /// then the body goes out as it is. After a body that is shorter than its Content-Length says the connection
    /// is closed, without a word of it before; what is longer stands in the way of the next answer.
    public var headers: HTTPHeaders
    /// The body.
    ///
    /// It is not sent in answer to HEAD nor with status 204 and 304; its length then still is, to HEAD.
    public var body: Body
    /// The fields after the last chunk of a chunked body.
    public var trailers: HTTPHeaders = [:]
    /// The informational answers that go first.
    public var interim: [Interim] = []
    /// The time before the first byte, in seconds; none by default.
    public var delay: Double = 0
    /// The time between two parts of the body, in seconds; none by default.
    public var delayBetweenParts: Double = 0
    /// How the bytes are cut into writes.
    public var splitting: Splitting = .none
    /// Where the answer breaks off; `nil`, the default, lets it come to its end.
    public var cut: Cut?

    /// Creates an answer.
    public init(status: Int = 200, headers: HTTPHeaders = [:], body: Body = .data(Data())) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

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

extension TestResponse {
    /// How the bytes of an answer are cut into writes that arrive apart.
    public enum Splitting: Hashable, Sendable {
        /// As few writes as possible.
        case none
        /// A write ends at each of these offsets, counted from the first byte of the answer, interim ones included;
        /// the next follows after the gap in seconds.
        case at([Int], gap: Double = 0.001)
        /// Every byte is a write; the next follows after the gap in seconds.
        case everyByte(gap: Double = 0.0001)
    }

    /// Where an answer breaks off.
    public struct Cut: Hashable, Sendable {
        /// What happens at the break.
        public enum Ending: Hashable, Sendable {
            /// The connection is closed in order (FIN).
            case close
            /// The connection is reset (RST).
            case reset
            /// Nothing more is sent, until the client leaves or the server stops.
            case stall
        }

        /// The number of bytes that are sent, counted from the first byte of the answer, interim ones included.
        ///
        /// An answer that is shorter comes to its usual end.
        public var offset: Int
        /// What happens then.
        public var ending: Ending

        /// Creates a break after `offset` bytes.
        public init(after offset: Int, then ending: Ending) {
            self.offset = offset
            self.ending = ending
        }
    }
}

extension TestResponse.Body: ExpressibleByStringLiteral {
    /// Creates a body of text, with its length.
    public init(stringLiteral value: String) {
        self = .data(Data(value.utf8))
    }
}
