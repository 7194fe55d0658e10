import Foundation

/// Splits a JSON text sequence into its texts (RFC 7464 §2).
///
/// A text ends at the line feed behind its value, so that a live stream gives it at once, or at the next record
/// separator, which cannot be inside a text. The value itself is left to the decoder.
struct JSONTextSequence {
    private enum Place {
        case beforeFirstSeparator, inText, behindText
    }

    private let limit: Int
    private var records: [JSONRecord] = []
    private var number = 0
    private var place = Place.beforeFirstSeparator
    private var text: [UInt8] = []
    // How far the bytes of the text have opened brackets and strings.
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    private var isBlank = true

    init(limit: Int) {
        self.limit = limit
    }

    mutating func split(_ chunk: UnsafeRawBufferPointer) throws(HTTPClientError) {
        var start = 0
        while start < chunk.count {
            if chunk[start] == 0x1E {
                endAtSeparator()
                place = .inText
                start += 1
                continue
            }
            let piece = UnsafeRawBufferPointer(rebasing: chunk[start..<chunk.firstIndex(of: 0x1E, from: start)])
            let end = lengthOfText(in: piece)
            guard end <= limit - text.count else { throw .elementTooLarge(limit: limit) }
            text.append(contentsOf: piece[..<end])
            if isWhole { endAtLineFeed() }
            start += end
        }
    }

    mutating func finish() {
        endAtSeparator()
    }

    mutating func takeRecords() -> [JSONRecord] {
        defer { records = [] }
        return records
    }

    private var isWhole: Bool {
        place == .inText && text.last == 0x0A && depth <= 0 && !isInString && !isBlank
    }

    /// How many of the bytes belong to the text that is being read: up to the line feed behind its value, or all.
    private mutating func lengthOfText(in piece: UnsafeRawBufferPointer) -> Int {
        for (index, byte) in piece.enumerated() {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case 0x0A: if place == .inText, depth <= 0, !isBlank { return index + 1 }
            default: break
            }
            if isBlank, !byte.isJSONWhitespace { isBlank = false }
        }
        return piece.count
    }

    private mutating func endAtLineFeed() {
        add(fault: nil)
        place = .behindText
    }

    private mutating func endAtSeparator() {
        guard !isBlank else {
            startAnew()
            return
        }
        switch place {
        case .beforeFirstSeparator: add(fault: "there is no record separator before it")
        case .behindText: add(fault: "it stands behind the line feed that ends another")
        case .inText: add(fault: isCutShort ? "it is cut short" : nil)
        }
    }

    /// A number or a word must have white space behind it: 12 may be the beginning of 123 (RFC 7464 §2.4).
    private var isCutShort: Bool {
        guard depth <= 0, !isInString else { return true }
        let first = text.first { !$0.isJSONWhitespace }
        let closesItself = first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == UInt8(ascii: "\"")
        return !closesItself && text.last?.isJSONWhitespace != true
    }

    private mutating func add(fault: String?) {
        number += 1
        records.append(JSONRecord(number: number, text: Data(text), fault: fault))
        startAnew()
    }

    private mutating func startAnew() {
        text.removeAll(keepingCapacity: text.capacity <= 65_536)
        depth = 0
        isInString = false
        isEscaped = false
        isBlank = true
    }
}
