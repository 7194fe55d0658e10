import Foundation
import HTTPClientKit
import HTTPTestServer
import TestSupport
import Testing

/// Files, servers and redirects that come in the way of an upload.
@Suite(.timeLimit(.minutes(3)))
struct FileUploadFaultTests {
    private func request(_ file: URL, method: HTTPMethod = .put) -> HTTPRequest {
        var request = HTTPRequest(path: "a", method: method)
        request.payload = .file(file)
        return request
    }

    /// What was opened is sent: a new file under the old name, or none, is nothing that the payload is made of.
    @Test(arguments: Engine.all, [true, false])
    func `A file that is replaced or removed while it is sent arrives as it was`(
        engine: Engine,
        isReplaced: Bool
    ) async throws {
        let content = Data.pattern(24 << 20)
        let file = try TemporaryFile(content)
        try await engine.withServer { server, client in
            let arrived = Lock(false)
            server.raw("/a") { connection in
                let head = try await connection.readHead()
                if head.headers.contains("Expect") { try await connection.write("HTTP/1.1 100 Continue\r\n\r\n") }
                var body = try await connection.read(exactly: 1 << 20)
                if isReplaced {
                    try Data(repeating: 7, count: 24 << 20).write(to: file.url, options: .atomic)
                } else {
                    try FileManager.default.removeItem(at: file.url)
                }
                body += try await connection.read(exactly: 23 << 20)
                arrived.withLock { $0 = body == content }
                try await connection.write("HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n")
                try await connection.waitUntilPeerCloses()
            }
            let response = try await client.send(request(file.url))
            #expect(response.statusCode == 201)
            #expect(arrived.withLock { $0 })
        }
    }

    @Test(arguments: Engine.all, [307, 308])
    func `A file follows a redirect to another origin in full, and no credentials with it`(
        engine: Engine,
        status: Int
    ) async throws {
        let content = Data.pattern(300_009)
        let file = try TemporaryFile(content)
        try await HTTPTestServer.withServer { other in
            other.route(.put, "/b") { _ in .status(201) }
            try await engine.withServer { server, client in
                server.route("/a") { _ in .redirect(to: "http://127.0.0.1:\(other.port)/b", status: status) }
                var request = self.request(file.url)
                request.headers = ["Authorization": "Bearer s3cret", "Content-Type": "a/b"]
                let response = try await client.send(request)
                #expect(response.statusCode == 201)
                #expect(server.requests.map { $0.headers["Authorization"] } == ["Bearer s3cret"])
            }
            let request = try await other.nextRequest()
            let isSame = request.body == content
            #expect(isSame, "\(request.body.count) bytes")
            #expect(!request.headers.contains("Authorization"))
            #expect(request.headers["Content-Type"] == "a/b")
            #expect(other.requests.count == 1)
        }
    }

    /// A server that has had enough says so and hangs up on what is still coming, which may take its answer away, too.
    @Test(arguments: Engine.all(but: .ownRetries), [413, 401])
    func `A refusal before the end is the answer or a loss, and the file is not sent again`(
        engine: Engine,
        status: Int
    ) async throws {
        let file = try TemporaryFile(Data(count: 32 << 20))
        for ending in [TestResponse.Cut.Ending.close, .reset] {
            try await engine.withServer { server, client in
                server.raw("/a") { connection in
                    let head = try await connection.readHead()
                    if head.headers.contains("Expect") { try await connection.write("HTTP/1.1 100 Continue\r\n\r\n") }
                    _ = try await connection.read(exactly: 1 << 20)
                    try await connection.write(
                        "HTTP/1.1 \(status) No\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno"
                    )
                    if ending == .reset { connection.reset() } else { connection.close() }
                }
                do {
                    let response = try await client.send(request(file.url, method: .post))
                    #expect(response.statusCode == status)
                    #expect(response.body == Data("no".utf8))
                } catch let error as HTTPClientError {
                    #expect(error.kind == .connectionLost || error.kind == .truncatedBody, "\(error)")
                }
                #expect(server.connectionCount == 1)
            }
        }
    }
}
