import Foundation

/// Replaces the values of secret names, and strings with a secret in them, in a JSON text, and leaves every other byte as
/// it is.
///
/// The text is not checked: what cannot be JSON is copied, or left out with the value that it stands in.
struct JSONRedaction {
    private let bytes: [UInt8]
    private var place = 0
    private(set) var result = Data()

    init(
        _ data: Data,
        isSecretName: (String) -> Bool,
        isSecretText: (String) -> Bool,
        replacement: String
    ) {
        bytes = Array(data)
        var copied = 0
        while place < bytes.count {
            guard bytes[place] == UInt8(ascii: "\"") else {
                place += 1
                continue
            }
            let start = place
            skipString()
            let end = place
            let text = Self.text(bytes[start..<end])
            if isSecretText(text) {
                result += bytes[copied..<start]
                result += Data("\"\(replacement)\"".utf8)
                copied = end
            }
            skipSpace()
            guard place < bytes.count, bytes[place] == UInt8(ascii: ":"), isSecretName(text) else { continue }
            place += 1
            skipSpace()
            result += bytes[copied..<place]
            skipValue()
            copied = place
            result += Data("\"\(replacement)\"".utf8)
        }
        result += bytes[copied...]
    }

    /// The text in a string with its quotes, escapes undone.
    private static func text(_ token: ArraySlice<UInt8>) -> String {
        var content = token.dropFirst()
        if content.last == UInt8(ascii: "\"") { content.removeLast() }
        if content.contains(UInt8(ascii: "\\")),
            let text = try? JSONDecoder().decode(String.self, from: Data("\"".utf8) + content + Data("\"".utf8))
        {
            return text
        }
        return String(decoding: content, as: UTF8.self)
    }

    private mutating func skipString() {
        place += 1
        while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        place = min(place + 1, bytes.count)
    }

    private mutating func skipSpace() {
        while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
    }

    private mutating func skipValue() {
        var depth = 0
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\""):
                skipString()
                if depth == 0 { return }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                place += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return }
                depth -= 1
                place += 1
                if depth == 0 { return }
            case UInt8(ascii: ","):
                if depth == 0 { return }
                place += 1
            default: place += 1
            }
        }
    }
}
