import FastJSON
import Foundation
import HTTPClientKit

@testable import HarborJRPC

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The other end of a connection, which the test speaks for.
final class StreamPeer: Sendable {
    private let descriptor: Int32
    private let framing: HJRPCFraming
    private let reader: Lock<FrameReader>
    private let isOpen = Lock(true)

    private init(_ descriptor: Int32, _ framing: HJRPCFraming) {
        self.descriptor = descriptor
        self.framing = framing
        reader = Lock(FrameReader(framing, limit: 1 << 30))
    }

    deinit { close() }

    /// A connection and its other end.
    static func connect(
        _ configuration: HJRPCConnection.Configuration = .init()
    ) throws -> (connection: HJRPCConnection, peer: StreamPeer) {
        var ends: [Int32] = [-1, -1]
        #if canImport(Glibc)
        let result = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
        #else
        let result = socketpair(AF_UNIX, SOCK_STREAM, 0, &ends)
        #endif
        guard result == 0 else { throw HJRPCConnectionError.system("socketpair") }
        // A program that another test starts meanwhile would hold the end open.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let connection = try HJRPCConnection(reading: ends[0], writing: ends[0], configuration)
        connection.start()
        return (connection, StreamPeer(ends[1], configuration.framing))
    }

    /// A connection of changed settings, and its other end.
    static func connect(
        _ change: (inout HJRPCConnection.Configuration) -> Void
    ) throws -> (connection: HJRPCConnection, peer: StreamPeer) {
        var configuration = HJRPCConnection.Configuration()
        change(&configuration)
        return try connect(configuration)
    }

    /// Writes bytes as they are.
    func write(_ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, noSignal) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Writes a message.
    func say(_ message: String) {
        write(String(decoding: framing.frame(Data(message.utf8)), as: UTF8.self))
    }

    /// The next message; `nil` when the connection has ended.
    func next() async throws -> JSONValue? {
        try await withCheckedThrowingContinuation { continuation in
            // It blocks, which no thread of the tasks may.
            Thread.detachNewThread { [self] in
                continuation.resume(with: Result { try read() })
            }
        }
    }

    /// Waits until something has come, and leaves it there.
    func waitForBytes() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            Thread.detachNewThread { [self] in
                var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                while poll(&polled, 1, -1) == -1, errno == EINTR {}
                continuation.resume()
            }
        }
    }

    private func read() throws -> JSONValue? {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let message = try reader.withLock { reader throws(HJRPCConnectionError) in try reader.next() }
            if let message { return try FastJSONDecoder().decode(JSONValue.self, from: message) }
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            reader.withLock { reader in
                buffer.withUnsafeBytes { reader.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            }
        }
    }

    /// Ends this side.
    func close() {
        let wasOpen = isOpen.withLock { isOpen in
            defer { isOpen = false }
            return isOpen
        }
        if wasOpen { closeDescriptor(descriptor) }
    }
}

#if canImport(Darwin)
private let noSignal: Int32 = 0
#else
private let noSignal = Int32(MSG_NOSIGNAL)
#endif
