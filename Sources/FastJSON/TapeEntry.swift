/// One value, or one key of an object, as the scanner found it.
///
/// The entries of a document stand in document order. An object takes two entries, because the second holds what is
/// remembered of the look-ups in it (``ObjectCursor``); its keys and values follow, by turns.
struct TapeEntry {
    enum Kind: UInt8 {
        case null, falsity, truth
        /// Digits alone, at most 19 of them: the payload is the magnitude.
        case integer
        /// A fraction or an exponent, at most 19 digits: the payload times ten to the power of `exponent`.
        case scaled
        /// More digits, or a greater exponent, than the entry can hold: to be read from the document's bytes.
        case unbounded
        case string
        case array, object
    }

    /// What a string is made of, or the sign of a number.
    struct Flags: OptionSet {
        let rawValue: UInt8
        /// The number has a minus sign.
        static let negative = Flags(rawValue: 1)
        /// The string has a character outside ASCII.
        static let beyondASCII = Flags(rawValue: 2)
        /// The string has an escape sequence.
        static let escaped = Flags(rawValue: 4)
    }

    /// Where the value begins in the document; for a string, after its quotation mark.
    var offset: UInt32
    var kind: Kind
    var flags: Flags
    var exponent: Int16
    var payload: UInt64

    init(offset: UInt32, kind: Kind, flags: Flags = [], exponent: Int16 = 0, payload: UInt64 = 0) {
        self.offset = offset
        self.kind = kind
        self.flags = flags
        self.exponent = exponent
        self.payload = payload
    }
}

extension TapeEntry.Kind: CustomStringConvertible {
    /// As JSON calls it, for messages.
    var description: String {
        switch self {
        case .null: "null"
        case .falsity, .truth: "a boolean"
        case .integer, .scaled, .unbounded: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension TapeEntry {
    /// The two halves of a payload, for the kinds that need two numbers.
    @inline(__always)
    static func payload(low: UInt32, high: UInt32) -> UInt64 { UInt64(low) | UInt64(high) << 32 }

    /// A string's length in bytes as written; a container's index past its last entry.
    @inline(__always)
    var low: UInt32 { UInt32(truncatingIfNeeded: payload) }

    /// A container's number of elements or of members.
    @inline(__always)
    var high: UInt32 { UInt32(truncatingIfNeeded: payload >> 32) }

    @inline(__always)
    var isContainer: Bool { kind == .array || kind == .object }

    /// Whether a string's bytes in the document are its text, and ASCII: then equal bytes mean equal strings.
    @inline(__always)
    var isPlainASCII: Bool { flags.rawValue == 0 }
}
