#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct UnaskedAnswerTests {
    /// The client's thread is busy when the servers speak, and makes the next request before it looks at its sockets.
    @Test(arguments: [1, 4, 300])
    func `What was said before a request was made is no answer to it`(pool: Int) async throws {
        try await HTTPTestServer.withServer { server in
            var configuration = CurlConfiguration()
            configuration.maximumConnections = pool
            configuration.maximumConnectionsPerHost = pool
            let client = CurlHTTPClient(baseURL: server.url, configuration: configuration)
            defer { client.close() }
            let isAsked = Signal()
            let isThere = ThreadGate()
            for _ in 0..<pool {
                server.enqueueConnection { connection in
                    try await connection.readRequest()
                    try await server.waitForOpenConnections(pool)
                    try await connection.write("HTTP/1.1 204 No Content\r\n\r\n")
                    await isAsked.wait()
                    try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil")
                    isThere.open()
                    try await connection.waitUntilPeerCloses()
                }
            }
            server.route("/b") { _ in .text("b") }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<pool { group.addTask { _ = try await client.send(HTTPRequest(path: "a")) } }
                try await group.waitForAll()
            }
            let response = try await withTaskExecutorPreference(client.executor) {
                isAsked.send()
                for _ in 0..<pool { isThere.block() }
                return try await client.send(HTTPRequest(path: "b"))
            }
            #expect(response.body == Data("b".utf8))
            try await server.waitForOpenConnections(1)
        }
    }

    /// The client hears of both connections at once: of the end of the one, first, and of what the other says.
    @Test func `What was said before a request was repeated is no answer to it`() async throws {
        try await HTTPTestServer.withServer { server in
            let client = CurlHTTPClient(baseURL: server.url)
            defer { client.close() }
            let (isAsked, mayEnd, hasEnded) = (Signal(), Signal(), Signal())
            let hasSpoken = ThreadGate()
            for _ in 0..<2 {
                server.enqueueConnection { connection in
                    try await connection.readRequest()
                    try await server.waitForOpenConnections(2)
                    try await connection.write("HTTP/1.1 204 No Content\r\n\r\n")
                    async let isUsed = (try? await connection.readHead()) != nil
                    async let speaks: Void = {
                        await hasEnded.wait()
                        try? await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil")
                        hasSpoken.open()
                    }()
                    guard await isUsed else { return await speaks }
                    isAsked.send()
                    await mayEnd.wait()
                    connection.close()
                    hasEnded.send()
                    await speaks
                }
            }
            server.route("/b") { _ in .text("b") }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<2 { group.addTask { _ = try await client.send(HTTPRequest(path: "a")) } }
                try await group.waitForAll()
            }
            async let response = client.send(HTTPRequest(path: "b"))
            await isAsked.wait()
            await withTaskExecutorPreference(client.executor) {
                mayEnd.send()
                for _ in 0..<2 { hasSpoken.block() }
            }
            #expect(try await response.body == Data("b".utf8))
        }
    }
}
#endif
