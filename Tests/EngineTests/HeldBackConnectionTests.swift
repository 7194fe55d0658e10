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
}
#endif
