#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport
import Testing

/// Connections that end while a payload's source takes its time.
@Suite(.timeLimit(.minutes(1)))
struct LostUploadTests {
    enum Ending: CaseIterable, Sendable {
        case close, reset
    }

    /// What becomes of an upload whose connection ends when all that its source has given so far has come.
    private func outcome(
        _ method: HTTPMethod,
        _ ending: Ending,
        isReused: Bool
    ) async throws -> HTTPResponse {
        try await HTTPTestServer.withServer { server in
            var configuration = CurlConfiguration()
            configuration.expectContinue = nil
            let client = CurlHTTPClient(baseURL: server.url, configuration: configuration)
            defer { client.close() }
            let mayEnd = Signal()
            defer { mayEnd.send() }
            server.enqueueConnection { connection in
                if isReused {
                    try await connection.readRequest()
                    try await connection.write("HTTP/1.1 204 No Content\r\n\r\n")
                }
                try await connection.readHead()
                _ = try await connection.read(exactly: 1000)
                if ending == .close { connection.close() } else { connection.reset() }
            }
            server.route("/b") { _ in .status(201) }
            if isReused { _ = try await client.send(HTTPRequest(path: "a")) }
            let opened = Lock(0)
            let chunks = PayloadChunks { number in
                if number == 0 {
                    opened.withLock { $0 += 1 }
                    return .pattern(1000)
                }
                if opened.withLock({ $0 }) == 1 { await mayEnd.wait() }
                return nil
            }
            var request = HTTPRequest(path: "b", method: method)
            request.payload = chunks.replayable()
            return try await client.send(request)
        }
    }

    @Test(arguments: Ending.allCases, [false, true])
    func `It is an error at once`(ending: Ending, isReused: Bool) async throws {
        await #expect {
            try await outcome(.post, ending, isReused: isReused)
        } throws: {
            ($0 as? HTTPClientError)?.kind == .connectionLost
        }
    }

    @Test(arguments: Ending.allCases)
    func `An idempotent one over a pooled connection is sent again at once`(ending: Ending) async throws {
        let response = try await outcome(.put, ending, isReused: true)
        #expect(response.statusCode == 201)
    }
}
#endif
