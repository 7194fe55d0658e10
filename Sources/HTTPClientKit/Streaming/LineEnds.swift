import Foundation

/// Finds the ends of lines in one piece of memory, each byte looked at once for each kind of end.
struct LineEnds {
    private let bytes: UnsafeRawBufferPointer
    // The next ones at or behind the place last asked for, found once; without them, a text with one kind of end
    // only would be searched to its end for the other kind, line after line.
    private var nextLineFeed: Int
    private var nextReturn: Int

    /// - Parameter endsAtReturn: Whether a carriage return ends a line, too.
    init(_ bytes: UnsafeRawBufferPointer, endsAtReturn: Bool) {
        self.bytes = bytes
        nextLineFeed = -1
        nextReturn = endsAtReturn ? -1 : bytes.count
    }

    /// The place of the first end at or behind a place, which never decreases; the count of the bytes when there is none.
    mutating func next(from start: Int) -> Int {
        if nextLineFeed < start { nextLineFeed = bytes.firstIndex(of: 0x0A, from: start) }
        if nextReturn < start { nextReturn = bytes.firstIndex(of: 0x0D, from: start) }
        return min(nextLineFeed, nextReturn)
    }
}

extension UnsafeRawBufferPointer {
    /// The place of the first such byte at or behind a place; the count when there is none.
    func firstIndex(of byte: UInt8, from start: Int) -> Int {
        guard let baseAddress, start < count,
            let found = memchr(baseAddress + start, Int32(byte), count - start)
        else { return count }
        return UnsafeRawPointer(found) - baseAddress
    }
}
