#if HARBOR_CURL
/// Decides which waiting item may start: first come, first served within an origin, origins in turn,
/// and never more under way than the limits allow.
///
/// A pure value: it knows nothing of transfers and sockets. Every operation takes constant time, but for
/// ``discard(from:where:)``, whose cost is spread over the items discarded.
struct TransferQueue<Origin: Hashable, Item> {
    private struct Lane {
        var waiting = Fifo<Item>()
        var underWay = 0
        var discarded = 0
        var isReady = false
    }

    private let limitPerOrigin: Int
    private let limit: Int
    private var lanes: [Origin: Lane] = [:]
    private var ready = Fifo<Origin>()
    private(set) var underWay = 0

    init(limitPerOrigin: Int, limit: Int) {
        self.limitPerOrigin = max(1, limitPerOrigin)
        self.limit = max(1, limit)
    }

    /// Puts an item behind the others of its origin.
    mutating func enqueue(_ item: Item, to origin: Origin) {
        lanes[origin, default: Lane()].waiting.append(item)
        makeReady(origin)
    }

    /// The next item that may start; it is under way until ``release(_:)``.
    mutating func next() -> Item? {
        while underWay < limit, let origin = ready.popFirst() {
            lanes[origin]?.isReady = false
            guard let item = lanes[origin]?.waiting.popFirst() else {
                dropIfIdle(origin)
                continue
            }
            lanes[origin]?.underWay += 1
            underWay += 1
            makeReady(origin)
            return item
        }
        return nil
    }

    /// Notes that an item of the origin is no longer under way.
    mutating func release(_ origin: Origin) {
        lanes[origin]?.underWay -= 1
        underWay -= 1
        makeReady(origin)
        dropIfIdle(origin)
    }

    /// Notes that one waiting item of the origin will not start; the items that `isDead` are let go in time.
    mutating func discard(from origin: Origin, where isDead: (Item) -> Bool) {
        guard var lane = lanes.removeValue(forKey: origin) else { return }
        lane.discarded += 1
        if lane.discarded * 2 > lane.waiting.count {
            lane.waiting.removeAll(where: isDead)
            lane.discarded = 0
        }
        lanes[origin] = lane
        dropIfIdle(origin)
    }

    /// Everything that waits, in no particular order.
    var waiting: [Item] {
        lanes.values.flatMap(\.waiting.elements)
    }

    private mutating func makeReady(_ origin: Origin) {
        guard let lane = lanes[origin], !lane.isReady, !lane.waiting.isEmpty, lane.underWay < limitPerOrigin else {
            return
        }
        lanes[origin]?.isReady = true
        ready.append(origin)
    }

    private mutating func dropIfIdle(_ origin: Origin) {
        guard let lane = lanes[origin], !lane.isReady, lane.waiting.isEmpty, lane.underWay == 0 else { return }
        lanes.removeValue(forKey: origin)
    }
}
#endif
