import Foundation
import HTTPClientKit

extension HFormPart {
    /// Whether the text occurs in the part's name or content; a file is read piece by piece.
    func contains(_ text: String) throws -> Bool {
        if name.contains(text) || (fileName?.contains(text) ?? false) { return true }
        // Says what cannot be read.
        _ = try PreparedPayload(payload)
        return try Self.find(Array(text.utf8), in: payload)
    }

    private static func find(_ needle: [UInt8], in payload: HTTPPayload) throws -> Bool {
        switch payload {
        case .data(let data): data.withUnsafeBytes { find(needle, in: $0) }
        case .file(let url): try find(needle, in: try FileHandle(forReadingFrom: url))
        case .sequence(let parts): try parts.contains { try find(needle, in: $0) }
        // It may be there to be read only once.
        case .stream: false
        }
    }

    private static func find(_ needle: [UInt8], in file: FileHandle) throws -> Bool {
        defer { try? file.close() }
        // The end of one piece is kept in front of the next, where the text may go on.
        var bytes = Data()
        while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty {
            bytes.append(piece)
            if bytes.withUnsafeBytes({ find(needle, in: $0) }) { return true }
            bytes = Data(bytes.suffix(needle.count - 1))
        }
        return false
    }

    /// Looks for the first byte, which the C library does many bytes at a time, and then for the rest.
    private static func find(_ needle: [UInt8], in bytes: UnsafeRawBufferPointer) -> Bool {
        guard let first = needle.first, let base = bytes.baseAddress else { return false }
        var place = 0
        while bytes.count - place >= needle.count {
            guard let hit = memchr(base + place, Int32(first), bytes.count - place - needle.count + 1) else {
                return false
            }
            if memcmp(hit, needle, needle.count) == 0 { return true }
            place = UnsafeRawPointer(hit) - base + 1
        }
        return false
    }
}
