import Foundation

/// Tells whether a text is JSON by the grammar of RFC 8259, as plainly as it can be written down: it shares nothing
/// with the scanner that it is a measure for.
struct ReferenceGrammar {
    private var rest: ArraySlice<UInt8>
    private var depth = 0

    static func accepts(_ text: [UInt8]) -> Bool {
        guard String(bytes: text, encoding: .utf8) != nil else { return false }
        var grammar = ReferenceGrammar(rest: text[...])
        return grammar.value() && grammar.rest.isEmpty
    }

    private mutating func value() -> Bool {
        space()
        defer { space() }
        switch rest.first {
        case UInt8(ascii: "{"): return list(until: "}") { $0.member() }
        case UInt8(ascii: "["): return list(until: "]") { $0.value() }
        case UInt8(ascii: "\""): return string()
        case UInt8(ascii: "t"): return word("true")
        case UInt8(ascii: "f"): return word("false")
        case UInt8(ascii: "n"): return word("null")
        default: return number()
        }
    }

    private mutating func list(until end: Unicode.Scalar, _ element: (inout Self) -> Bool) -> Bool {
        depth += 1
        defer { depth -= 1 }
        guard depth <= 512 else { return false }
        rest.removeFirst()
        space()
        if take(end) { return true }
        repeat {
            guard element(&self) else { return false }
        } while take(",")
        return take(end)
    }

    private mutating func member() -> Bool {
        space()
        guard string() else { return false }
        space()
        return take(":") && value()
    }

    private mutating func string() -> Bool {
        guard take("\"") else { return false }
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return true
            case 0..<0x20: return false
            case UInt8(ascii: "\\"): guard escape() else { return false }
            default: continue
            }
        }
        return false
    }

    private mutating func escape() -> Bool {
        guard let kind = rest.popFirst() else { return false }
        guard kind == UInt8(ascii: "u") else { return "\"\\/bfnrt".utf8.contains(kind) }
        guard let unit = codeUnit() else { return false }
        guard unit >> 11 == 0x1B else { return true }
        guard unit < 0xDC00, take("\\"), take("u"), let low = codeUnit() else { return false }
        return low >> 10 == 0x37
    }

    private mutating func codeUnit() -> UInt16? {
        let digits = rest.prefix(4)
        rest = rest.dropFirst(4)
        guard digits.count == 4, digits.allSatisfy({ "0123456789abcdefABCDEF".utf8.contains($0) }) else { return nil }
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    private mutating func number() -> Bool {
        _ = take("-")
        guard take("0") || digits() else { return false }
        if take("."), !digits() { return false }
        if take("e") || take("E") {
            _ = take("+") || take("-")
            return digits()
        }
        return true
    }

    private mutating func digits() -> Bool {
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        rest = rest.dropFirst(digits.count)
        return !digits.isEmpty
    }

    private mutating func word(_ word: String) -> Bool {
        guard rest.starts(with: word.utf8) else { return false }
        rest = rest.dropFirst(word.utf8.count)
        return true
    }

    private mutating func space() {
        rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == UInt8(ascii: scalar) else { return false }
        rest.removeFirst()
        return true
    }
}
