#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport
import Testing

/// The end of a client on libcurl: its requests, its thread and its descriptors.
@Suite(.timeLimit(.minutes(3)))
struct ClosingTests {
    @Test func `Requests under way and in the queue fail when the client is closed, and later ones`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/a") { _ in .never }
            var configuration = CurlConfiguration()
            configuration.maximumConnectionsPerHost = 2
            let client = CurlHTTPClient(baseURL: server.url, configuration: configuration)
            let tasks = (0..<20).map { _ in Task { await client.failure(ofGetting: "a") } }
            try await server.waitForOpenConnections(2)
            client.close()
            for task in tasks { #expect(await task.value == .clientClosed) }
            #expect(await client.failure(ofGetting: "a") == .clientClosed)
            await client.waitUntilClosed()
            client.close()
            #expect(await client.failure(ofGetting: "a") == .clientClosed)
            await client.waitUntilClosed()
            try await server.waitForOpenConnections(0)
        }
    }

    @Test func `Closing races with requests, and each of them is answered`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/a") { _ in .text("x") }
            for _ in 0..<50 {
                let client = CurlHTTPClient(baseURL: server.url)
                await withTaskGroup(of: HTTPClientError?.self) { group in
                    for number in 0..<20 {
                        group.addTask {
                            if number == 10 { client.close() }
                            return await client.failure(ofGetting: "a")
                        }
                    }
                    for await failure in group { #expect(failure == nil || failure == .clientClosed) }
                }
                await client.waitUntilClosed()
            }
        }
    }

    @Test func `A closed client tells a cancelled task that it was cancelled or that it is closed`() async throws {
        let client = CurlHTTPClient(baseURL: try #require(URL(string: "http://127.0.0.1:1/")))
        client.close()
        let cancelled = Signal()
        let task = Task {
            await cancelled.wait()
            return await client.failure(ofGetting: "a")
        }
        task.cancel()
        cancelled.send()
        let failure = await task.value
        #expect(failure == .clientClosed || failure == .cancelled)
    }

    @Test func `A client with a base URL that is none tells it with every request`() async throws {
        let client = CurlHTTPClient(baseURL: try #require(URL(string: "nonsense")))
        #expect(await client.failure(ofGetting: "a") == .invalidURL)
        #expect(await client.failure(ofGetting: "http:///a") == .invalidURL)
    }
}
#endif
