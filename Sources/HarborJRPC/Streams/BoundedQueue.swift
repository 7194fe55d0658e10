import HTTPClientKit

/// What has come that nobody has taken yet, and those who wait for more; the oldest are dropped when it is too much.
final class BoundedQueue<Element: Sendable>: Sendable {
    private struct State {
        var kept: [(element: Element, size: Int)] = []
        var keptSize = 0
        var dropped = 0
        var isFinished = false
        var waiting: [(number: Int, waiter: Waiter<Element?>)] = []
        var nextNumber = 0
    }

    private let state = Lock(State())
    private let limit: Int
    private let sizeLimit: Int

    /// - Parameters:
    ///   - limit: The most elements that are kept.
    ///   - sizeLimit: The most bytes that are kept in more than one element.
    init(limit: Int, sizeLimit: Int = .max) {
        self.limit = limit
        self.sizeLimit = sizeLimit
    }

    /// How many were dropped, since too many were kept already.
    var dropped: Int { state.withLock { $0.dropped } }

    /// - Parameter size: How much the element counts for, in bytes.
    func add(_ element: Element, size: Int = 0) {
        let waiter: Waiter<Element?>? = state.withLock { state in
            if !state.waiting.isEmpty { return state.waiting.removeFirst().waiter }
            state.kept.append((element, size))
            state.keptSize += size
            while state.kept.count > limit || (state.kept.count > 1 && state.keptSize > sizeLimit) {
                state.keptSize -= state.kept.removeFirst().size
                state.dropped += 1
            }
            return nil
        }
        waiter?.tell(element)
    }

    func finish() {
        let waiting = state.withLock { state in
            state.isFinished = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for (_, waiter) in waiting { waiter.tell(nil) }
    }

    func next() async -> Element? {
        let waiter = Waiter<Element?>()
        let number: Int? = state.withLock { state in
            if !state.kept.isEmpty {
                let (element, size) = state.kept.removeFirst()
                state.keptSize -= size
                waiter.tell(element)
                return nil
            }
            if state.isFinished || Task.isCancelled {
                waiter.tell(nil)
                return nil
            }
            state.nextNumber += 1
            state.waiting.append((state.nextNumber, waiter))
            return state.nextNumber
        }
        return await withTaskCancellationHandler {
            await waiter.value()
        } onCancel: {
            guard let number else { return }
            let isWaiting = state.withLock { state in
                let count = state.waiting.count
                state.waiting.removeAll { $0.number == number }
                return state.waiting.count < count
            }
            if isWaiting { waiter.tell(nil) }
        }
    }
}
