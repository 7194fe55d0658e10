import HTTPClientKit

/// Takes a chunked body apart (RFC 9112 §7.1), at whatever points the bytes are split.
struct ChunkedDecoder: Sendable {
    enum Event: Equatable, Sendable {
        case data([UInt8])
        case end(trailers: HTTPHeaders)
    }

    private enum State: Sendable {
        case size
        case data(remaining: Int)
        case endOfData
        case trailers
    }

    private var state = State.size
    private var trailerLines: [UInt8] = []
    /// How far the present line has been searched for its end.
    private var searched = 0
    private let lineLimit: Int

    init(lineLimit: Int) {
        self.lineLimit = lineLimit
    }

    /// The next event, or `nil` when more bytes are needed.
    mutating func next(_ input: inout ByteQueue) throws(MalformedRequest) -> Event? {
        while true {
            switch state {
            case .size:
                guard let line = try takeLine(&input) else { return nil }
                let size = try Self.size(line)
                state = size == 0 ? .trailers : .data(remaining: size)
            case .data(let remaining):
                let count = min(remaining, input.count)
                guard count > 0 else { return nil }
                state = count == remaining ? .endOfData : .data(remaining: remaining - count)
                return .data(input.take(count))
            case .endOfData:
                guard input.count >= 2 else { return nil }
                guard input.take(2) == [0x0D, 0x0A] else {
                    throw MalformedRequest("the data of a chunk is longer than its size says")
                }
                state = .size
            case .trailers:
                guard let line = try takeLine(&input) else { return nil }
                trailerLines += line
                guard trailerLines.count <= lineLimit else {
                    throw MalformedRequest(status: 431, "the trailer section is too large")
                }
                if line == [0x0D, 0x0A] {
                    let trailers = try HeadParser.fields(try HeadParser.lines(of: trailerLines))
                    return .end(trailers: trailers)
                }
            }
        }
    }

    private mutating func takeLine(_ input: inout ByteQueue) throws(MalformedRequest) -> [UInt8]? {
        guard let end = input.firstLineFeed(from: searched) else {
            searched = input.count
            guard searched <= lineLimit else { throw MalformedRequest("a line of the chunked coding is too long") }
            return nil
        }
        searched = 0
        return input.take(end + 1)
    }

    private static func size(_ line: [UInt8]) throws(MalformedRequest) -> Int {
        guard line.suffix(2) == [0x0D, 0x0A] else {
            throw MalformedRequest("a chunk's size line ends without a carriage return")
        }
        let content = line.dropLast(2)
        let digits = content.prefix { $0.isASCIIHexDigit }
        var rest = content[digits.endIndex...]
        while rest.first == 0x20 || rest.first == 0x09 { rest.removeFirst() }
        // Sixteen digits would not fit, and leading zeros without end are no size either.
        guard (1...15).contains(digits.count), let size = Int(String(decoding: digits, as: UTF8.self), radix: 16),
            rest.isEmpty ? rest.startIndex == digits.endIndex : rest.first == 0x3B,
            rest.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
        else { throw MalformedRequest("a chunk has no valid size") }
        return size
    }
}
