import Foundation

/// Lines as texts.
struct LineParser: ChunkParser {
    private struct Texts: LineSink {
        var lines: [String] = []

        mutating func take(_ line: UnsafeRawBufferPointer) {
            lines.append(String(decoding: line, as: UTF8.self))
        }
    }

    private var splitter: LineSplitter
    private var texts = Texts()

    init(limit: Int) {
        splitter = LineSplitter(limit: limit, endsAtReturn: true)
    }

    mutating func parse(_ chunk: Data) throws {
        try chunk.withUnsafeBytes { try splitter.split($0, to: &texts) }
    }

    mutating func finish() throws {
        try splitter.finish(to: &texts)
    }

    mutating func takeElements() -> [String] {
        defer { texts.lines = [] }
        return texts.lines
    }
}
