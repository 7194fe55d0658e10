import Foundation
import HTTPClientKit

/// How text became bytes, by the name in a Content-Type.
enum Charset {
    /// The response did not say: UTF-8, or what a byte order mark tells.
    case unnamed
    case known(String.Encoding)
    /// A name that nothing is known of.
    case unknown

    private static let encodings: [String: String.Encoding] = [
        "utf-8": .utf8, "utf8": .utf8, "us-ascii": .utf8, "ascii": .utf8,
        "iso-8859-1": .windowsCP1252, "latin1": .windowsCP1252, "windows-1252": .windowsCP1252,
        "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250, "windows-1251": .windowsCP1251,
        "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254,
        "utf-16": .utf16, "utf-16le": .utf16LittleEndian, "utf-16be": .utf16BigEndian,
        "utf-32": .utf32, "utf-32le": .utf32LittleEndian, "utf-32be": .utf32BigEndian,
        "shift_jis": .shiftJIS, "euc-jp": .japaneseEUC, "iso-2022-jp": .iso2022JP,
    ]

    init(name: String) {
        self = Self.encodings[name.lowercasedASCII].map(Charset.known) ?? .unknown
    }

    /// The text, without a byte order mark; `nil` when the bytes are none.
    func text(of data: Data) -> String? {
        switch self {
        case .unknown: nil
        case .known(.utf8): Self.decoded(data, .utf8)
        case .known(let encoding): Self.decoded(data, encoding)
        case .unnamed:
            if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) {
                Self.decoded(data, .utf16)
            } else {
                Self.decoded(data, .utf8)
            }
        }
    }

    private static func decoded(_ data: Data, _ encoding: String.Encoding) -> String? {
        guard var text = String(data: data, encoding: encoding) else {
            // Not every system decodes the bytes that Windows-1252 leaves open.
            return encoding == .windowsCP1252 ? String(data: data, encoding: .isoLatin1) : nil
        }
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        return text
    }
}
