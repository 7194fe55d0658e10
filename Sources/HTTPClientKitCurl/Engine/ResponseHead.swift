#if HARBOR_CURL
import Glibc
import HTTPClientKit

/// The head of a final response, read from the lines that libcurl hands over.
struct ResponseHead {
    let statusCode: Int
    let headers: HTTPHeaders
    /// The length of the body that is announced, in bytes; `nil` when none is.
    let contentLength: Int?
    /// Whether the body comes in chunks.
    let isChunked: Bool
    /// Whether the head is taken although others may read it otherwise, so that nothing can be read behind its body: a
    /// folded line, a line feed without its carriage return, chunks from HTTP/1.0, a body with status 204.
    let isTolerated: Bool

    /// Reads status line and fields (RFC 9112 §4, §5), each line with its end.
    ///
    /// - Parameters:
    ///   - bytes: The lines; they are kept, and no text is made of them before it is asked for.
    ///   - speaksHTTP2: Whether libcurl has made the status line up, from a field of HTTP/2.
    ///   - host: Whom a fault is told of.
    /// - Throws: ``HTTPClientError/malformedResponse(_:)`` for a head whose body could be framed in two ways
    ///   or whose status is none.
    init(
        _ bytes: consuming [UInt8],
        speaksHTTP2: Bool = false,
        host: @autoclosure () -> String
    ) throws(HTTPClientError) {
        var places: [FieldBlock.Place] = []
        places.reserveCapacity(16)
        var lines = HeadLines()
        var isFolded = false
        guard let line = lines.next(in: bytes), let statusCode = Self.statusCode(line, in: bytes) else {
            throw .malformedResponse("\(host()) sent no status line")
        }
        let version = Self.version(line, in: bytes)
        guard version != .other || speaksHTTP2 else {
            throw .malformedResponse("\(host()) answered HTTP/1.1 in another version")
        }
        while let line = lines.next(in: bytes) {
            guard !line.isEmpty else { continue }
            if Self.isWhiteSpace(bytes[line.lowerBound]) {
                guard let last = places.popLast() else {
                    throw .malformedResponse("\(host()) sent a field that begins with white space")
                }
                places.append(Self.unfold(line, into: last, in: &bytes))
                isFolded = true
            } else {
                places.append(try Self.place(of: line, in: bytes, host: host()))
            }
        }
        self.statusCode = statusCode
        self.headers = HTTPHeaders(FieldBlock(bytes, places: places))
        (contentLength, isChunked) = try Self.framing(headers, host: host())
        isTolerated =
            isFolded || lines.hadBareLineFeed || isChunked && (version == .http10 || statusCode == 204)
            || statusCode == 204 && contentLength ?? 0 > 0
    }

    private enum Version {
        case http10, http11, other
    }

    private static func version(_ line: Range<Int>, in bytes: [UInt8]) -> Version {
        let name = bytes[line].prefix { $0 != UInt8(ascii: " ") }
        if name.elementsEqual("HTTP/1.1".utf8) { return .http11 }
        return name.elementsEqual("HTTP/1.0".utf8) ? .http10 : .other
    }

    private static func place(
        of line: Range<Int>,
        in bytes: [UInt8],
        host: @autoclosure () -> String
    ) throws(HTTPClientError) -> FieldBlock.Place {
        let end = FieldSyntax.endOfToken(in: bytes, line)
        guard end < line.upperBound, bytes[end] == UInt8(ascii: ":"), end > line.lowerBound else {
            throw .malformedResponse("\(host()) sent \(Self.fault(ofNameIn: bytes[line]))")
        }
        let name = line.lowerBound..<end
        // A carriage return alone ends a line for some readers and not for others (RFC 9112 §2.2).
        guard bytes.firstIndex(of: UInt8(ascii: "\r"), in: end..<line.upperBound) == nil else {
            let text = String(decoding: bytes[name], as: UTF8.self)
            throw .malformedResponse("\(host()) sent a carriage return in the field \(text)")
        }
        return FieldBlock.Place(name: name, value: trimmed((end + 1)..<line.upperBound, in: bytes))
    }

    private static func fault(ofNameIn line: ArraySlice<UInt8>) -> String {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
            return "a field without a name"
        }
        return "the field name \(String(decoding: line[..<colon], as: UTF8.self).debugDescription)"
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
    private static func statusCode(_ line: Range<Int>, in bytes: [UInt8]) -> Int? {
        guard let space = bytes.firstIndex(of: UInt8(ascii: " "), in: line) else { return nil }
        var code = 0
        var index = space + 1
        while index < line.upperBound, bytes[index].isASCIIDigit, code < 1000 {
            code = code * 10 + Int(bytes[index] - UInt8(ascii: "0"))
            index += 1
        }
        guard index == space + 4, code >= 100 else { return nil }
        return index == line.upperBound || bytes[index] == UInt8(ascii: " ") ? code : nil
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
    private var start = 0
    private(set) var hadBareLineFeed = false

    mutating func next(in bytes: [UInt8]) -> Range<Int>? {
        guard start < bytes.count else { return nil }
        let end = bytes.firstIndex(of: UInt8(ascii: "\n"), in: start..<bytes.count) ?? bytes.count
        defer { start = end + 1 }
        guard end > start, bytes[end - 1] == UInt8(ascii: "\r") else {
            hadBareLineFeed = true
            return start..<end
        }
        return start..<(end - 1)
    }
}

extension [UInt8] {
    /// Where a byte is first found in a part of the array, looked for many bytes at a time.
    fileprivate func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
        withUnsafeBytes { bytes in
            let part = UnsafeRawBufferPointer(rebasing: bytes[range])
            guard let start = part.baseAddress, let found = memchr(start, Int32(byte), part.count) else { return nil }
            return range.lowerBound + start.distance(to: found)
        }
    }
}
#endif
