import Foundation
import HTTPClientKit
import HTTPTestServer
import TestSupport
import Testing

/// What URLSession does with the payloads that it cannot send.
struct SessionUploadTests {
    @Test(arguments: [nil, 3])
    func `A stream is refused before anything is sent, and not read`(length: Int?) async throws {
        guard Engine.all.contains(.urlSession) else { return }
        try await Engine.urlSession.withServer { server, client in
            let chunks = PayloadChunks([Data("abc".utf8)])
            var request = HTTPRequest(path: "a", method: .put)
            request.payload = .sequence([.data(Data("a".utf8)), chunks.once(length: length)])
            let reason = "URLSession sends no stream as a payload; send a file or bytes, or use CurlHTTPClient"
            #expect(await client.failure(of: request) == .invalidRequest(reason))
            #expect(server.connectionCount == 0)
            #expect(chunks.opened == 0)
        }
    }
}
