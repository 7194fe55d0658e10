import HTTPClientKit

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The descriptor that connections are accepted from.
final class ListeningSocket: Sendable {
    enum Acceptance: Sendable {
        case connection(Socket)
        case wouldBlock
        /// No descriptor or no memory is left for the moment.
        case exhausted
        case closed
    }

    /// The port that the system chose, or the one that was asked for.
    let port: UInt16
    private static let closed: Int32 = -1
    private let descriptor: Lock<Int32>

    /// - Parameter host: A numeric IPv4 or IPv6 address.
    init(host: String, port: UInt16) throws(HTTPTestServerError) {
        raiseDescriptorLimit()
        let isIPv6 = host.contains(":")
        let socket = makeStreamSocket(family: isIPv6 ? AF_INET6 : AF_INET)
        guard socket >= 0 else { throw Self.failure("socket") }
        do throws(HTTPTestServerError) {
            makeNonBlocking(socket)
            setOption(of: socket, level: SOL_SOCKET, SO_REUSEADDR, Int32(1))
            if isIPv6 {
                try Self.bind(socket, toIPv6: host, port: port)
            } else {
                try Self.bind(socket, toIPv4: host, port: port)
            }
            guard listen(socket, 4096) == 0 else { throw Self.failure("listen") }
            self.port = try Self.boundPort(of: socket, isIPv6: isIPv6)
        } catch {
            closeDescriptor(socket)
            throw error
        }
        self.descriptor = Lock(socket)
    }

    /// The number to poll; it stays open until `close()`.
    var number: Int32 { descriptor.withLock { $0 } }

    func accept() -> Acceptance {
        descriptor.withLock { listener in
            guard listener != Self.closed else { return .closed }
            while true {
                let socket = acceptConnection(from: listener)
                if socket >= 0 { return .connection(Socket(socket)) }
                switch errno {
                case EAGAIN, EWOULDBLOCK: return .wouldBlock
                case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .exhausted
                // A connection that went away before it was accepted leaves its error here.
                case EINTR, ECONNABORTED, EPROTO: continue
                default: return .closed
                }
            }
        }
    }

    func close() {
        descriptor.withLock { listener in
            guard listener != Self.closed else { return }
            closeDescriptor(listener)
            listener = Self.closed
        }
    }

    private static func bind(_ socket: Int32, toIPv4 host: String, port: UInt16) throws(HTTPTestServerError) {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        guard inet_pton(AF_INET, host, &address.sin_addr) == 1 else { throw .notAnAddress(host) }
        guard bindSocket(socket, to: address) == 0 else { throw failure("bind") }
    }

    private static func bind(_ socket: Int32, toIPv6 host: String, port: UInt16) throws(HTTPTestServerError) {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        guard inet_pton(AF_INET6, host, &address.sin6_addr) == 1 else { throw .notAnAddress(host) }
        guard bindSocket(socket, to: address) == 0 else { throw failure("bind") }
    }

    private static func boundPort(of socket: Int32, isIPv6: Bool) throws(HTTPTestServerError) -> UInt16 {
        var address = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) }
        }
        guard result == 0 else { throw failure("getsockname") }
        // The port stands at the same place in sockaddr_in and sockaddr_in6.
        return UInt16(bigEndian: address.sin6_port)
    }

    private static func failure(_ call: String) -> HTTPTestServerError {
        let code = errno
        return .system(call: call, code: code, message: String(cString: strerror(code)))
    }
}
