/// What is remembered of the look-ups in one object, kept in the object's second tape entry.
///
/// Models are mostly read in document order, so a look-up begins with the key after the last hit. That alone could
/// take the second of two equal keys where the first counts, so the cursor also has a bit for each key that it has
/// passed: a key whose bit is not set has not been passed, and the one found ahead is its first.
struct ObjectCursor {
    private let entry: UnsafeMutablePointer<TapeEntry>

    @inline(__always)
    init(of object: Int, in entries: UnsafeMutablePointer<TapeEntry>) {
        entry = entries + object + 1
    }

    static func entry(firstKey: Int) -> TapeEntry {
        TapeEntry(offset: UInt32(truncatingIfNeeded: firstKey), kind: .null)
    }

    /// The index of the key after the last hit.
    @inline(__always)
    var nextKey: Int { Int(entry.pointee.offset) }

    /// Whether a key with this bit may have been passed.
    @inline(__always)
    func mayHavePassed(_ bit: UInt64) -> Bool { entry.pointee.payload & bit != 0 }

    @inline(__always)
    func advance(to key: Int, passing bits: UInt64) {
        entry.pointee.offset = UInt32(truncatingIfNeeded: key)
        entry.pointee.payload |= bits
    }

    /// One bit of 64 for a key, from its length and its ends.
    @inline(__always)
    static func bit(of key: UnsafeBufferPointer<UInt8>) -> UInt64 {
        guard key.count > 0 else { return 1 }
        let ends = UInt64(key[0]) &* 31 &+ UInt64(key[key.count &- 1]) &* 7
        return 1 << ((ends &+ UInt64(truncatingIfNeeded: key.count)) & 63)
    }
}
