/// Takes the text of a program apart into lines, however the bytes come, and keeps its last part.
struct StandardErrorText {
    /// The longest line that is kept in one piece, and the longest last part, in bytes.
    static let limit = 4 << 10

    private var line: [UInt8] = []
    /// Whether a piece of the line has been handed out.
    private var isContinued = false
    private var last: [UInt8] = []

    /// The last part, without white space at its end.
    var tail: String {
        // A character whose beginning has been dropped is none.
        let whole = last.count < Self.limit ? last[...] : last.drop { $0 & 0xC0 == 0x80 }
        return String(decoding: whole[..<whole.endWithoutSpace], as: UTF8.self)
    }

    /// - Returns: The lines that have become whole.
    mutating func append(_ bytes: [UInt8].SubSequence) -> [String] {
        last = Array((last + bytes).suffix(Self.limit))
        var lines: [String] = []
        for byte in bytes {
            if byte == 0x0A {
                if let line = finish() ?? (isContinued ? nil : "") { lines.append(line) }
                isContinued = false
                continue
            }
            // The longest character has four bytes, of which the first is none of this kind.
            if line.count > Self.limit - 4, byte & 0xC0 != 0x80 || line.count == Self.limit {
                lines.append(takePiece())
                isContinued = true
            }
            line.append(byte)
        }
        return lines
    }

    /// - Returns: What has come after the last end of a line, if anything.
    mutating func finish() -> String? {
        guard !line.isEmpty else { return nil }
        if line.last == 0x0D { line.removeLast() }
        return takePiece()
    }

    private mutating func takePiece() -> String {
        defer { line.removeAll(keepingCapacity: true) }
        return String(decoding: line, as: UTF8.self)
    }
}

extension Collection where Element == UInt8, Self: BidirectionalCollection {
    /// Where white space at the end begins.
    fileprivate var endWithoutSpace: Index {
        lastIndex { $0 > 0x20 }.map { index(after: $0) } ?? startIndex
    }
}
