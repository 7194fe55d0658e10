#if os(Linux)
import Glibc

/// A port of the loopback interface that neither takes nor refuses connections.
///
/// It listens with the smallest backlog, which is then filled: the kernel drops what comes after.
package final class FullBacklog: Sendable {
    /// The port.
    package let port: Int
    private let descriptors: [Int32]

    /// Opens and fills the port; `nil` when the system does not play along.
    package init?() {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var descriptors = [listener]
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && listen(listener, 0) == 0
                    && getsockname(listener, address, &size) == 0
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        var isFull = false
        for _ in 0..<8 where isListening && !isFull {
            let flags = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
            let filler = socket(AF_INET, flags, 0)
            descriptors.append(filler)
            _ = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(filler, $0, size) }
            }
            var ready = pollfd(fd: filler, events: Int16(POLLOUT), revents: 0)
            isFull = poll(&ready, 1, 200) == 0
        }
        self.descriptors = descriptors
        if !isFull { return nil }
    }

    deinit {
        descriptors.forEach { Glibc.close($0) }
    }
}
#endif
