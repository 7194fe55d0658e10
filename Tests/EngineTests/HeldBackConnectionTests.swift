#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport
import Testing

/// Connections that are silent because nobody reads, and not because no request is on them.
@Suite(.timeLimit(.minutes(3)))
struct HeldBackConnectionTests {
    /// A reader that pauses, or a payload whose source does, leaves a connection silent that is not idle.
    @Test func `A connection that a slow reader holds back is not taken for an idle one`() async throws {
        try await Engine.curl.withServer { server, client in
            let content = Data.pattern(6 << 20)
            server.route("/a") { _ in .data(content) }
            for _ in 0..<3 {
                var request = HTTPRequest(path: "a")
                request.delivery = .streamed
                let stream = try #require(try await client.send(request).bodyStream)
                var iterator = stream.makeAsyncIterator()
                var body = try #require(try await iterator.next())
                // Other requests come and go on the loop while the transfer is held back.
                for _ in 0..<20 { _ = try await client.send(HTTPRequest(path: "a", method: .head)) }
                while let chunk = try await iterator.next() { body.append(chunk) }
                let isSame = body == content
                #expect(isSame, "\(body.count) bytes")
            }
        }
    }

    /// The reader is behind before libcurl has waited for the connection: the answer is there when the request is sent.
    @Test(arguments: [1, 4])
    func `A pooled connection with an answer that was there at once is not taken for an idle one`(
        pool: Int
    ) async throws {
        let content = Data.pattern(2 << 20)
        let (first, rest) = (content.prefix(1 << 20), content.dropFirst(1 << 20))
        try await HTTPTestServer.withServer { server in
            let client = CurlHTTPClient(baseURL: server.url)
            defer { client.close() }
            let (isAsked, isBehind) = (Signal(), Signal())
            let isThere = ThreadGate()
            for _ in 0..<pool {
                server.enqueueConnection { connection in
                    try await connection.readRequest()
                    try await server.waitForOpenConnections(pool)
                    try await connection.write("HTTP/1.1 204 No Content\r\n\r\n")
                    await isAsked.wait()
                    // Which of the connections the next request goes over is for the client to choose.
                    try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(content.count)\r\n\r\n")
                    try await connection.write(first)
                    isThere.open()
                    guard (try? await connection.readRequest()) != nil else { return }
                    await isBehind.wait()
                    try await connection.write(rest)
                    try await connection.waitUntilPeerCloses()
                }
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<pool { group.addTask { _ = try await client.send(HTTPRequest(path: "a")) } }
                try await group.waitForAll()
            }
            let response = try await withTaskExecutorPreference(client.executor) {
                var request = HTTPRequest(path: "b")
                request.delivery = .streamed
                isAsked.send()
                for _ in 0..<pool { isThere.block() }
                return try await client.send(request)
            }
            var iterator = try #require(response.bodyStream).makeAsyncIterator()
            var body = try #require(try await iterator.next())
            // Now the loop hears of all of them, and closes those that spoke without being asked.
            try await server.waitForOpenConnections(1)
            isBehind.send()
            while let chunk = try await iterator.next() { body.append(chunk) }
            let isSame = body == content
            #expect(isSame, "\(body.count) bytes")
            #expect(server.requests.map(\.path).filter { $0 == "/b" }.count == 1)
        }
    }
}
#endif
