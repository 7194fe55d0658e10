/// Eight bytes of a text looked at together.
///
/// In each mask that is returned, the lowest bit that is set marks the first byte that fits; bits above it may be
/// set for bytes that do not, because the subtraction borrows from its neighbours.
struct ByteWord {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let tops: UInt64 = 0x8080_8080_8080_8080
    static let spaces: UInt64 = 0x2020_2020_2020_2020

    let bits: UInt64

    @inline(__always)
    init(_ bytes: UnsafePointer<UInt8>) {
        bits = UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
    }

    @inline(__always)
    func mask(equalTo byte: UInt8) -> UInt64 {
        let difference = bits ^ (ByteWord.ones &* UInt64(byte))
        return (difference &- ByteWord.ones) & ~difference & ByteWord.tops
    }

    @inline(__always)
    var controlMask: UInt64 { (bits &- ByteWord.spaces) & ~bits & ByteWord.tops }

    @inline(__always)
    var beyondASCIIMask: UInt64 { bits & ByteWord.tops }

    /// The bytes at which a plain run of a string's ASCII characters ends.
    @inline(__always)
    var stringStops: UInt64 {
        mask(equalTo: 0x22) | mask(equalTo: 0x5C) | controlMask | beyondASCIIMask
    }

    /// The bytes that a string cannot have as they are.
    @inline(__always)
    func escapes(slashes: Bool) -> UInt64 {
        let needed = mask(equalTo: 0x22) | mask(equalTo: 0x5C) | controlMask
        return slashes ? needed | mask(equalTo: 0x2F) : needed
    }
}
