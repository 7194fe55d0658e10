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
        case .unexpectedByte(let byte): "Byte \(offset) is \(SyntaxFault.name(of: byte)), which is not expected there."
        case .controlCharacter(let byte): "Byte \(offset) is the control character \(byte), not escaped in a string."
        case .escapeSequence: "Byte \(offset) begins an invalid escape sequence."
        case .loneSurrogate: "Byte \(offset) begins an unpaired surrogate."
        case .invalidUTF8: "Byte \(offset) is not UTF-8."
        case .invalidNumber: "Byte \(offset) makes a number invalid."
        case .nestedTooDeeply(let limit): "Byte \(offset) opens more than \(limit) nested arrays or objects."
        case .inputTooLarge: "Texts of 4 GiB and more are not supported."
        case .undecodableText: "The text is not valid in the encoding that its first bytes indicate."
        }
    }

    private static func name(of byte: UInt8) -> String {
        (0x21...0x7E).contains(byte) ? "'\(Character(Unicode.Scalar(byte)))'" : "0x\(String(byte, radix: 16))"
    }
}
