/// The values by key of the objects that are not read in document order.
///
/// Those of large objects are kept for the whole decode, because making them again could take time that grows with the
/// square of the document. Those of small ones are needed for every object when a key strategy is set, and are let go
/// now and then, so that memory does not grow with the number of objects.
struct KeyIndexes {
    private var large: [Int: [String: Int]] = [:]
    private var small: [Int: [String: Int]] = [:]
    private static let largestNumberOfSmall = 64

    /// The index of the object with a place on the tape.
    subscript(object: Int) -> [String: Int]? { small[object] ?? large[object] }

    mutating func insert(_ index: [String: Int], of object: Int, isLarge: Bool) {
        if isLarge {
            large[object] = index
        } else {
            if small.count >= KeyIndexes.largestNumberOfSmall { small.removeAll(keepingCapacity: true) }
            small[object] = index
        }
    }

    mutating func removeAll() {
        if !large.isEmpty { large = [:] }
        if !small.isEmpty { small.removeAll(keepingCapacity: true) }
    }
}
