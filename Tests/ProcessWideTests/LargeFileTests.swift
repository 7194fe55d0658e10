#if os(Linux)
import Foundation
import HTTPClientKit
import HTTPTestServer
import TestSupport
import Testing

extension ProcessWide {
    /// What a large file costs while it is sent.
    @Suite(.serialized, .notUnder(.thread, .address, because: "they take memory of their own"))
    struct LargeFileTests {
        private static let block = Data.pattern(1_000_003)
        private static let count = 256

        /// Reads a body that repeats the block, and answers with how many bytes of it were right.
        private func check(_ connection: RawConnection) async throws {
            let head = try await connection.readHead()
            #expect(head.headers["Content-Length"] == String(Self.block.count * Self.count))
            if head.headers.contains("Expect") { try await connection.write("HTTP/1.1 100 Continue\r\n\r\n") }
            var right = 0
            var place = 0
            while right < Self.block.count * Self.count {
                var chunk = try await connection.read(upTo: 1 << 20)
                guard !chunk.isEmpty else { break }
                while !chunk.isEmpty {
                    let expected = Self.block.dropFirst(place).prefix(chunk.count)
                    guard chunk.prefix(expected.count) == expected else { return }
                    chunk = chunk.dropFirst(expected.count)
                    right += expected.count
                    place = (place + expected.count) % Self.block.count
                }
            }
            try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(String(right).count)\r\n\r\n\(right)")
        }

        @Test(arguments: Engine.all)
        func `A file of 256 megabytes arrives to the byte, and is never in memory`(engine: Engine) async throws {
            let folder = FileManager.default.temporaryDirectory
            let file = folder.appendingPathComponent("harbor-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: file) }
            try Data().write(to: file)
            let handle = try FileHandle(forWritingTo: file)
            for _ in 0..<Self.count { try handle.write(contentsOf: Self.block) }
            try handle.close()
            try await engine.withServer { server, client in
                server.raw("/a") { connection in try await check(connection) }
                var request = HTTPRequest(path: "a", method: .put)
                request.payload = .file(file)
                let before = ProcessProbe.residentMemory
                let (response, most) = try await Self.watchingMemory { [request] in try await client.send(request) }
                #expect(String(decoding: response.body, as: UTF8.self) == String(Self.block.count * Self.count))
                #expect(most - before <= 48 << 20)
            }
        }

        /// The most memory that the process had while a closure ran.
        private static func watchingMemory<Result: Sendable>(
            _ body: @Sendable () async throws -> Result
        ) async throws -> (Result, Int) {
            let most = Lock(0)
            let watching = Task {
                while !Task.isCancelled {
                    let now = ProcessProbe.residentMemory
                    most.withLock { $0 = max($0, now) }
                    try await Task.sleep(nanoseconds: 5_000_000)
                }
            }
            defer { watching.cancel() }
            let result = try await body()
            return (result, most.withLock { $0 })
        }
    }
}
#endif
