import Foundation
import HTTPClientKit

/// A connection's bytes in both directions, and the parser over what has come in.
final class Connection: Sendable {
    private struct Life: Sendable {
        var task: Task<Void, Never>?
        var isCancelled = false
        var hasPeerEnded = false
        /// Whether the peer's leaving cancels the task, as it does while an answer is being made.
        var isAnswering = false
    }

    /// The number of the connection, from 0.
    let number: Int
    let parser: Lock<RequestParser>
    private let socket: Socket
    private let poller: ReadinessPoller
    private let registration: ReadinessPoller.Registration
    private let life: Lock<Life>

    init(_ socket: Socket, number: Int, poller: ReadinessPoller, parser: RequestParser) {
        let life = Lock(Life())
        self.number = number
        self.socket = socket
        self.poller = poller
        self.parser = Lock(parser)
        self.life = life
        self.registration = socket.register(with: poller) {
            life.withLock { life in
                life.hasPeerEnded = true
                return life.isAnswering ? life.task : nil
            }?.cancel()
        }
    }

    /// Names the task that serves the connection, for cancelling it.
    func attach(_ task: Task<Void, Never>) {
        let isCancelled = life.withLock { life in
            life.task = task
            return life.isCancelled || (life.isAnswering && life.hasPeerEnded)
        }
        if isCancelled { task.cancel() }
    }

    /// Cancels the task that serves the connection and closes it.
    func abort() {
        life.withLock { life in
            life.isCancelled = true
            return life.task
        }?.cancel()
        close()
    }

    /// Has the task cancelled when the peer has left or leaves before ``endAnswering()``.
    func beginAnswering() {
        life.withLock { life in
            life.isAnswering = true
            return life.hasPeerEnded ? life.task : nil
        }?.cancel()
    }

    func endAnswering() {
        life.withLock { $0.isAnswering = false }
    }

    /// Reads what has come and gives it to the parser; waits when there is nothing.
    ///
    /// - Returns: Whether there was something; false at the end of the input.
    func fill() async throws -> Bool {
        while true {
            let result = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
                let result = socket.receive(into: buffer)
                if case .bytes(let count) = result {
                    parser.withLock { $0.append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
                }
                return result
            }
            switch result {
            case .bytes: return true
            case .ended: return false
            case .wouldBlock:
                switch await poller.wait(registration, for: .reading, cancellable: true) {
                case .ready: continue
                case .cancelled: throw CancellationError()
                case .closed: return false
                }
            }
        }
    }

    /// Writes all the bytes.
    ///
    /// A cancelled task goes on writing, so that an answer that is ready reaches a peer that has closed only its side.
    /// - Throws: ``HTTPTestServerError/peerClosed``.
    func write(_ bytes: ArraySlice<UInt8>) async throws {
        var sent = 0
        while sent < bytes.count {
            switch bytes.withUnsafeBytes({ socket.send(UnsafeRawBufferPointer(rebasing: $0[sent...])) }) {
            case .bytes(let count): sent += count
            case .ended: throw HTTPTestServerError.peerClosed
            case .wouldBlock:
                if await poller.wait(registration, for: .writing, cancellable: false) == .closed {
                    throw HTTPTestServerError.peerClosed
                }
            }
        }
    }

    /// Keeps what comes for the parser and returns when the peer has ended its side.
    func waitUntilPeerCloses() async throws {
        while try await fill() {}
    }

    func closeWriting() {
        socket.shutDownWriting()
    }

    func close(reset: Bool = false) {
        poller.unregister(registration)
        socket.close(reset: reset)
    }

    /// Closes when the last answer has been sent.
    func end() async {
        if parser.withLock({ $0.pendingCount }) > 0 {
            await closeAfterDraining()
        } else {
            close()
        }
    }

    /// Closes so that the peer can still read what was written, although it may have sent more than was read.
    ///
    /// Closing with unread input resets the connection and can destroy the answer on its way (RFC 9112 §9.6).
    func closeAfterDraining() async {
        closeWriting()
        let deadline = Task {
            try await Task.sleep(seconds: 1)
            close()
        }
        defer { deadline.cancel() }
        while (try? await fill()) == true {
            parser.withLock { _ = $0.takePending(upTo: .max) }
        }
        close()
    }
}
