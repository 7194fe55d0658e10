/// A scanned document while it is decoded: the text, its tape, the decoder's options and what the decode remembers.
///
/// This is a bare pointer, so that the work on one value counts no references; whoever may outlive the call that it
/// was made in holds the ``DocumentKeeper`` beside it. Decoders and containers name a value by its index on the tape,
/// so that handing them out allocates nothing. Used by one thread at a time, as `Decoder` demands.
struct Document {
    struct Memory {
        var entries: UnsafeMutablePointer<TapeEntry>
        var bytes: UnsafePointer<UInt8>
        var byteCount = 0
        var usesDefaultKeys = true
        var options = DecodingOptions()
        var path = PathStack()
        var routes = RouteCache<DecodingRoute>()
        var containers = ContainerPool<ContainerTarget>()
        var indexes = KeyIndexes()
        /// The keys that a key strategy has converted.
        var convertedKeys: [String: String] = [:]
        unowned(unsafe) let keeper: DocumentKeeper
    }

    let memory: UnsafeMutablePointer<Memory>

    @inline(__always)
    var entries: UnsafeMutablePointer<TapeEntry> { memory.pointee.entries }
    @inline(__always)
    var bytes: UnsafePointer<UInt8> { memory.pointee.bytes }
    var options: DecodingOptions { memory.pointee.options }
    var keeper: DocumentKeeper { memory.pointee.keeper }

    @inline(__always)
    subscript(index: Int) -> TapeEntry { entries[index] }

    /// The index after a value and all that is in it.
    @inline(__always)
    func index(after value: Int) -> Int {
        entries[value].isContainer ? Int(entries[value].low) : value &+ 1
    }

    /// The bytes of a string as they are written.
    @inline(__always)
    func bytes(of string: TapeEntry) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: bytes + Int(string.offset), count: Int(string.low))
    }

    /// The bytes of a number as they are written.
    func digits(of number: TapeEntry) -> UnsafeBufferPointer<UInt8> {
        let start = Int(number.offset)
        let count = memory.pointee.byteCount
        var end = start
        scan: while end < count {
            switch bytes[end] {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                end += 1
            default:
                break scan
            }
        }
        return UnsafeBufferPointer(start: bytes + start, count: end - start)
    }
}
