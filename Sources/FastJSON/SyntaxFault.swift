/// Why a text is not JSON (RFC 8259), and where.
struct SyntaxFault: Error {
    enum Reason {
        case endOfInput
        case unexpectedByte(UInt8)
        case controlCharacter(UInt8)
        case escapeSequence
        case loneSurrogate
        case invalidUTF8
        case invalidNumber
        case nestedTooDeeply(limit: Int)
        case inputTooLarge
        case undecodableText
    }

    var reason: Reason
    var offset: Int
}

extension SyntaxFault: CustomStringConvertible {
    var description: String {
        switch reason {
        case .endOfInput: "The text ends within a value (byte \(offset))."
        case .unexpectedByte(let byte): "Byte \(offset) is \(SyntaxFault.name(of: byte)), which cannot stand there."
        case .controlCharacter(let byte): "Byte \(offset) is the control character \(byte), not escaped in a string."
        case .escapeSequence: "Byte \(offset) begins no escape sequence of JSON."
        case .loneSurrogate: "Byte \(offset) begins half of a surrogate pair."
        case .invalidUTF8: "Byte \(offset) is not UTF-8."
        case .invalidNumber: "Byte \(offset) is within something that begins like a number and is none."
        case .nestedTooDeeply(let limit): "Byte \(offset) opens more than \(limit) nested arrays or objects."
        case .inputTooLarge: "Texts of 4 GiB and more are not read."
        case .undecodableText: "The text is not in the encoding that its first bytes tell."
        }
    }

    private static func name(of byte: UInt8) -> String {
        (0x21...0x7E).contains(byte) ? "'\(Character(Unicode.Scalar(byte)))'" : "0x\(String(byte, radix: 16))"
    }
}
