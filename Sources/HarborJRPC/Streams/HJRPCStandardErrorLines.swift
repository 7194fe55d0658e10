#if os(macOS) || os(Linux)
/// The lines that a program writes to its standard error, in order, until the connection ends.
///
/// ```swift
/// for await line in server.standardErrorLines { print("server:", line) }
/// ```
///
/// Those that come before anybody asks are kept, up to
/// ``HJRPCConnection/Configuration/maximumStandardErrorLines``; then the oldest are dropped for new ones, and counted in
/// ``HJRPCConnection/droppedStandardErrorLines``. A line of more than 4 KiB comes in several pieces. What is not UTF-8 is
/// replaced. With several iterators each line goes to one of them.
public struct HJRPCStandardErrorLines: AsyncSequence, Sendable {
    /// A line, without its end.
    public typealias Element = String

    let queue: BoundedQueue<String>

    /// Makes an iterator.
    public func makeAsyncIterator() -> Iterator { Iterator(queue: queue) }

    /// Hands the lines out.
    public struct Iterator: AsyncIteratorProtocol {
        let queue: BoundedQueue<String>

        /// The next line; `nil` when the connection has ended, or the task was cancelled.
        public mutating func next() async -> String? { await queue.next() }
    }
}
#endif
