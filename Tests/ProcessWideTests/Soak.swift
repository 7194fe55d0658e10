#if HARBOR_CURL && os(Linux)
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport

/// Many requests in a row, and what memory they leave behind.
struct Soak: Sendable {
    /// What was found.
    struct Growth: Sendable, CustomStringConvertible {
        /// How many requests were sent after the warm-up.
        let requests: Int
        /// Memory after the warm-up, in bytes.
        let before: Int
        /// Memory at the end, in bytes.
        let after: Int

        /// What was left behind, in bytes.
        var bytes: Int { after - before }
        /// The figures.
        var description: String {
            "\(requests) requests after the warm-up: \(before >> 10) KiB before, \(after >> 10) KiB after, "
                + "\(Double(bytes) / Double(requests)) bytes a request"
        }
    }

    private let requests: Int
    private let inFlight = 32

    /// Makes a run of so many requests, a fifth of which is the warm-up.
    init(requests: Int) {
        self.requests = requests
    }

    /// Sends them, against a server of the environment or one of this process.
    func run() async throws -> Growth {
        var configuration = CurlConfiguration()
        configuration.proxy = .none
        if let server = try? ServerEnvironment.url("HARBOR_NGINX_HTTP") {
            return try await measure(CurlHTTPClient(baseURL: server, configuration: configuration))
        }
        return try await HTTPTestServer.withServer { server in
            server.route(.get, "/unlogged") { _ in .json(#"{"id":1}"#) }
            return try await measure(CurlHTTPClient(baseURL: server.url, configuration: configuration))
        }
    }

    private func measure(_ client: CurlHTTPClient) async throws -> Growth {
        defer { client.close() }
        try await send(requests / 5, on: client)
        let before = ProcessProbe.residentMemory
        try await send(requests - requests / 5, on: client)
        let after = ProcessProbe.residentMemory
        return Growth(requests: requests - requests / 5, before: before, after: after)
    }

    private func send(_ count: Int, on client: CurlHTTPClient) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<inFlight {
                group.addTask {
                    for _ in 0..<(count / inFlight) { _ = try await client.send(HTTPRequest(path: "/unlogged")) }
                }
            }
            try await group.waitForAll()
        }
    }
}
#endif
