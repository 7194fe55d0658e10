#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct EarlyAnswerTimeoutTests {
    /// While its payload is waited for, a transfer has no deadline; from the answer on, which lets the payload go, it has one.
    @Test func `A server that refuses a payload and falls silent is not waited for without end`() async throws {
        try await HTTPTestServer.withServer { server in
            var configuration = CurlConfiguration()
            configuration.expectContinue = nil
            configuration.timeouts = HTTPTimeouts(idle: 0.3)
            let client = CurlHTTPClient(baseURL: server.url, configuration: configuration)
            defer { client.close() }
            let (hasBegun, mayAnswer, mayEnd) = (Signal(), Signal(), Signal())
            server.enqueueConnection { connection in
                try await connection.readHead()
                _ = try await connection.read(exactly: 100)
                hasBegun.send()
                await mayAnswer.wait()
                try await connection.write("HTTP/1.1 413 Content Too Large\r\nContent-Length: 5\r\n\r\nab")
                try await connection.waitUntilPeerCloses()
            }
            server.route("/never") { _ in .never }
            let chunks = PayloadChunks { number in
                if number == 0 { return .pattern(1000) }
                await mayEnd.wait()
                return nil
            }
            defer { mayEnd.send() }
            var request = HTTPRequest(path: "a", method: .post)
            request.payload = chunks.once()
            async let failure = client.failure(of: request)
            await hasBegun.wait()
            // Begun later with the same limit: once it is late, the loop has looked at the deadline of the first.
            #expect(await client.failure(ofGetting: "never")?.kind == .idleTimeout)
            mayAnswer.send()
            #expect(await failure?.kind == .idleTimeout)
        }
    }
}
#endif
