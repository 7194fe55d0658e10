import Foundation

/// Splits bytes that come in chunks into lines; a line inside one chunk is not copied.
struct LineSplitter {
    private let limit: Int
    private let endsAtReturn: Bool
    /// The beginning of a line whose end has not come yet.
    private var partial: [UInt8] = []
    /// Whether a line feed that comes next belongs to the carriage return before it.
    private var isBehindReturn = false
    private var isAtStart = true

    /// - Parameters:
    ///   - limit: How many bytes a line may have, its end not counted.
    ///   - endsAtReturn: Whether a carriage return ends a line as a line feed does, alone or with a line feed behind
    ///     it; otherwise it is part of the line.
    init(limit: Int, endsAtReturn: Bool) {
        self.limit = limit
        self.endsAtReturn = endsAtReturn
    }

    /// Hands over every line that ends in the chunk.
    ///
    /// - Throws: ``HTTPClientError/elementTooLarge(limit:)``, and what the sink throws.
    mutating func split(_ chunk: UnsafeRawBufferPointer, to sink: inout some LineSink) throws(HTTPClientError) {
        guard !chunk.isEmpty else { return }
        var start = 0
        if isBehindReturn {
            isBehindReturn = false
            if chunk[0] == 0x0A { start = 1 }
        }
        var ends = LineEnds(chunk, endsAtReturn: endsAtReturn)
        while true {
            let end = ends.next(from: start)
            let piece = UnsafeRawBufferPointer(rebasing: chunk[start..<end])
            if end == chunk.count {
                try keep(piece)
                return
            }
            if partial.isEmpty {
                try give(piece, to: &sink)
            } else {
                try keep(piece)
                try givePartial(to: &sink)
            }
            start = end + 1
            if chunk[end] == 0x0D {
                if start == chunk.count {
                    isBehindReturn = true
                } else if chunk[start] == 0x0A {
                    start += 1
                }
            }
        }
    }

    /// Hands over the last line, if the bytes did not end with a line end.
    mutating func finish(to sink: inout some LineSink) throws(HTTPClientError) {
        if !partial.isEmpty { try givePartial(to: &sink) }
    }

    private mutating func keep(_ piece: UnsafeRawBufferPointer) throws(HTTPClientError) {
        guard piece.count <= limit - partial.count else { throw .elementTooLarge(limit: limit) }
        partial.append(contentsOf: piece)
    }

    private mutating func givePartial(to sink: inout some LineSink) throws(HTTPClientError) {
        var line: [UInt8] = []
        swap(&line, &partial)
        let result: Result<Void, HTTPClientError> = line.withUnsafeBytes { bytes in
            do throws(HTTPClientError) { return .success(try give(bytes, to: &sink)) } catch { return .failure(error) }
        }
        try result.get()
        // Back it goes, so that its memory serves the next line.
        line.removeAll(keepingCapacity: line.capacity <= 65_536)
        swap(&line, &partial)
    }

    private mutating func give(
        _ line: UnsafeRawBufferPointer,
        to sink: inout some LineSink
    ) throws(HTTPClientError) {
        var line = line
        guard line.count <= limit else { throw .elementTooLarge(limit: limit) }
        if isAtStart {
            isAtStart = false
            // A byte order mark has no line end in it, so it is at the beginning of the first line or nowhere.
            if line.starts(with: [0xEF, 0xBB, 0xBF]) { line = UnsafeRawBufferPointer(rebasing: line.dropFirst(3)) }
        }
        try sink.take(line)
    }
}
