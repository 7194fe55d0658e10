/// Bytes that are written one after the other, in memory that its owner frees.
struct ByteBuffer {
    private(set) var start: UnsafeMutablePointer<UInt8>
    private(set) var count = 0
    private(set) var capacity: Int

    init(capacity: Int) {
        self.capacity = max(capacity, 16)
        start = .allocate(capacity: self.capacity)
    }

    /// Makes room for more bytes; what is then written after the end has to be counted by ``advance(by:)``.
    @inline(__always)
    mutating func reserve(_ more: Int) -> UnsafeMutablePointer<UInt8> {
        if capacity &- count < more { grow(more) }
        return start + count
    }

    @inline(__always)
    mutating func advance(by written: Int) {
        count &+= written
    }

    /// Counts what was written up to a place that came from ``reserve(_:)``.
    @inline(__always)
    mutating func advance(to end: UnsafeMutablePointer<UInt8>) {
        count = end - start
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        capacity = max(capacity * 2, count + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.moveInitialize(from: start, count: count)
        start.deallocate()
        start = larger
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1).pointee = byte
        count &+= 1
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let source = bytes.baseAddress else { return }
        reserve(bytes.count).update(from: source, count: bytes.count)
        count &+= bytes.count
    }

    @inline(__always)
    mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    /// Forgets what was written, and memory past a size.
    mutating func reset(keeping largest: Int) {
        count = 0
        guard capacity > largest else { return }
        start.deallocate()
        self = ByteBuffer(capacity: largest)
    }

    func deallocate() {
        start.deallocate()
    }
}
