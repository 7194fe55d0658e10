import Foundation

/// Makes a record of every line with anything in it.
struct JSONLines: LineSink {
    private var records: [JSONRecord] = []
    private var number = 0

    mutating func take(_ line: UnsafeRawBufferPointer) {
        guard !line.allSatisfy(\.isJSONWhitespace) else { return }
        number += 1
        records.append(JSONRecord(number: number, text: Data(line)))
    }

    mutating func takeRecords() -> [JSONRecord] {
        defer { records = [] }
        return records
    }
}

extension UInt8 {
    /// White space between the tokens of JSON (RFC 8259 §2).
    var isJSONWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
