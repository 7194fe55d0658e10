/// Reads a UTF-8 text once, refuses it unless it is JSON (RFC 8259) in all its parts, and lays its values on a tape.
///
/// It does not recurse: while a container is open, its entry holds the index of the container around it.
struct DocumentScanner {
    let start: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>
    let depthLimit: Int
    let tape: Tape
    var position: UnsafePointer<UInt8>

    /// Entry 0 of every tape is a null, for values that are asked for and absent; the document begins at 1.
    static let absent = 0
    static let root = 1

    /// Fills a tape; the text's bytes must stay where they are while the tape is in use.
    static func scan(
        _ bytes: UnsafeBufferPointer<UInt8>,
        onto tape: Tape,
        depthLimit: Int
    ) throws(SyntaxFault) {
        guard UInt(bytes.count) < UInt(UInt32.max), let start = bytes.baseAddress else {
            throw SyntaxFault(reason: bytes.isEmpty ? .endOfInput : .inputTooLarge, offset: 0)
        }
        tape.reset(capacity: bytes.count / 8 + 16)
        tape.append(TapeEntry(offset: 0, kind: .null))
        var scanner = DocumentScanner(
            start: start,
            end: start + bytes.count,
            depthLimit: depthLimit,
            tape: tape,
            position: start
        )
        try scanner.scan()
    }

    private mutating func scan() throws(SyntaxFault) {
        // The innermost open container, 0 for none, and how many elements of it have begun.
        var container = 0
        var containerIsObject = false
        var elements: UInt32 = 0
        var depth = 0

        nextValue: while true {
            skipWhiteSpace()
            guard position < end else { throw fault(.endOfInput) }
            let byte = position.pointee
            switch byte {
            case UInt8(ascii: "\""):
                try scanString()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                guard depth < depthLimit else { throw fault(.nestedTooDeeply(limit: depthLimit)) }
                depth += 1
                let opened = tape.count
                let isObject = byte == UInt8(ascii: "{")
                tape.append(
                    TapeEntry(
                        offset: offset,
                        kind: isObject ? .object : .array,
                        payload: TapeEntry.payload(low: UInt32(truncatingIfNeeded: container), high: elements)
                    )
                )
                if isObject { tape.append(ObjectCursor.entry(firstKey: opened + 2)) }
                container = opened
                containerIsObject = isObject
                elements = 0
                position += 1
                skipWhiteSpace()
                guard position < end else { throw fault(.endOfInput) }
                if position.pointee == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                    break
                }
                if isObject { try scanKey() }
                elements = 1
                continue nextValue
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                try scanNumber()
            case UInt8(ascii: "t"):
                try scanWord("true", as: .truth)
            case UInt8(ascii: "f"):
                try scanWord("false", as: .falsity)
            case UInt8(ascii: "n"):
                try scanWord("null", as: .null)
            default:
                throw fault(.unexpectedByte(byte))
            }

            // A value has ended, or a container is empty: what follows ends containers or begins the next value.
            while container != 0 {
                skipWhiteSpace()
                guard position < end else { throw fault(.endOfInput) }
                let byte = position.pointee
                if byte == UInt8(ascii: ",") {
                    position += 1
                    elements += 1
                    if containerIsObject {
                        skipWhiteSpace()
                        try scanKey()
                    }
                    continue nextValue
                }
                guard byte == (containerIsObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
                    throw fault(.unexpectedByte(byte))
                }
                position += 1
                depth -= 1
                let closed = tape.entries + container
                let outer = closed.pointee.low
                let outerElements = closed.pointee.high
                closed.pointee.payload = TapeEntry.payload(low: UInt32(truncatingIfNeeded: tape.count), high: elements)
                container = Int(outer)
                elements = outerElements
                containerIsObject = container != 0 && tape.entries[container].kind == .object
            }
            skipWhiteSpace()
            guard position == end else { throw fault(.unexpectedByte(position.pointee)) }
            return
        }
    }

    /// Reads a key and the colon after it.
    @inline(__always)
    private mutating func scanKey() throws(SyntaxFault) {
        guard position < end else { throw fault(.endOfInput) }
        guard position.pointee == UInt8(ascii: "\"") else { throw fault(.unexpectedByte(position.pointee)) }
        try scanString()
        skipWhiteSpace()
        guard position < end else { throw fault(.endOfInput) }
        guard position.pointee == UInt8(ascii: ":") else { throw fault(.unexpectedByte(position.pointee)) }
        position += 1
    }

    @inline(__always)
    private mutating func scanWord(_ word: StaticString, as kind: TapeEntry.Kind) throws(SyntaxFault) {
        let begin = offset
        for index in 0..<word.utf8CodeUnitCount {
            guard position < end else { throw fault(.endOfInput) }
            guard position.pointee == word.utf8Start[index] else { throw fault(.unexpectedByte(position.pointee)) }
            position += 1
        }
        tape.append(TapeEntry(offset: begin, kind: kind))
    }

    @inline(__always)
    private mutating func skipWhiteSpace() {
        guard position < end, position.pointee <= 0x20 else { return }
        skipWhiteSpaceRun()
    }

    private mutating func skipWhiteSpaceRun() {
        while position < end {
            // Indentation is the long run of white space, and it is made of spaces.
            while end - position >= 8, ByteWord(position).bits == ByteWord.spaces { position += 8 }
            guard position < end else { return }
            switch position.pointee {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    @inline(__always)
    var offset: UInt32 { UInt32(truncatingIfNeeded: position - start) }

    func fault(_ reason: SyntaxFault.Reason) -> SyntaxFault {
        SyntaxFault(reason: reason, offset: position - start)
    }
}
