import HTTPClientKit

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// One non-blocking TCP connection's descriptor.
///
/// The descriptor is used under a lock only, so that no call can meet a number that was closed and given out again.
final class Socket: Sendable {
    enum Transfer: Sendable {
        case bytes(Int)
        case wouldBlock
        /// The peer has ended its side, or the connection was reset, or it is closed on this side.
        case ended
    }

    private static let closed: Int32 = -1
    private let descriptor: Lock<Int32>

    /// Takes a descriptor over and makes it ready for use.
    init(_ number: Int32) {
        self.descriptor = Lock(number)
        makeNonBlocking(number)
        // Small writes leave at once; otherwise pieces that a test splits would be put together again.
        setOption(of: number, level: Int32(IPPROTO_TCP), TCP_NODELAY, Int32(1))
        #if canImport(Darwin)
        setOption(of: number, level: SOL_SOCKET, SO_NOSIGPIPE, Int32(1))
        #endif
    }

    /// Lists the descriptor to be polled.
    func register(
        with poller: ReadinessPoller,
        onHangup: @escaping @Sendable () -> Void
    ) -> ReadinessPoller.Registration {
        descriptor.withLock { poller.register($0, onHangup: onHangup) }
    }

    func receive(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
        transfer { recv($0, buffer.baseAddress, buffer.count, 0) }
    }

    func send(_ bytes: UnsafeRawBufferPointer) -> Transfer {
        transfer { sendBytes(bytes, to: $0) }
    }

    func shutDownWriting() {
        descriptor.withLock { socket in
            if socket != Self.closed { _ = shutdown(socket, Int32(SHUT_WR)) }
        }
    }

    /// Closes the connection; with `reset` the peer gets a RST in place of an orderly end.
    func close(reset: Bool = false) {
        descriptor.withLock { socket in
            guard socket != Self.closed else { return }
            if reset {
                setOption(of: socket, level: SOL_SOCKET, SO_LINGER, linger(l_onoff: 1, l_linger: 0))
            }
            closeDescriptor(socket)
            socket = Self.closed
        }
    }

    private func transfer(_ call: (Int32) -> Int) -> Transfer {
        descriptor.withLock { socket in
            guard socket != Self.closed else { return .ended }
            while true {
                let count = call(socket)
                if count > 0 { return .bytes(count) }
                if count == 0 { return .ended }
                switch errno {
                case EINTR: continue
                case EAGAIN, EWOULDBLOCK: return .wouldBlock
                default: return .ended
                }
            }
        }
    }
}
