#if HARBOR_CURL
/// A queue on an array: appending and taking the first cost constant time on average.
struct Fifo<Element> {
    private var slots: [Element?] = []
    private var head = 0

    var isEmpty: Bool { head == slots.count }
    var count: Int { slots.count - head }

    /// The element that was appended last.
    var last: Element? { isEmpty ? nil : slots[slots.count - 1] }

    /// The elements, first to last.
    var elements: [Element] { slots[head...].compactMap(\.self) }

    mutating func append(_ element: Element) {
        slots.append(element)
    }

    mutating func popFirst() -> Element? {
        guard !isEmpty else { return nil }
        let first = slots[head]
        slots[head] = nil
        head += 1
        if head == slots.count {
            slots.removeAll(keepingCapacity: true)
            head = 0
        } else if head >= 64, head * 2 > slots.count {
            slots.removeFirst(head)
            head = 0
        }
        return first
    }

    mutating func removeAll(where isUnwanted: (Element) -> Bool) {
        slots = elements.filter { !isUnwanted($0) }
        head = 0
    }
}
#endif
