/// A growing, flat list of a document's values.
///
/// A class of its own memory rather than an array: entries are written while their container is still open, and read
/// without a check of uniqueness or bounds. Every index that is read comes from the tape itself.
final class Tape {
    private(set) var entries: UnsafeMutablePointer<TapeEntry>
    private(set) var count = 0
    private var capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
        self.entries = .allocate(capacity: capacity)
    }

    deinit {
        entries.deallocate()
    }

    /// Forgets all entries and makes room for a number of them.
    func reset(capacity wanted: Int) {
        count = 0
        guard wanted > capacity else { return }
        entries.deallocate()
        entries = .allocate(capacity: wanted)
        capacity = wanted
    }

    /// Gives memory back that is worth more than the time to ask for it again.
    func shrink(to largest: Int) {
        guard capacity > largest else { return }
        entries.deallocate()
        entries = .allocate(capacity: largest)
        capacity = largest
        count = 0
    }

    @inline(__always)
    func append(_ entry: TapeEntry) {
        if count == capacity { grow() }
        (entries + count).initialize(to: entry)
        count &+= 1
    }

    @inline(never)
    private func grow() {
        let larger = UnsafeMutablePointer<TapeEntry>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: entries, count: count)
        entries.deallocate()
        entries = larger
        capacity *= 2
    }
}
