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
