import Dispatch
import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A client of plain blocking sockets, on a queue of its own, that sends and reads what it is told.
final class RawClient: Sendable {
    struct Failure: Error {
        let call: String
        let code: Int32
    }

    private let queue = DispatchQueue(label: "RawClient")
    private let socket: Int32

    /// - Parameter isIPv6: Whether to connect to `::1`.
    init(port: Int, isIPv6: Bool = false) throws {
        #if canImport(Glibc)
        let kind = Int32(SOCK_STREAM.rawValue)
        #else
        let kind = SOCK_STREAM
        #endif
        // The C function, as the property has its name.
        let number = makeSocket(isIPv6 ? AF_INET6 : AF_INET, kind, 0)
        guard number >= 0 else { throw Failure(call: "socket", code: errno) }
        socket = number
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(number, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var yes: Int32 = 1
        setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        let result: Int32
        if isIPv6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = UInt16(port).bigEndian
            inet_pton(AF_INET6, "::1", &address.sin6_addr)
            result = connectSocket(number, to: address)
        } else {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = UInt16(port).bigEndian
            inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
            result = connectSocket(number, to: address)
        }
        guard result == 0 else { throw Failure(call: "connect", code: errno) }
    }

    deinit {
        closeSocket(socket)
    }

    /// Sends the text and reads until the server ends the connection.
    static func exchange(port: Int, _ text: String) async throws -> String {
        let client = try RawClient(port: port)
        try await client.write(text)
        return String(decoding: try await client.readToEnd(), as: UTF8.self)
    }

    func write(_ text: String) async throws {
        try await write(Array(text.utf8))
    }

    func write(_ bytes: [UInt8]) async throws {
        try await perform { socket in
            var rest = bytes[...]
            while !rest.isEmpty {
                let sent = rest.withUnsafeBytes { sendWithoutSignal(socket, $0) }
                guard sent > 0 else { throw Failure(call: "send", code: errno) }
                rest = rest.dropFirst(sent)
            }
        }
    }

    /// Reads what has come, as one read; empty at the end.
    func read() async throws -> [UInt8] {
        try await perform { try Self.receive($0) }
    }

    func read(exactly count: Int) async throws -> String {
        try await perform { socket in
            var bytes: [UInt8] = []
            while bytes.count < count {
                let more = try Self.receive(socket, limit: count - bytes.count)
                if more.isEmpty { break }
                bytes += more
            }
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    func readToEnd() async throws -> [UInt8] {
        try await perform { socket in
            var bytes: [UInt8] = []
            while case let more = try Self.receive(socket), !more.isEmpty { bytes += more }
            return bytes
        }
    }

    func closeWriting() async throws {
        try await perform { _ = shutdown($0, Int32(SHUT_WR)) }
    }

    /// Ends both directions, as closing does; the descriptor goes with the object.
    func close() async throws {
        try await perform { _ = shutdown($0, Int32(SHUT_RDWR)) }
    }

    private static func receive(_ socket: Int32, limit: Int = 1 << 16) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = recv(socket, &bytes, limit, 0)
        guard count >= 0 else { throw Failure(call: "recv", code: errno) }
        return Array(bytes[..<count])
    }

    private func perform<Result: Sendable>(
        _ work: @escaping @Sendable (Int32) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { [self] in
                continuation.resume(with: Swift.Result { try work(socket) })
            }
        }
    }
}

private func makeSocket(_ family: Int32, _ kind: Int32, _ transport: Int32) -> Int32 {
    socket(family, kind, transport)
}

private func closeSocket(_ number: Int32) {
    _ = close(number)
}

private func connectSocket<Address>(_ number: Int32, to address: Address) -> Int32 {
    withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            connect(number, address, socklen_t(MemoryLayout<Address>.size))
        }
    }
}

private func sendWithoutSignal(_ socket: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
    send(socket, bytes.baseAddress, bytes.count, 0)
    #else
    send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
}
