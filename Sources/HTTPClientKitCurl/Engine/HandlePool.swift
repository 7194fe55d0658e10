#if HARBOR_CURL
/// The handles of one client: those that carry a transfer, and those that wait for one.
struct HandlePool {
    private(set) var busy: [EasyHandle] = []
    private var spare: [EasyHandle] = []
    private let mostSpare: Int

    init(mostSpare: Int) {
        self.mostSpare = max(1, mostSpare)
    }

    /// A handle for a transfer; `nil` when there is none to spare and none can be made.
    mutating func take(or make: () -> EasyHandle?) -> EasyHandle? {
        guard let handle = spare.popLast() ?? make() else { return nil }
        handle.place = busy.count
        busy.append(handle)
        return handle
    }

    /// Keeps a handle for the next transfer, unless enough are kept.
    mutating func putBack(_ handle: EasyHandle) {
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
