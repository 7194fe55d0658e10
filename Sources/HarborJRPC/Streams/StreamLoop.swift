import Foundation
import HTTPClientKit

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// One thread that reads messages from a descriptor and writes messages to another, or the same.
///
/// It owns the descriptors and closes them at its end, which it tells once.
final class StreamLoop: Sendable {
    /// A piece that waits for being written.
    private struct Piece {
        let number: Int
        var bytes: Data
        /// Whether some of it has been written, or is being written.
        var isBegun = false
        let isAnswer: Bool
        let onWritten: (@Sendable (HJRPCConnectionError?) -> Void)?
    }

    private struct State {
        var pieces: [Piece] = []
        var nextNumber = 0
        var answerBytes = 0
        /// Why the thread is to end.
        var reason: HJRPCConnectionError?
        /// Whether the reason is that the peer has ended, and what it has written is still to be read.
        var isLastCall = false
        var isOver = false

        /// The first piece as it was before it is being written.
        mutating func beginFirst() -> Piece? {
            guard let piece = pieces.first else { return nil }
            pieces[0].isBegun = true
            return piece
        }
    }

    private let state = Lock(State())
    private let reading: Int32
    private let writing: Int32
    private let wakeReader: Int32
    private let wakeWriter: Int32
    private let limits: StreamLimits

    /// - Parameters:
    ///   - reading: What to read from.
    ///   - writing: What to write to.
    init(reading: Int32, writing: Int32, limits: StreamLimits) throws(HJRPCConnectionError) {
        (wakeReader, wakeWriter) = try makePipe()
        self.reading = reading
        self.writing = writing
        self.limits = limits
        for descriptor in [wakeReader, wakeWriter, reading, writing] { makeNonBlocking(descriptor) }
    }

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - onMessage: Takes a message; what it throws ends the loop.
    ///   - onEnd: Called last, when the descriptors are closed.
    func start(
        onMessage: @escaping @Sendable (Data) throws(HJRPCConnectionError) -> Void,
        onEnd: @escaping @Sendable (HJRPCConnectionError) -> Void
    ) {
        let thread = Thread { [self] in
            blockBrokenPipeSignal()
            onEnd(run(onMessage))
        }
        thread.name = "HarborJRPC"
        // JSON values are made by recursion, and other threads than the first have little room on Apple platforms.
        thread.stackSize = 2 << 20
        thread.start()
    }

    /// Has a message written.
    ///
    /// - Parameter onWritten: Called once the last byte has been written, or with the reason why it will not be.
    /// - Returns: The number by which it can be taken back.
    @discardableResult
    func send(
        _ bytes: Data,
        isAnswer: Bool = false,
        onWritten: (@Sendable (HJRPCConnectionError?) -> Void)? = nil
    ) -> Int {
        let (number, reason): (Int, HJRPCConnectionError?) = state.withLock { state in
            state.nextNumber += 1
            let number = state.nextNumber
            if state.isOver { return (number, state.reason ?? .closed) }
            if let reason = state.reason { return (number, reason) }
            if isAnswer {
                state.answerBytes += bytes.count
                if state.answerBytes > limits.waitingAnswers {
                    state.reason = .peerDoesNotRead(limit: limits.waitingAnswers)
                    wake()
                    return (number, state.reason)
                }
            }
            state.pieces.append(Piece(number: number, bytes: bytes, isAnswer: isAnswer, onWritten: onWritten))
            if state.pieces.count == 1 { wake() }
            return (number, nil)
        }
        if let reason { onWritten?(reason) }
        return number
    }

    /// Takes a message back of which nothing has been written, so that what nobody wants does not pile up for a peer that
    /// does not read.
    ///
    /// - Returns: Whether it was taken back, and the peer will never see it.
    func takeBack(_ number: Int) -> Bool {
        state.withLock { state in
            guard let index = state.pieces.firstIndex(where: { $0.number == number }), !state.pieces[index].isBegun
            else { return false }
            state.pieces.remove(at: index)
            return true
        }
    }

    /// Has the thread end.
    ///
    /// - Parameter afterReading: Whether what the peer has written already is read before.
    func end(_ reason: HJRPCConnectionError, afterReading: Bool = false) {
        state.withLock { state in
            guard !state.isOver, state.reason == nil else { return }
            state.reason = reason
            state.isLastCall = afterReading
            wake()
        }
    }

    /// Under the lock, since the pipe is closed under it too.
    private func wake() {
        var byte: UInt8 = 0
        _ = withUnsafeBytes(of: &byte) { writeBytes($0, to: wakeWriter) }
    }

