import Foundation
import HTTPClientKit
import HTTPTestServer
import TestSupport
import Testing

/// What a handler is told of an upload.
@Suite(.timeLimit(.minutes(3)))
struct UploadProgressTests {
    private final class Noted: Sendable {
        private let states = Lock<[HTTPUploadProgress]>([])
        var all: [HTTPUploadProgress] { states.withLock { $0 } }
        var handler: HTTPUploadProgressHandler {
            HTTPUploadProgressHandler { state in self.states.withLock { $0.append(state) } }
        }
    }

    @Test(arguments: Engine.all, [1, 200_000, 4 << 20])
    func `The handler is told of the last byte before the response is there`(engine: Engine, size: Int) async throws {
        try await engine.withServer { server, client in
            server.route(.put, "/a") { _ in .status(201) }
            let file = try TemporaryFile(.pattern(size))
            for payload in [HTTPPayload.file(file.url), .data(.pattern(size))] {
                let noted = Noted()
                var request = HTTPRequest(path: "a", method: .put)
                request.payload = payload
                request.uploadProgress = noted.handler
                _ = try await client.send(request)
                let states = noted.all
                #expect(states.last == HTTPUploadProgress(bytesSent: size, bytesExpected: size))
                #expect(states.last?.fraction == 1)
                let counts = states.map(\.bytesSent)
                #expect(counts == counts.sorted())
            }
        }
    }

    @Test(arguments: Engine.all(but: .noStreamedPayload))
    func `Without a length nothing is expected`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.route(.put, "/a") { _ in .status(201) }
            let noted = Noted()
            var request = HTTPRequest(path: "a", method: .put)
            request.payload = PayloadChunks([Data(count: 5), Data(count: 6)]).once()
            request.uploadProgress = noted.handler
            _ = try await client.send(request)
            #expect(noted.all.last == HTTPUploadProgress(bytesSent: 11, bytesExpected: nil))
            #expect(noted.all.last?.fraction == nil)
        }
    }

    @Test(arguments: Engine.all(but: .noStreamedPayload))
    func `A redirect begins at the beginning`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.route("/a") { _ in .redirect(to: "/b", status: 307) }
            server.route("/b") { _ in .status(201) }
            let noted = Noted()
            var request = HTTPRequest(path: "a", method: .put)
            request.payload = PayloadChunks([Data(count: 5)]).replayable(length: 5)
            request.uploadProgress = noted.handler
            _ = try await client.send(request)
            let whole = HTTPUploadProgress(bytesSent: 5, bytesExpected: 5)
            #expect(noted.all == [whole, whole])
        }
    }

    @Test(arguments: Engine.all)
    func `A request without a payload has nothing to tell`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.route("/a") { _ in .status(204) }
            let noted = Noted()
            var request = HTTPRequest(path: "a")
            request.uploadProgress = noted.handler
            _ = try await client.send(request)
            #expect(noted.all.isEmpty)
        }
    }
}
