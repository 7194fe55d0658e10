#if HARBOR_CURL && os(Linux)
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport
import Testing

extension ProcessWide {
    /// What clients on libcurl take of the process, and that they give it back.
    struct ClientTests {
        private var threads: Int { ProcessProbe.threads(named: "HTTPClientKit") }

        @Test func `Clients that come and go leave no thread and no descriptor behind`() async throws {
            #expect(await eventually { threads == 0 })
            // The first timer of a process opens descriptors that stay; later ones open timers, which no client does.
            try await Task.sleep(nanoseconds: 1)
            try await HTTPTestServer.withServer { server in
                server.route("/a") { _ in .text("x") }
                server.route("/never") { _ in .never }
                let first = CurlHTTPClient(baseURL: server.url)
                _ = try await first.send(HTTPRequest(path: "a"))
                let descriptors = ProcessProbe.descriptors("anon_inode:[event").count
                #expect(threads == 1)
                for number in 0..<100 {
                    let client = CurlHTTPClient(baseURL: server.url)
                    let pending = Task { await client.failure(ofGetting: "never") }
                    _ = try await client.send(HTTPRequest(path: "a"))
                    if number.isMultiple(of: 2) { client.close() } else { pending.cancel() }
                    _ = await pending.value
                }
                #expect(await eventually { threads == 1 })
                #expect(await eventually { ProcessProbe.descriptors("anon_inode:[event").count <= descriptors })
                first.close()
                try await server.waitForOpenConnections(0)
            }
            #expect(await eventually { threads == 0 })
        }

        @Test func `Two thousand requests at once all succeed within the limit of connections, on one thread`()
            async throws
        {
            try await HTTPTestServer.withServer { server in
                let peak = Lock(0)
                server.route("/{number}") { request in
                    peak.withLock { $0 = max($0, server.openConnections) }
                    return .text(request.parameters["number"] ?? "")
                }
                var configuration = CurlConfiguration()
                configuration.maximumConnectionsPerHost = 32
                let client = CurlHTTPClient(baseURL: server.url, configuration: configuration)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<2000 {
                        group.addTask {
                            let response = try await client.send(HTTPRequest(path: "\(number)"))
                            #expect(response.body == Data("\(number)".utf8))
                        }
                    }
                    try await group.waitForAll()
                }
                #expect(server.requests.count == 2000)
                #expect(peak.withLock { $0 } <= 32)
                #expect(server.connectionCount <= 32)
                #expect(await eventually { threads == 1 })
                client.close()
            }
        }
    }
}
#endif
