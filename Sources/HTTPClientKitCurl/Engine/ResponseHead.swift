#if HARBOR_CURL
import Glibc
import HTTPClientKit

/// The head of a final response, read from the lines that libcurl hands over.
struct ResponseHead {
    let statusCode: Int
    let headers: HTTPHeaders
    /// How the body is sent.
    let framing: BodyFraming

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
        var framing = BodyFraming.Fields()
        var text = bytes.mutableSpan
        do throws(Fault) {
            statusCode = try Self.read(&text, places: &places, framing: &framing)
        } catch {
            throw .malformedResponse("\(host()) sent \(error.what)")
        }
        headers = HTTPHeaders(FieldBlock(bytes, places: places))
        self.framing = try framing.meaning(in: headers, host: host())
    }

    /// What was sent that is no head.
    private struct Fault: Error {
        let what: String
    }

    /// Notes where the fields are, and gives the status.
    private static func read(
        _ bytes: inout MutableSpan<UInt8>,
        places: inout [FieldBlock.Place],
        framing: inout BodyFraming.Fields
    ) throws(Fault) -> Int {
        var lines = HeadLines()
        guard let line = lines.next(in: bytes.span), let statusCode = Self.statusCode(line, in: bytes.span) else {
            throw Fault(what: "no status line")
        }
        while let line = lines.next(in: bytes.span) {
            guard !line.isEmpty else { continue }
            if Self.isWhiteSpace(bytes[line.lowerBound]) {
                guard let last = places.popLast() else {
                    throw Fault(what: "a field that begins with white space")
                }
                places.append(Self.unfold(line, into: last, in: &bytes))
                framing.noteFold()
            } else {
                let place = try Self.place(of: line, in: bytes.span)
                places.append(place)
                framing.note(place, in: bytes.span)
            }
        }
        return statusCode
    }

    private static func place(of line: Range<Int>, in bytes: Span<UInt8>) throws(Fault) -> FieldBlock.Place {
        let end = FieldSyntax.endOfToken(in: bytes, line)
        guard end < line.upperBound, bytes[end] == UInt8(ascii: ":"), end > line.lowerBound else {
            throw fault(ofNameIn: bytes.extracting(line))
        }
        let name = line.lowerBound..<end
        // A carriage return alone ends a line for some readers and not for others (RFC 9112 §2.2).
        guard bytes.firstIndex(of: UInt8(ascii: "\r"), in: end..<line.upperBound) == nil else {
            throw Fault(what: "a carriage return in the field \(text(bytes.extracting(name)))")
        }
        return FieldBlock.Place(name: name, value: trimmed((end + 1)..<line.upperBound, in: bytes))
    }

    private static func fault(ofNameIn line: Span<UInt8>) -> Fault {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":"), in: line.indices), colon > 0 else {
            return Fault(what: "a field without a name")
        }
        return Fault(what: "the field name \(text(line.extracting(..<colon)).debugDescription)")
    }

    private static func text(_ bytes: Span<UInt8>) -> String {
        bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }

    /// Adds a folded line to the field before it (RFC 9112 §5.2), behind one space.
    ///
    /// There is room for it: at least a line's end and white space lay between the two.
    private static func unfold(
        _ line: Range<Int>,
        into field: FieldBlock.Place,
        in bytes: inout MutableSpan<UInt8>
    ) -> FieldBlock.Place {
        var end = field.value.upperBound
        bytes[end] = UInt8(ascii: " ")
        end += 1
        for index in trimmed(line, in: bytes.span) {
            bytes[end] = bytes[index]
            end += 1
        }
        return FieldBlock.Place(name: field.name, value: field.value.lowerBound..<end)
    }

    private static func trimmed(_ range: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
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
    private static func statusCode(_ line: Range<Int>, in bytes: Span<UInt8>) -> Int? {
        guard let space = bytes.firstIndex(of: UInt8(ascii: " "), in: line) else { return nil }
        var code = 0
        var index = space + 1
        while index < line.upperBound, bytes[index].isASCIIDigit, code < 1000 {
            code = code * 10 + Int(bytes[index] - UInt8(ascii: "0"))
            index += 1
        }
        return index == space + 4 && code >= 100 ? code : nil
    }
}

/// The lines of a head one after the other, without their ends.
private struct HeadLines {
    private var start = 0

    mutating func next(in bytes: Span<UInt8>) -> Range<Int>? {
        guard start < bytes.count else { return nil }
        let end = bytes.firstIndex(of: UInt8(ascii: "\n"), in: start..<bytes.count) ?? bytes.count
        defer { start = end + 1 }
        return start..<(end > start && bytes[end - 1] == UInt8(ascii: "\r") ? end - 1 : end)
    }
}

extension Span<UInt8> {
    /// Where a byte is first found in a part of them, looked for many bytes at a time.
    fileprivate func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
        extracting(range).withUnsafeBytes { part in
            guard let start = part.baseAddress, let found = memchr(start, Int32(byte), part.count) else { return nil }
            return range.lowerBound + start.distance(to: found)
        }
    }
}
#endif
