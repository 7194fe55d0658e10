import Foundation

/// Splits a stream of JSON texts into its records.
struct JSONRecordParser: ChunkParser {
    private let framing: JSONRecordFraming
    // Only the ones that the framing asks for are used; the others are empty.
    private var splitter: LineSplitter
    private var lines = JSONLines()
    private var texts: JSONTextSequence

    init(framing: JSONRecordFraming, limit: Int) {
        self.framing = framing
        splitter = LineSplitter(limit: limit, endsAtReturn: false)
        texts = JSONTextSequence(limit: limit)
    }

    mutating func parse(_ chunk: Data) throws {
        try chunk.withUnsafeBytes { bytes in
            switch framing {
            case .lines: try splitter.split(bytes, to: &lines)
            case .textSequence: try texts.split(bytes)
            }
        }
    }

    mutating func finish() throws {
        switch framing {
        case .lines: try splitter.finish(to: &lines)
        case .textSequence: texts.finish()
        }
    }

    mutating func takeElements() -> [JSONRecord] {
        switch framing {
        case .lines: lines.takeRecords()
        case .textSequence: texts.takeRecords()
        }
    }
}
