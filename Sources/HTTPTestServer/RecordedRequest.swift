public import Foundation
public import HTTPClientKit

/// A request as it arrived.
public struct RecordedRequest: Sendable {
    /// The method.
    public let method: HTTPMethod
    /// The target as it stood in the request line, for instance `/users?page=2` or, to a proxy, `http://host/users`.
    public let target: String
    /// The version that the client named: `HTTP/1.1` or `HTTP/1.0`.
    public let version: String
    /// The header fields in their order.
    public let headers: HTTPHeaders
    /// The fields after the last chunk; empty for a body that was not chunked.
    public internal(set) var trailers: HTTPHeaders
    /// The body, with a chunked coding undone and any content coding left on.
    public internal(set) var body: Data
    /// The request line and the header fields byte by byte, with the empty line that ends them.
    public let rawHead: Data
    /// The body byte by byte with its chunks and trailers; `nil` unless
    /// ``HTTPTestServer/Options/recordsRawBodies`` asks for it.
    public internal(set) var rawBody: Data?
    /// Whether the body came to its end; false when the connection ended in the middle of it.
    public internal(set) var isComplete: Bool
    /// The number of the connection, from 0 in the order in which they were accepted.
    public let connection: Int
    /// The number of the request on its connection, from 0.
    public let indexOnConnection: Int
    /// The values that stood in place of `{name}` in the pattern of the route, with percent-encoding undone.
    public internal(set) var parameters: [String: String] = [:]

    init(head: RequestHead, connection: Int, index: Int) {
        self.method = head.method
        self.target = head.target
        self.version = "HTTP/1.\(head.minorVersion)"
        self.headers = head.headers
        self.trailers = HTTPHeaders()
        self.body = Data()
        self.rawHead = Data(head.raw)
        self.isComplete = false
        self.connection = connection
        self.indexOnConnection = index
    }

    /// The path of the target, still percent-encoded, without the query.
    public var path: String { String(RequestTarget(target).path) }

    /// The query of the target, still percent-encoded, without the `?`; `nil` when there is none.
    public var query: String? { RequestTarget(target).query.map { String($0) } }

    /// The parts of the query in order, repeats included, with percent-encoding undone; a `+` stays a plus.
    public var queryItems: [URLQueryItem] {
        guard let query, !query.isEmpty else { return [] }
        return query.split(separator: "&", omittingEmptySubsequences: false).map { part in
            let pieces = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { piece in
                piece.removingPercentEncoding ?? String(piece)
            }
            return URLQueryItem(name: pieces[0], value: pieces.count > 1 ? pieces[1] : nil)
        }
    }

    /// The body as UTF-8 text, with a replacement character for what is not UTF-8.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// Decodes the body from JSON.
    ///
    /// - Throws: What `decoder` throws; thrown on by a handler, it becomes a failure of the test.
    public func json<Value: Decodable>(
        as type: Value.Type = Value.self,
        decoder: JSONDecoder = JSONDecoder()
    ) throws -> Value {
        try decoder.decode(type, from: body)
    }
}
