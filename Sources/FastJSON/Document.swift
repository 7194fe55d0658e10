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
        var containers = ContainerPool<ContainerTarget<Document, Int>>()
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

/// The owner of a document's memory.
///
/// A decoder keeps one for its next decode, with its memory and with what it has learnt of the types.
final class DocumentKeeper {
    private let tape = Tape(capacity: 64)
    private let memory: UnsafeMutablePointer<Document.Memory>
    private let noBytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
    private var ownBytes: UnsafeMutableBufferPointer<UInt8>?

    /// More tape than this is given back after a decode.
    private static let largestSpareTape = 1 << 16

    init() {
        memory = .allocate(capacity: 1)
        memory.initialize(to: Document.Memory(entries: tape.entries, bytes: noBytes, keeper: self))
    }

    deinit {
        memory.deinitialize(count: 1)
        memory.deallocate()
        ownBytes?.deallocate()
        noBytes.deallocate()
    }

    @inline(__always)
    var document: Document { Document(memory: memory) }

    /// Scans a text, whose bytes must stay until ``keepBytes()`` or ``close()`` is called.
    func open(_ text: UnsafeBufferPointer<UInt8>, options: DecodingOptions) throws(SyntaxFault) {
        guard let start = text.baseAddress else { throw SyntaxFault(reason: .endOfInput, offset: 0) }
        memory.pointee.options = options
        memory.pointee.usesDefaultKeys = options.usesDefaultKeys
        memory.pointee.bytes = start
        memory.pointee.byteCount = text.count
        try DocumentScanner.scan(text, onto: tape, depthLimit: options.depthLimit)
        memory.pointee.entries = tape.entries
    }

    /// Forgets the text, and keeps memory and types for the next one.
    func close() {
        tape.shrink(to: DocumentKeeper.largestSpareTape)
        memory.pointee.entries = tape.entries
        memory.pointee.bytes = UnsafePointer(noBytes)
        memory.pointee.byteCount = 0
        // Strategies and user info may hold anything; it is not kept longer than the decode.
        memory.pointee.options = DecodingOptions()
        memory.pointee.path.removeAll()
        memory.pointee.indexes.removeAll()
        if !memory.pointee.convertedKeys.isEmpty { memory.pointee.convertedKeys = [:] }
    }

    /// Copies the text and ends the reuse of containers, for a decoder or a container that is kept after the decode.
    func keepBytes() {
        let text = UnsafeBufferPointer(start: memory.pointee.bytes, count: memory.pointee.byteCount)
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count)
        _ = copy.initialize(from: text)
        ownBytes = copy
        if let start = copy.baseAddress { memory.pointee.bytes = UnsafePointer(start) }
        memory.pointee.containers.stop()
    }

    /// Gives up the containers that somebody holds, which keep the document from now on; tells whether there were none.
    func releaseHeldContainers() -> Bool {
        memory.pointee.containers.releaseHeld { $0.keeper = self }
    }
}
