import Foundation

/// The encoding of a JSON text, told by its byte order mark or by where its first bytes are zero.
struct TextEncoding {
    let encoding: String.Encoding
    let markLength: Int

    init(of text: UnsafeBufferPointer<UInt8>) {
        let (encoding, markLength): (String.Encoding, Int)
        let first = text.prefix(4).map { $0 }
        switch first.count {
        case 4... where first == [0, 0, 0xFE, 0xFF]: (encoding, markLength) = (.utf32BigEndian, 4)
        case 4... where first == [0xFF, 0xFE, 0, 0]: (encoding, markLength) = (.utf32LittleEndian, 4)
        case 2... where first.starts(with: [0xFE, 0xFF]): (encoding, markLength) = (.utf16BigEndian, 2)
        case 2... where first.starts(with: [0xFF, 0xFE]): (encoding, markLength) = (.utf16LittleEndian, 2)
        case 3... where first.starts(with: [0xEF, 0xBB, 0xBF]): (encoding, markLength) = (.utf8, 3)
        default:
            markLength = 0
            // JSON begins with an ASCII character, and two when it is longer than one (RFC 4627 §3).
            switch first.map({ $0 != 0 }) {
            case [false, false, false, true]: encoding = .utf32BigEndian
            case [true, false, false, false]: encoding = .utf32LittleEndian
            case [false, true, false, true], [false, true]: encoding = .utf16BigEndian
            case [true, false, true, false], [true, false]: encoding = .utf16LittleEndian
            default: encoding = .utf8
            }
        }
        self.encoding = encoding
        self.markLength = markLength
    }

    /// Calls a closure with the text as UTF-8, without its mark; a text that is UTF-8 is not copied.
    static func withUTF8<T>(
        _ text: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafeBufferPointer<UInt8>) throws -> T
    ) throws -> T {
        // Nearly every text begins with two ASCII characters, and then there is nothing to find out.
        if text.count >= 2, (0x01..<0x80).contains(text[0]), (0x01..<0x80).contains(text[1]) {
            return try body(text)
        }
        let found = TextEncoding(of: text)
        let rest = UnsafeBufferPointer(rebasing: text.dropFirst(found.markLength))
        if found.encoding == .utf8 { return try body(rest) }
        guard var string = String(bytes: rest, encoding: found.encoding) else {
            throw SyntaxFault(reason: .undecodableText, offset: 0)
        }
        return try string.withUTF8(body)
    }
}
