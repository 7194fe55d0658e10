/// The notifications of a peer, in order, until the connection ends.
///
/// Those that come before anybody asks are kept, up to ``HJRPCConnection/Configuration/maximumNotifications``, and to
/// ``HJRPCConnection/Configuration/maximumMessageSize`` bytes of them together; then the oldest are dropped for new ones,
/// and counted in ``HJRPCConnection/droppedNotifications``. With several iterators each notification goes to one of them.
public struct HJRPCNotifications: AsyncSequence, Sendable {
    /// A notification.
    public typealias Element = HJRPCIncoming

    let queue: BoundedQueue<HJRPCIncoming>

    /// Makes an iterator.
    public func makeAsyncIterator() -> Iterator { Iterator(queue: queue) }

    /// Hands the notifications out.
    public struct Iterator: AsyncIteratorProtocol {
        let queue: BoundedQueue<HJRPCIncoming>

        /// The next notification; `nil` when the connection has ended, or the task was cancelled.
        public mutating func next() async -> HJRPCIncoming? { await queue.next() }
    }
}
