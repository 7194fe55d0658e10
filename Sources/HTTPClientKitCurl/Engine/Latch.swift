#if HARBOR_CURL
import HTTPClientKit

/// Something that happens once and that any number of tasks can wait for.
final class Latch: Sendable {
    private enum State {
        case closed([CheckedContinuation<Void, Never>])
        case open
    }

    private let state = Lock(State.closed([]))

    func open() {
        let waiting: [CheckedContinuation<Void, Never>] = state.withLock { state in
            defer { state = .open }
            if case .closed(let waiting) = state { return waiting }
            return []
        }
        for continuation in waiting { continuation.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen: Bool = state.withLock { state in
                guard case .closed(let waiting) = state else { return true }
                state = .closed(waiting + [continuation])
                return false
            }
            if isOpen { continuation.resume() }
        }
    }
}
#endif
