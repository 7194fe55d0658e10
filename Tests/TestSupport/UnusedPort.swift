import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A port of 127.0.0.1 that nothing listens on, and that no other server can get as long as this value is there.
package final class UnusedPort: Sendable {
    package let number: Int
    private let descriptor: Int32

    package init() throws {
        #if canImport(Glibc)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, size) == 0 && getsockname(descriptor, address, &size) == 0
            }
        }
        number = Int(UInt16(bigEndian: address.sin_port))
        try #require(isBound)
    }

    deinit {
        _ = close(descriptor)
    }
}
