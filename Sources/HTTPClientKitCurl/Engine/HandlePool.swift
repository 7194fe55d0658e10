#if HARBOR_CURL
/// What can be kept in a pool.
protocol PooledHandle: AnyObject {
    /// Where it is among those in use; the pool's alone.
    var place: Int { get set }
}

/// The handles of one client: those that carry a transfer, and those that wait for one.
struct HandlePool<Handle: PooledHandle> {
    private(set) var busy: [Handle] = []
    private var spare: [Handle] = []
    private let mostSpare: Int

    init(mostSpare: Int) {
        self.mostSpare = max(1, mostSpare)
    }

    /// A handle for a transfer; `nil` when there is none to spare and none can be made.
    mutating func take(or make: () -> Handle?) -> Handle? {
        guard let handle = spare.popLast() ?? make() else { return nil }
        handle.place = busy.count
        busy.append(handle)
        return handle
    }

    /// Keeps a handle for the next transfer, unless enough are kept.
    mutating func putBack(_ handle: Handle) {
        guard let last = busy.popLast() else { return }
        if last !== handle {
            last.place = handle.place
            busy[handle.place] = last
        }
        if spare.count < mostSpare { spare.append(handle) }
    }

    /// Lets every handle go.
    mutating func removeAll() {
        busy = []
        spare = []
    }
}
#endif
