import Foundation
import HTTPClientKit
import HarborJRPC
import TestSupport
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Sockets in the file system.
struct SocketTests {
    /// Runs code while something listens at a path.
    private func withListener(_ body: (_ path: String, _ listener: Int32) async throws -> Void) async throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let path = directory.appendingPathComponent("s").path
        #if canImport(Glibc)
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let listener = socket(AF_UNIX, SOCK_STREAM, 0)
        #endif
        defer { close(listener) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let bound = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0 && listen(listener, 1) == 0)
        try await body(path, listener)
    }

    @Test func `A call goes through a socket and back`() async throws {
        try await withListener { path, listener in
            let connection = try HJRPCConnection.connect(unixSocket: path)
            let peer = accept(listener, nil, nil)
            defer { close(peer) }
            let answer = Array(#"{"jsonrpc":"2.0","result":3,"id":1}"#.utf8) + [10]
            async let sum = connection.send(Call<Int>(method: "sum", params: .positional(1, 2)))
            let expected = #"{"jsonrpc":"2.0","method":"sum","params":[1,2],"id":1}"# + "\n"
            let received = await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    var buffer = [UInt8](repeating: 0, count: 200)
                    let count = recv(peer, &buffer, buffer.count, 0)
                    continuation.resume(returning: String(decoding: buffer.prefix(max(0, count)), as: UTF8.self))
                }
            }
            #expect(received == expected)
            _ = write(peer, answer, answer.count)
            #expect(try await sum == 3)
            await connection.close()
        }
    }

    @Test(arguments: ["/nowhere/socket", "", String(repeating: "x", count: 200), "a\0b"])
    func `A path without a listener is an error that names it`(path: String) {
        #expect {
            _ = try HJRPCConnection.connect(unixSocket: path)
        } throws: { error in
            guard case .cannotConnect(path, let reason)? = error as? HJRPCConnectionError else { return false }
            return !reason.isEmpty
        }
    }
}
