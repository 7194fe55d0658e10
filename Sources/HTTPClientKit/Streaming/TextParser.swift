import Foundation

/// Decodes UTF-8 whose sequences may be cut anywhere.
struct TextParser: ChunkParser {
    /// The beginning of a sequence whose end has not come yet; at most three bytes.
    private var partial = Data()
    private var isAtStart = true
    private var pieces: [String] = []

    mutating func parse(_ chunk: Data) {
        let bytes = partial.isEmpty ? chunk : partial + chunk
        let whole = bytes.count - Self.lengthOfCutSequence(at: bytes)
        partial = bytes.suffix(bytes.count - whole)
        add(bytes.prefix(whole))
    }

    mutating func finish() {
        add(partial)
        partial = Data()
    }

    mutating func takeElements() -> [String] {
        defer { pieces = [] }
        return pieces
    }

    private mutating func add(_ bytes: Data) {
        guard !bytes.isEmpty else { return }
        var piece = String(decoding: bytes, as: UTF8.self)
        if isAtStart {
            isAtStart = false
            if piece.unicodeScalars.first == "\u{FEFF}" { piece.unicodeScalars.removeFirst() }
        }
        if !piece.isEmpty { pieces.append(piece) }
    }

    /// How many bytes at the end begin a sequence that needs more; whether those are right is for the decoder to say.
    private static func lengthOfCutSequence(at bytes: Data) -> Int {
        for (distance, byte) in bytes.suffix(3).reversed().enumerated() {
            let needed =
                switch byte {
                case 0x80...0xBF: 0
                case 0xC0...0xDF: 2
                case 0xE0...0xEF: 3
                case 0xF0...0xF7: 4
                default: 1
                }
            if needed > 0 { return needed > distance + 1 ? distance + 1 : 0 }
        }
        return 0
    }
}
