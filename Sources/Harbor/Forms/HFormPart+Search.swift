import Foundation
import HTTPClientKit

extension HFormPart {
    /// Whether the text occurs in the part's name or content; a file is read piece by piece.
    func contains(_ text: String) throws -> Bool {
        if name.contains(text) || (fileName?.contains(text) ?? false) { return true }
        let prepared = try PreparedPayload(payload)
        let reader = PayloadReader(prepared)
        let needle = Array(text.utf8)
        var buffer = [UInt8](repeating: 0, count: min(1 << 20, prepared.length) + needle.count)
        // The end of one piece is kept in front of the next, where the text may go on.
        var kept = 0
        while true {
            let count = try buffer.withUnsafeMutableBytes { bytes in
                try reader.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[kept...]))
            }
            guard count > 0 else { return false }
            let end = kept + count
            let found = buffer.withUnsafeBytes { Self.find(needle, in: UnsafeRawBufferPointer(rebasing: $0[..<end])) }
            if found { return true }
            kept = min(needle.count - 1, end)
            buffer.replaceSubrange(0..<kept, with: Array(buffer[(end - kept)..<end]))
        }
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