    private func run(_ onMessage: (Data) throws(HJRPCConnectionError) -> Void) -> HJRPCConnectionError {
        let reason: HJRPCConnectionError
        do {
            reason = try goRound(onMessage)
        } catch {
            reason = error
        }
        let pieces: [Piece] = state.withLock { state in
            state.isOver = true
            state.reason = reason
            closeDescriptor(reading)
            if writing != reading { closeDescriptor(writing) }
            closeDescriptor(wakeReader)
            closeDescriptor(wakeWriter)
            defer { state.pieces = [] }
            return state.pieces
        }
        for piece in pieces { piece.onWritten?(reason) }
        return reason
    }

    private func goRound(
        _ onMessage: (Data) throws(HJRPCConnectionError) -> Void
    ) throws(HJRPCConnectionError) -> HJRPCConnectionError {
        var reader = FrameReader(limits.framing, limit: limits.message)
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let (reason, isLastCall, wantsToWrite) = state.withLock { ($0.reason, $0.isLastCall, !$0.pieces.isEmpty) }
            if let reason {
                if isLastCall { try readAll(&reader, &buffer, onMessage) }
                return reason
            }
            var polled = [
                pollfd(fd: wakeReader, events: Int16(POLLIN), revents: 0),
                pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wantsToWrite ? writing : -1, events: Int16(POLLOUT), revents: 0),
            ]
            guard poll(&polled, nfds_t(polled.count), -1) >= 0 else {
                guard errno == EINTR else { throw .system("poll: \(systemReason())") }
                continue
            }
            if polled[0].revents != 0 { drainWakePipe() }
            if polled[1].revents != 0, try read(&reader, &buffer, onMessage) == .ended { return .peerClosed }
            if polled[2].revents != 0, !write() {
                // It has gone, but may have answered before.
                try readAll(&reader, &buffer, onMessage)
                return .peerClosed
            }
        }
    }

    private enum Reading {
        case some
        case nothing
        case ended
    }

    private func readAll(
        _ reader: inout FrameReader,
        _ buffer: inout [UInt8],
        _ onMessage: (Data) throws(HJRPCConnectionError) -> Void
    ) throws(HJRPCConnectionError) {
        while try read(&reader, &buffer, onMessage) == .some {}
    }

    private func read(
        _ reader: inout FrameReader,
        _ buffer: inout [UInt8],
        _ onMessage: (Data) throws(HJRPCConnectionError) -> Void
    ) throws(HJRPCConnectionError) -> Reading {
        let count = buffer.withUnsafeMutableBytes { readBytes(reading, into: $0) }
        if count < 0 {
            switch errno {
            case EAGAIN, EWOULDBLOCK: return .nothing
            case EINTR: return .some
            // How a socket tells that the peer has gone without reading everything.
            case ECONNRESET: return .ended
            default: throw .system("read: \(systemReason())")
            }
        }
        guard count > 0 else {
            try finish(&reader, onMessage)
            return .ended
        }
        buffer.withUnsafeBytes { reader.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        while let message = try reader.next() { try onMessage(message) }
        return .some
    }

    /// Takes what is left in a stream that has ended.
    private func finish(
        _ reader: inout FrameReader,
        _ onMessage: (Data) throws(HJRPCConnectionError) -> Void
    ) throws(HJRPCConnectionError) {
        guard !reader.isBetweenMessages else { return }
        guard let rest = reader.takeRest() else { throw .truncatedMessage }
        do throws(HJRPCConnectionError) {
            try onMessage(rest)
        } catch .malformedMessage {
            throw .truncatedMessage
        }
    }

    /// Writes what can be written.
    ///
    /// - Returns: Whether the peer still reads.
    private func write() -> Bool {
        while let piece = state.withLock({ $0.beginFirst() }) {
            let count = piece.bytes.withUnsafeBytes { writeBytes($0, to: writing) }
            if count < 0 {
                switch errno {
                case EAGAIN, EWOULDBLOCK:
                    state.withLock { $0.pieces[0].isBegun = piece.isBegun }
                    return true
                case EINTR: continue
                default: return false
                }
            }
            let onWritten: (@Sendable (HJRPCConnectionError?) -> Void)? = state.withLock { state in
                if piece.isAnswer { state.answerBytes -= count }
                guard count < piece.bytes.count else { return state.pieces.removeFirst().onWritten }
                state.pieces[0].bytes = piece.bytes.dropFirst(count)
                return nil
            }
            onWritten?(nil)
        }
        return true
    }

    private func drainWakePipe() {
        var bytes: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0]
        while bytes.withUnsafeMutableBytes({ readBytes(wakeReader, into: $0) }) > 0 {}
    }
}

/// What bounds a stream.
struct StreamLimits: Sendable {
    var framing: HJRPCFraming
    /// The longest message that is read, in bytes.
    var message: Int
    /// The most bytes of answers to the peer's calls that it has not read.
    var waitingAnswers: Int
}
