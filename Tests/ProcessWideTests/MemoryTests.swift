#if HARBOR_CURL && os(Linux)
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport
import Testing

extension ProcessWide {
    @Suite(.notUnder(.thread, .address, because: "they take memory of their own"))
    struct MemoryTests {
        /// As many as `Scripts/soak` asks for; few enough by default that a run of all tests is quick.
        private static let requests =
            ProcessInfo.processInfo.environment["HARBOR_SOAK_REQUESTS"].flatMap { Int($0) } ?? 10_000

        /// The first requests fill pools and caches; after them memory stays where it is.
        @Test func `Memory is flat over many requests`() async throws {
            let growth = try await Soak(requests: Self.requests).run()
            print("Soak: \(growth)")
            // What the allocator keeps for itself comes once, what leaks with every request.
            #expect(growth.bytes < max(4 << 20, 8 * growth.requests), "\(growth)")
        }

        @Test func `Many requests on one connection leave no bodies behind`() async throws {
            try await HTTPTestServer.withServer { server in
                server.enqueueConnection { connection in
                    let body = String(repeating: "x", count: 4000)
                    while true {
                        _ = try await connection.read()
                        try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 4000\r\n\r\n\(body)")
                    }
                }
                let client = CurlHTTPClient(baseURL: server.url)
                func send(_ count: Int) async throws {
                    for _ in 0..<count { _ = try await client.send(HTTPRequest(path: "a")) }
                }
                try await send(1000)
                let before = ProcessProbe.residentMemory
                try await send(5000)
                // A body each would be 20 MB.
                #expect(ProcessProbe.residentMemory - before <= 4 << 20)
                client.close()
            }
        }

        @Test func `A bomb costs no memory`() async throws {
            // A megabyte that opens to thirty times the limit.
            let bomb = Compression.gzipBomb(opensTo: 256 << 20)
            try await Engine.curl.withServer({ $0.maximumBodySize = 8 << 20 }) { server, client in
                server.route("/bomb") { _ in .data(bomb).adding("Content-Encoding", "gzip") }
                #expect(await client.failure(ofGetting: "bomb") == .bodyTooLarge(limit: 8 << 20))
                let before = ProcessProbe.residentMemory
                for _ in 0..<5 { #expect(await client.failure(ofGetting: "bomb") == .bodyTooLarge(limit: 8 << 20)) }
                #expect(ProcessProbe.residentMemory - before < 32 << 20)
            }
        }
    }
}
#endif
