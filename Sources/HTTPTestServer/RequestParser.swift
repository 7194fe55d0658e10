import HTTPClientKit

/// Turns the bytes of a connection into requests; it does no input or output itself.
///
/// Requests may be split at any byte and may follow each other without a pause.
struct RequestParser: Sendable {
    enum Event: Sendable {
        case head(RequestHead)
        case body([UInt8])
        case end(trailers: HTTPHeaders)
    }

    struct Limits: Sendable {
        var head = 1 << 20
        var body = 1 << 30
    }

    private enum State: Sendable {
        case head
        case length(remaining: Int)
        case chunked(ChunkedDecoder, size: Int)
    }

    private let limits: Limits
    private let keepsRawBody: Bool
    private var input = ByteQueue()
    private var state = State.head
    /// How far the head has been searched for its end, and where its present line starts.
    private var searched = 0
    private var lineStart = 0

    init(limits: Limits = Limits(), keepsRawBody: Bool = false) {
        self.limits = limits
        self.keepsRawBody = keepsRawBody
    }

    /// The number of bytes that came and are not part of an event yet.
    var pendingCount: Int { input.count }

    /// The bytes of the body as they came so far, chunks and trailers with their framing; `nil` when they are not kept.
    var rawBody: [UInt8]? { input.tape }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        input.append(bytes)
    }

    /// Takes bytes past the parser, for raw reading.
    mutating func takePending(upTo size: Int) -> [UInt8] {
        (searched, lineStart) = (0, 0)
        return input.take(min(size, input.count))
    }

    /// Puts a head back that was the last event, so that it is read again.
    mutating func unread(_ head: RequestHead) {
        input.tape = nil
        input.prepend(head.raw)
        (state, searched, lineStart) = (.head, 0, 0)
    }

    /// The next event, or `nil` when more bytes are needed.
    mutating func next() throws(MalformedRequest) -> Event? {
        switch state {
        case .head:
            guard let bytes = try takeHead() else { return nil }
            let head = try HeadParser.parse(bytes)
            if keepsRawBody { input.tape = [] }
            switch head.framing {
            case .length(let size):
                try check(bodySize: size)
                state = .length(remaining: size)
            case .chunked:
                state = .chunked(ChunkedDecoder(lineLimit: limits.head), size: 0)
            }
            return .head(head)
        case .length(remaining: 0):
            state = .head
            return .end(trailers: HTTPHeaders())
        case .length(let remaining):
            let count = min(remaining, input.count)
            guard count > 0 else { return nil }
            state = .length(remaining: remaining - count)
            return .body(input.take(count))
        case .chunked(var decoder, let size):
            let event = try decoder.next(&input)
            state = .chunked(decoder, size: size)
            switch event {
            case .data(let bytes)?:
                try check(bodySize: size + bytes.count)
                state = .chunked(decoder, size: size + bytes.count)
                return .body(bytes)
            case .end(let trailers)?:
                state = .head
                return .end(trailers: trailers)
            case nil:
                return nil
            }
        }
    }

    private mutating func takeHead() throws(MalformedRequest) -> [UInt8]? {
        // RFC 9112 §2.2: empty lines before a request line are passed over.
        while searched == 0, input.count >= 2, input[0] == 0x0D, input[1] == 0x0A { input.drop(2) }
        if searched == 0, input.count == 1, input[0] == 0x0D { return nil }
        while let end = input.firstLineFeed(from: searched) {
            let isEmptyLine = end == lineStart || (end == lineStart + 1 && input[lineStart] == 0x0D)
            (searched, lineStart) = (end + 1, end + 1)
            try check(headSize: end + 1)
            if isEmptyLine {
                (searched, lineStart) = (0, 0)
                return input.take(end + 1)
            }
        }
        searched = input.count
        try check(headSize: searched)
        return nil
    }

    private func check(headSize: Int) throws(MalformedRequest) {
        guard headSize <= limits.head else {
            throw MalformedRequest(status: 431, "the head has more than \(limits.head) bytes")
        }
    }

    private func check(bodySize: Int) throws(MalformedRequest) {
        guard bodySize <= limits.body else {
            throw MalformedRequest(status: 413, "the body has more than \(limits.body) bytes")
        }
    }
}
