#if HARBOR_CURL
import HTTPClientKit

/// The head of a final response, read from the lines that libcurl hands over.
struct ResponseHead {
    let statusCode: Int
    let headers: HTTPHeaders
    /// In bytes, as the fields tell it.
    let contentLength: Int?
    /// Whether the body comes in chunks.
    let isChunked: Bool

    /// Reads status line and fields (RFC 9112 §4, §5), each line with its end.
    ///
    /// - Parameters:
    ///   - bytes: The lines; they are kept, and no text is made of them before it is asked for.
    ///   - host: Whom a fault is told of.
    /// - Throws: ``HTTPClientError/malformedResponse(_:)`` for a head whose body could be framed in two ways
    ///   or whose status is none.
    init(_ bytes: consuming [UInt8], host: @autoclosure () -> String) throws(HTTPClientError) {
        var places: [FieldBlock.Place] = []
        places.reserveCapacity(16)
        var lines = HeadLines(bytes.startIndex..<bytes.endIndex)
        guard let line = lines.next(in: bytes), let statusCode = Self.statusCode(bytes[line]) else {
            throw .malformedResponse("\(host()) sent no status line")
        }
        while let line = lines.next(in: bytes) {
            guard !line.isEmpty else { continue }
            if Self.isWhiteSpace(bytes[line.lowerBound]) {
                guard let last = places.popLast() else {
                    throw .malformedResponse("\(host()) sent a field that begins with white space")
                }
                places.append(Self.unfold(line, into: last, in: &bytes))
            } else {
                places.append(try Self.place(of: line, in: bytes, host: host()))
            }
        }
        self.statusCode = statusCode
        self.headers = HTTPHeaders(FieldBlock(bytes, places: places))
        (contentLength, isChunked) = try Self.framing(headers, host: host())
    }

    private static func place(
        of line: Range<Int>,
        in bytes: [UInt8],
        host: @autoclosure () -> String
    ) throws(HTTPClientError) -> FieldBlock.Place {
        guard let colon = bytes[line].firstIndex(of: UInt8(ascii: ":")), colon > line.lowerBound else {
            throw .malformedResponse("\(host()) sent a field without a name")
        }
        let name = line.lowerBound..<colon
        guard bytes[name].allSatisfy(FieldSyntax.isTokenCharacter) else {
            let text = String(decoding: bytes[name], as: UTF8.self)
            throw .malformedResponse("\(host()) sent the field name \(text.debugDescription)")
        }
        // A carriage return alone ends a line for some readers and not for others (RFC 9112 §2.2).
        guard !bytes[line].contains(UInt8(ascii: "\r")) else {
            let text = String(decoding: bytes[name], as: UTF8.self)
            throw .malformedResponse("\(host()) sent a carriage return in the field \(text)")
        }
        return FieldBlock.Place(name: name, value: trimmed((colon + 1)..<line.upperBound, in: bytes))
    }

    /// Adds a folded line to the field before it (RFC 9112 §5.2), behind one space.
    ///
    /// There is room for it: at least a line's end and white space lay between the two.
    private static func unfold(
        _ line: Range<Int>,
        into field: FieldBlock.Place,
        in bytes: inout [UInt8]
    ) -> FieldBlock.Place {
        var end = field.value.upperBound
        bytes[end] = UInt8(ascii: " ")
        end += 1
        for index in trimmed(line, in: bytes) {
            bytes[end] = bytes[index]
            end += 1
        }
        return FieldBlock.Place(name: field.name, value: field.value.lowerBound..<end)
    }

    private static func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, isWhiteSpace(bytes[start]) { start += 1 }
        while end > start, isWhiteSpace(bytes[end - 1]) { end -= 1 }
        return start..<end
    }

    private static func isWhiteSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    /// Three digits behind the version.
    static func statusCode(_ line: ArraySlice<UInt8>) -> Int? {
        guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { return nil }
        let digits = line[(space + 1)...].prefix { $0.isASCIIDigit }
        guard digits.count == 3 else { return nil }
        let code = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return code >= 100 ? code : nil
    }

    /// A message whose length can be read in two ways is how responses are smuggled (RFC 9112 §6.3).
    private static func framing(
        _ headers: HTTPHeaders,
        host: @autoclosure () -> String
    ) throws(HTTPClientError) -> (contentLength: Int?, isChunked: Bool) {
        let coding = headers["Transfer-Encoding"]
        if let coding, !coding.equalsIgnoringASCIICase("chunked") {
            throw .malformedResponse("\(host()) used the transfer coding \(coding.debugDescription) unasked")
        }
        guard var length = headers["Content-Length"] else { return (nil, coding != nil) }
        // Several are joined; nearly always there is one, for which no list is made.
        if length.utf8.contains(UInt8(ascii: ",")) {
            let lengths = headers.values(of: "Content-Length")
            guard let first = lengths.first, lengths.allSatisfy({ $0 == first }) else {
                throw .malformedResponse("\(host()) sent two different Content-Length fields")
            }
            length = first
        }
        guard !length.isEmpty, length.utf8.allSatisfy(\.isASCIIDigit), let count = Int(length) else {
            throw .malformedResponse("\(host()) sent the Content-Length \(length.debugDescription)")
        }
        guard coding == nil else {
            throw .malformedResponse("\(host()) sent both Content-Length and Transfer-Encoding")
        }
        return (count, false)
    }
}

/// The lines of a head one after the other, without their ends.
private struct HeadLines {
    private var rest: Range<Int>

    init(_ range: Range<Int>) {
        rest = range
    }

    mutating func next(in bytes: [UInt8]) -> Range<Int>? {
        guard !rest.isEmpty else { return nil }
        let end = bytes[rest].firstIndex(of: UInt8(ascii: "\n")) ?? rest.upperBound
        var line = rest.lowerBound..<end
        if line.last.map({ bytes[$0] }) == UInt8(ascii: "\r") { line = line.lowerBound..<(end - 1) }
        rest = min(end + 1, rest.upperBound)..<rest.upperBound
        return line
    }
}
#endif
