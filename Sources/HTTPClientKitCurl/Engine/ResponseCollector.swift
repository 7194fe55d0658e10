#if HARBOR_CURL
import Foundation
import HTTPClientKit

/// Puts a response together from the pieces that libcurl hands over, within the limits.
///
/// It knows nothing of sockets. The first failure is kept, and every later piece is refused.
struct ResponseCollector: ~Copyable {
    /// In bytes; what saves most heads from being moved while they grow.
    private static let usualHeadSize = 512

    private enum Stage {
        case head, body
    }

    private let origin: Origin
    private let maximumHeadSize: Int
    private let maximumBodySize: Int
    private var stage = Stage.head
    private var headLines: [UInt8] = []
    private var headSize = 0
    private var head: ResponseHead?
    private var body: BodyBuffer
    private var decoding: ContentDecoding?
    private let decodesContent: Bool
    private(set) var failure: HTTPClientError?

    /// The collector of a request's response, with the limits of a client.
    init(for request: PreparedRequest, _ limits: TransferLimits) {
        self.init(
            origin: request.url.origin,
            decodesContent: !request.headers.contains("Accept-Encoding"),
            maximumHeadSize: limits.maximumHeadSize,
            maximumBodySize: limits.maximumBodySize
        )
    }

    init(origin: Origin, decodesContent: Bool, maximumHeadSize: Int, maximumBodySize: Int) {
        self.origin = origin
        self.decodesContent = decodesContent
        self.maximumHeadSize = maximumHeadSize
        self.maximumBodySize = maximumBodySize
        self.body = BodyBuffer(limit: maximumBodySize)
    }

    /// Whom faults are told of.
    private var host: String { origin.authority }

    /// Whether the whole head of the final response has arrived.
    var hasHead: Bool { head != nil }

    /// The status of the final response, once its head has arrived.
    var statusCode: Int? { head?.statusCode }

    /// Whether nothing but the end of the connection can end the body, if there is one (RFC 9112 §6.3).
    var endsWithConnection: Bool {
        guard let head, head.framing.contentLength == nil, !head.framing.isChunked else { return false }
        return head.statusCode != 204 && head.statusCode != 304
    }

    /// Whether anything of a response has arrived.
    var hasBegun: Bool { headSize > 0 }

    /// Takes one line of a head, its end included; lines behind the body are trailers and only counted.
    mutating func receiveHeadLine(_ line: UnsafeRawBufferPointer) -> Bool {
        headSize += line.count
        guard headSize <= maximumHeadSize else { return fail(.headTooLarge(limit: maximumHeadSize)) }
        guard stage == .head else { return true }
        if headLines.isEmpty { headLines.reserveCapacity(Self.usualHeadSize) }
        headLines.append(contentsOf: line)
        return Self.isBlank(line) ? finishHead() : true
    }

    /// Forgets what has arrived, since the request is sent again.
    mutating func forget() {
        stage = .head
        headLines = []
        headSize = 0
        head = nil
        body = BodyBuffer(limit: maximumBodySize)
        decoding = nil
        failure = nil
    }

    /// Takes bytes of the body as they came, still compressed if they are.
    mutating func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard failure == nil else { return false }
        do throws(HTTPClientError) {
            guard let decoding else {
                try collect(bytes)
                return true
            }
            decoding.feed(bytes)
            while true {
                let piece = try decoding.drain()
                if piece.isEmpty { return true }
                try collect(piece)
            }
        } catch {
            return fail(error)
        }
    }

    /// The head and the codings of the body, for a response whose body goes to a reader as it comes.
    mutating func takeHead() -> (head: ResponseHead, decoding: ContentDecoding?)? {
        guard let head else { return nil }
        defer { decoding = nil }
        return (head, decoding)
    }

    /// The response, once libcurl says that it is complete.
    mutating func finish() throws(HTTPClientError) -> HTTPResponse {
        if let failure { throw failure }
        guard let head else {
            throw .connectionLost("\(host) closed the connection before the response head was whole")
        }
        if let decoding, !decoding.isWhole {
            throw .truncatedBody("\(host) ended the compressed body before its end")
        }
        return HTTPResponse(statusCode: head.statusCode, body: body.take(), headers: head.headers)
    }

    private static func isBlank(_ line: UnsafeRawBufferPointer) -> Bool {
        line.count <= 2 && line.allSatisfy { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }
    }

    /// Interim responses (RFC 9110 §15.2) are passed over; the head of the final one is read.
    private mutating func finishHead() -> Bool {
        // Moved, since the head keeps them.
        let lines = headLines
        headLines = []
        do throws(HTTPClientError) {
            let head = try ResponseHead(lines, host: host)
            // No request of ours asks for another protocol, so that nothing could be read behind this head.
            if head.statusCode == 101 { return fail(.malformedResponse("\(host) switched protocols unasked")) }
            if (100..<200).contains(head.statusCode) { return true }
            self.head = head
            stage = .body
            guard decodesContent, head.framing.hasContentCoding else { return true }
            decoding = try ContentDecoding.ofBody(with: head.headers, host: host, limit: maximumBodySize)
            return true
        } catch {
            return fail(error)
        }
    }

    private mutating func collect(_ bytes: UnsafeRawBufferPointer) throws(HTTPClientError) {
        switch body.append(bytes, expecting: decoding == nil ? head?.framing.contentLength ?? 0 : 0) {
        case .done: break
        case .tooLarge: throw .bodyTooLarge(limit: maximumBodySize)
        case .noMemory: throw .transport("\(host): no memory for the response body")
        }
    }

    private mutating func fail(_ error: HTTPClientError) -> Bool {
        failure = failure ?? error
        return false
    }
}
#endif
