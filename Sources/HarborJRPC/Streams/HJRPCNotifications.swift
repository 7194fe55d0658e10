import HTTPClientKit

/// The notifications of a peer, in order, until the connection ends.
///
/// Those that come before anybody asks are kept, up to ``HJRPCConnection/Configuration/maximumNotifications``; then the
/// oldest are dropped for new ones, and counted in ``HJRPCConnection/droppedNotifications``. With several iterators each
/// notification goes to one of them.
public struct HJRPCNotifications: AsyncSequence, Sendable {
    /// A notification.
    public typealias Element = HJRPCIncoming

    let queue: NotificationQueue

    /// Makes an iterator.
    public func makeAsyncIterator() -> Iterator { Iterator(queue: queue) }

    /// Hands the notifications out.
    public struct Iterator: AsyncIteratorProtocol {
        let queue: NotificationQueue

        /// The next notification; `nil` when the connection has ended, or the task was cancelled.
        public mutating func next() async -> HJRPCIncoming? { await queue.next() }
    }
}

/// The notifications that nobody has taken yet, and those who wait for one.
final class NotificationQueue: Sendable {
    private struct State {
        var kept: [HJRPCIncoming] = []
        var dropped = 0
        var isFinished = false
        var waiting: [(number: Int, waiter: Waiter<HJRPCIncoming?>)] = []
        var nextNumber = 0
    }

    private let state = Lock(State())
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// How many were dropped, since too many were kept already.
    var dropped: Int { state.withLock { $0.dropped } }

    func add(_ notification: HJRPCIncoming) {
        let waiter: Waiter<HJRPCIncoming?>? = state.withLock { state in
            if !state.waiting.isEmpty { return state.waiting.removeFirst().waiter }
            state.kept.append(notification)
            if state.kept.count > limit {
                state.kept.removeFirst()
                state.dropped += 1
            }
            return nil
        }
        waiter?.tell(notification)
    }

    func finish() {
        let waiting = state.withLock { state in
            state.isFinished = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for (_, waiter) in waiting { waiter.tell(nil) }
    }

    func next() async -> HJRPCIncoming? {
        let waiter = Waiter<HJRPCIncoming?>()
        let number: Int? = state.withLock { state in
            if !state.kept.isEmpty {
                waiter.tell(state.kept.removeFirst())
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
