#if os(macOS) || os(Linux)
import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// One thread that reads what a program writes to its standard error, until everybody has closed it or it is told to end.
///
/// It owns the descriptor and closes it at its end.
final class StandardErrorReader: Sendable {
    /// The most that is read of others that hold the stream open after the program's end, in bytes: more than the system
    /// keeps of what the program wrote.
    private static let lastCallLimit = 1 << 20

    private let descriptor: Int32
    private let wakeReader: Int32
    private let wakeWriter: Int32
    private let over = NSCondition()
    // Under the condition's lock: the last part, once the thread has ended.
    private nonisolated(unsafe) var tail: String?

    /// Takes a descriptor over, also when there is an error.
    init(_ descriptor: Int32) throws(HJRPCConnectionError) {
        do {
            (wakeReader, wakeWriter) = try makePipe()
        } catch {
            closeDescriptor(descriptor)
            throw error
        }
        self.descriptor = descriptor
        for end in [descriptor, wakeReader, wakeWriter] { makeNonBlocking(end) }
    }

    deinit {
        // Nobody has started the thread, which holds this until its end.
        if tail == nil { closeAll() }
    }

    /// Starts the thread.
    func start(into lines: BoundedQueue<String>) {
        let thread = Thread { [self] in
            let text = run(lines)
            over.lock()
            closeAll()
            tail = text
            over.broadcast()
            over.unlock()
            lines.finish()
        }
        thread.name = "HarborJRPC errors"
        thread.start()
    }

    /// Has the thread read what is there, and end.
    ///
    /// - Returns: The last part of all that was read.
    @discardableResult
    func finish() -> String {
        over.lock()
        defer { over.unlock() }
        if tail == nil {
            // Under the lock, since the pipe is closed under it too.
            var byte: UInt8 = 0
            _ = withUnsafeBytes(of: &byte) { writeBytes($0, to: wakeWriter) }
        }
        while true {
            if let tail { return tail }
            over.wait()
        }
    }

    private func closeAll() {
        for end in [descriptor, wakeReader, wakeWriter] { closeDescriptor(end) }
    }

    private func run(_ lines: BoundedQueue<String>) -> String {
        var text = StandardErrorText()
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        var isLastCall = false
        var rest = Self.lastCallLimit
        while rest > 0 {
            if !isLastCall {
                var polled = [
                    pollfd(fd: wakeReader, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                ]
                guard poll(&polled, nfds_t(polled.count), -1) >= 0 || errno == EINTR else { break }
                isLastCall = polled[0].revents != 0
            }
            let count = buffer.withUnsafeMutableBytes { readBytes(descriptor, into: $0) }
            if count < 0 {
                if errno == EINTR || (errno == EAGAIN && !isLastCall) { continue }
                break
            }
            guard count > 0 else { break }
            if isLastCall { rest -= count }
            for line in text.append(buffer[..<count]) { lines.add(line) }
        }
        if let line = text.finish() { lines.add(line) }
        return text.tail
    }
}
#endif
