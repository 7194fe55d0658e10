#if HARBOR_CURL
import Foundation
import Glibc
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport
import Testing

/// What a client on libcurl takes of the process for its server, and that it gives it back.
@Suite(.timeLimit(.minutes(5)))
struct ResourceTests {
    @Test func `A dropped client gives back its connections without being closed`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/a") { _ in .text("x") }
            for _ in 0..<10 {
                let client = CurlHTTPClient(baseURL: server.url)
                let response = try await client.send(HTTPRequest(path: "a"))
                #expect(response.statusCode == 200)
            }
            try await server.waitForOpenConnections(0)
            #expect(await eventually { ProcessProbe.connections(toPort: server.port) == 0 })
        }
    }

    @Test(.notUnder(.address, because: "it needs a descriptor when the process ends"))
    func `A process without descriptors gets an error and does not hang`() async {
        await #expect(processExitsWith: .success) {
            let url = try #require(URL(string: "http://127.0.0.1:1/"))
            let before = CurlHTTPClient(baseURL: url)
            // Nothing that is opened for the first request, and closed then, leaves a place for another.
            #expect(await before.failure(ofGetting: "a")?.kind == .connectionRefused)
            var limit = rlimit(rlim_cur: 64, rlim_max: 64)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            while open("/dev/null", O_RDONLY) >= 0 {}
            #expect(await before.failure(ofGetting: "a")?.kind == .transport)
            let after = CurlHTTPClient(baseURL: url)
            #expect(await after.failure(ofGetting: "a")?.kind == .transport)
        }
    }

    @Test func `A cancelled request gives back its descriptor`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/never") { _ in .never }
            let client = CurlHTTPClient(baseURL: server.url)
            let tasks = (0..<40).map { _ in Task { await client.failure(ofGetting: "never") } }
            try await server.waitForRequests(40)
            #expect(ProcessProbe.connections(toPort: server.port) == 40)
            tasks.forEach { $0.cancel() }
            for task in tasks { #expect(await task.value == .cancelled) }
            #expect(await eventually { ProcessProbe.connections(toPort: server.port) == 0 })
            client.close()
        }
    }
}
#endif
