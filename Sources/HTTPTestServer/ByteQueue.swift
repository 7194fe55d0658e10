import Foundation

/// Bytes that are appended at the end and taken from the front, without moving them at each step.
struct ByteQueue: Sendable {
    private var storage: [UInt8] = []
    private var start = 0
    /// What has been taken since this was set to an empty array; `nil` keeps nothing.
    var tape: [UInt8]?

    var count: Int { storage.count - start }
    var isEmpty: Bool { count == 0 }

    subscript(offset: Int) -> UInt8 { storage[start + offset] }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        storage.append(contentsOf: bytes)
    }

    mutating func prepend(_ bytes: [UInt8]) {
        storage.replaceSubrange(..<start, with: bytes)
        start = 0
    }

    /// Takes the first bytes; `size` must not be over `count`.
    mutating func take(_ size: Int) -> [UInt8] {
        if size == storage.count {
            defer { storage = [] }
            tape?.append(contentsOf: storage)
            return storage
        }
        let bytes = Array(storage[start..<start + size])
        tape?.append(contentsOf: bytes)
        drop(size)
        return bytes
    }

    mutating func drop(_ size: Int) {
        start += size
        if start == storage.count {
            storage.removeAll(keepingCapacity: storage.capacity <= 1 << 16)
            start = 0
        } else if start > 1 << 16, start > storage.count / 2 {
            storage.removeFirst(start)
            start = 0
        }
    }

    /// The offset of the first line feed at or after `offset`.
    func firstLineFeed(from offset: Int) -> Int? {
        storage.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, offset < count else { return nil }
            let from = start + offset
            guard let found = memchr(base + from, 0x0A, bytes.count - from) else { return nil }
            return base.distance(to: UnsafeRawPointer(found)) - start
        }
    }
}
