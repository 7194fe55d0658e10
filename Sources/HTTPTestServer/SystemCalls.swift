#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

// The calls whose names are also those of methods here, and the constants that the C libraries type differently.

func makeStreamSocket(family: Int32) -> Int32 {
    #if canImport(Glibc)
    socket(family, Int32(SOCK_STREAM.rawValue), 0)
    #else
    socket(family, SOCK_STREAM, 0)
    #endif
}

func acceptConnection(from listener: Int32) -> Int32 {
    accept(listener, nil, nil)
}

func bindSocket<Address>(_ socket: Int32, to address: Address) -> Int32 {
    withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            bind(socket, address, socklen_t(MemoryLayout<Address>.size))
        }
    }
}

/// Sends without the signal that would end the process when the peer has gone.
func sendBytes(_ bytes: UnsafeRawBufferPointer, to socket: Int32) -> Int {
    #if canImport(Darwin)
    // There the socket carries SO_NOSIGPIPE.
    send(socket, bytes.baseAddress, bytes.count, 0)
    #else
    send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
}

func closeDescriptor(_ descriptor: Int32) {
    _ = close(descriptor)
}

func makeNonBlocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
}

func setOption(of socket: Int32, level: Int32, _ name: Int32, _ value: some BitwiseCopyable) {
    withUnsafeBytes(of: value) { bytes in
        _ = setsockopt(socket, level, name, bytes.baseAddress, socklen_t(bytes.count))
    }
}

/// Lets the process open as many descriptors as the system allows, as a test may want thousands of connections.
func raiseDescriptorLimit() {
    #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    // Darwin refuses a limit over OPEN_MAX, whatever it names as the hard one.
    let wanted = min(limit.rlim_max, 10_240)
    guard limit.rlim_cur < wanted else { return }
    limit.rlim_cur = wanted
    _ = setrlimit(resource, &limit)
}
