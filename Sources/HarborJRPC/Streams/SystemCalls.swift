import CHarborJRPC
import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

// The calls whose names are also those of methods here, and those that the C libraries declare differently.

/// What the system says of its last error.
func systemReason(_ code: Int32 = errno) -> String { String(cString: strerror(code)) }

func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }

/// Both ends of a pipe, out of the way of the standard streams and not handed on to other programs.
func makePipe() throws(HJRPCConnectionError) -> (reader: Int32, writer: Int32) {
    var ends: [Int32] = [-1, -1]
    guard hjrpc_pipe(&ends) == 0 else { throw .system("pipe: \(systemReason())") }
    let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
    let reason = systemReason()
    for end in ends { closeDescriptor(end) }
    guard !moved.contains(-1) else {
        for end in moved where end != -1 { closeDescriptor(end) }
        throw .system("fcntl: \(reason)")
    }
    return (moved[0], moved[1])
}

func makeNonBlocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
}

func readBytes(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}

func writeBytes(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}

/// Keeps the signal that a write to a peer which has gone raises from ending the process; the write fails all the same.
///
/// For the calling thread, which the signal is for.
func blockBrokenPipeSignal() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    _ = pthread_sigmask(SIG_BLOCK, &signals, nil)
}

/// A socket that is connected to one in the file system.
func connectSocket(path: String) throws(HJRPCConnectionError) -> Int32 {
    var address = sockaddr_un()
    let bytes = Array(path.utf8)
    guard !bytes.isEmpty, !bytes.contains(0), bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
        throw .cannotConnect(path: path, reason: "the path is empty or too long for a socket")
    }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    #if canImport(Glibc)
    let made = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    #else
    let made = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    guard made != -1 else { throw .cannotConnect(path: path, reason: systemReason()) }
    _ = fcntl(made, F_SETFD, FD_CLOEXEC)
    makeNonBlocking(made)
    let result = withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            connect(made, address, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    }
    guard result == 0 else {
        let reason = systemReason()
        closeDescriptor(made)
        throw .cannotConnect(path: path, reason: reason)
    }
    return made
}
