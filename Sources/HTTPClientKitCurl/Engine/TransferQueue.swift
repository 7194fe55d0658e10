#if HARBOR_CURL
/// Decides which waiting item may start: first come, first served within an origin, origins in turn,
/// and never more under way than the limits allow.
///
/// A pure value: it knows nothing of transfers and sockets. Every operation takes constant time, but for
/// ``discard(from:where:)``, whose cost is spread over the items discarded.
struct TransferQueue<Origin: Hashable, Item> {
    private struct Lane {
        let origin: Origin
        var waiting = Fifo<Item>()
        var underWay = 0
        var discarded = 0
        var isReady = false

        var isIdle: Bool { !isReady && waiting.isEmpty && underWay == 0 }
    }

    private let limitPerOrigin: Int
    private let limit: Int
    /// One for each origin that has items; a place without a lane waits for the next one.
    private var lanes: [Lane?] = []
    private var freePlaces: [Int] = []
    private var places: [Origin: Int] = [:]
    /// Nearly always the place that is asked for next: comparing an origin costs less than hashing it.
    private var lastPlace: Int?
    private var idlePlace: Int?
    private var ready = Fifo<Int>()
    private(set) var underWay = 0

    /// - Parameters:
    ///   - limitPerOrigin: How many of one origin may be under way; at least 1.
    ///   - limit: How many in all; at least 1.
    init(limitPerOrigin: Int, limit: Int) {
        self.limitPerOrigin = limitPerOrigin
        self.limit = limit
    }

    /// Puts an item behind the others of its origin.
    mutating func enqueue(_ item: Item, to origin: Origin) {
        let place = place(of: origin) ?? addLane(for: origin)
        lanes[place]?.waiting.append(item)
        makeReady(place)
    }

    /// Whether ``next()`` may have an item.
    var hasNext: Bool { underWay < limit && !ready.isEmpty }

    /// The next item that may start; it is under way until ``release(_:)``.
    mutating func next() -> Item? {
        while underWay < limit, let place = ready.popFirst() {
            lanes[place]?.isReady = false
            guard let item = lanes[place]?.waiting.popFirst() else {
                dropIfIdle(place)
                continue
            }
            lanes[place]?.underWay += 1
            underWay += 1
            makeReady(place)
            return item
        }
        return nil
    }

    /// Notes that an item of the origin is no longer under way.
    mutating func release(_ origin: Origin) {
        underWay -= 1
        guard let place = place(of: origin) else { return }
        lanes[place]?.underWay -= 1
        makeReady(place)
        dropIfIdle(place)
    }

    /// Notes that one waiting item of the origin will not start; the items that `isDead` are let go in time.
    mutating func discard(from origin: Origin, where isDead: (Item) -> Bool) {
        guard let place = place(of: origin), var lane = lanes[place] else { return }
        lanes[place] = nil
        lane.discarded += 1
        if lane.discarded * 2 > lane.waiting.count {
            lane.waiting.removeAll(where: isDead)
            lane.discarded = 0
        }
        lanes[place] = lane
        dropIfIdle(place)
    }

    /// Everything that waits, in no particular order.
    var waiting: [Item] {
        lanes.flatMap { $0?.waiting.elements ?? [] }
    }

    private mutating func place(of origin: Origin) -> Int? {
        if let lastPlace, lanes[lastPlace]?.origin == origin { return lastPlace }
        lastPlace = places[origin]
        return lastPlace
    }

    private mutating func addLane(for origin: Origin) -> Int {
        let lane = Lane(origin: origin)
        let place: Int
        if let free = freePlaces.popLast() {
            place = free
            lanes[place] = lane
        } else {
            place = lanes.count
            lanes.append(lane)
        }
        places[origin] = place
        lastPlace = place
        return place
    }

    private mutating func makeReady(_ place: Int) {
        guard let lane = lanes[place], !lane.isReady, !lane.waiting.isEmpty, lane.underWay < limitPerOrigin else {
            return
        }
        lanes[place]?.isReady = true
        ready.append(place)
    }

    /// One idle lane is kept, since its origin is likely to be asked again.
    private mutating func dropIfIdle(_ place: Int) {
        guard place != idlePlace, lanes[place]?.isIdle == true else { return }
        if let idlePlace, let lane = lanes[idlePlace], lane.isIdle {
            places.removeValue(forKey: lane.origin)
            lanes[idlePlace] = nil
            freePlaces.append(idlePlace)
        }
        idlePlace = place
    }
}
#endif
