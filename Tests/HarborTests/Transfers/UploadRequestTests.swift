#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPTestServer
import Harbor
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Uploads declared as types.
@Suite(.timeLimit(.minutes(3)))
struct UploadRequestTests {
    private struct Upload: HUploadRequestProtocol {
        var url: String
        var upload: HRawBody
        var httpMethod = HHttpMethod.put
        var needsAuth = false
        var retries: Int?
        var debugType = HDebugRequestType.none
        var headerParameters: [String: String]?
        var uploadProgress: HTTPUploadProgressHandler?
    }

    private struct UploadUser: HUploadRequestProtocol, HRequestWithResultProtocol {
        typealias Model = User
        let url: String
        let upload: HRawBody
    }

    private final class Log: HLogHandlerProtocol {
        private let stored = Lock<[String]>([])
        var text: String { stored.withLock { $0.joined(separator: "\n") } }
        func log(_ entry: HLogEntry) { stored.withLock { $0.append(entry.text) } }
    }

    private struct Broken: Error {}

    private let clock = TestClock()

    private func client(_ change: (inout HarborClient.Configuration) -> Void = { _ in }) -> HarborClient {
        makeClient {
            $0.clock = clock
            change(&$0)
        }
    }

    private func body(_ payload: HTTPPayload) -> HRawBody {
        guard case .stream(let stream) = payload else { return HRawBody(Data(), contentType: "") }
        return HRawBody(stream: stream, contentType: "text/x-test")
    }

    @Test func `A file, a stream and bytes arrive by PUT with their media type`() async throws {
        let content = Data.pattern(300_000)
        let file = try TemporaryFile(content)
        let chunks = PayloadChunks([content.prefix(9), content.dropFirst(9)])
        let bodies = [
            HRawBody(file: file.url, contentType: "text/x-test"), body(chunks.replayable()),
            body(chunks.once(length: content.count)), HRawBody(content, contentType: "text/x-test"),
        ]
        try await HTTPTestServer.withServer { server in
            server.route("/a") { _ in .json(User.json) }
            for upload in bodies { try await client().send(Upload(url: server.url("a"), upload: upload)) }
            for request in server.requests {
                #expect(request.method == .put)
                #expect(request.headers.values(of: "Content-Type") == ["text/x-test"])
                let isSame = request.body == content
                #expect(isSame, "of \(request.body.count) bytes")
            }
            #expect(server.requests.count == 4)
            let user = try await client().send(UploadUser(url: server.url("a"), upload: bodies[0]))
            #expect(user == .ada)
            let post = Upload(
                url: server.url("a"),
                upload: bodies[0],
                httpMethod: .post,
                headerParameters: ["content-type": "a/b"]
            )
            try await client().send(post)
            #expect(server.requests.last?.method == .post)
            #expect(server.requests.last?.headers.values(of: "Content-Type") == ["a/b"])
        }
    }

    @Test func `A retry sends the upload again from its beginning`() async throws {
        let chunks = PayloadChunks([Data("again".utf8)])
        try await HTTPTestServer.withServer { server in
            server.enqueue([.status(503), .disconnect, .status(204)])
            try await client().send(Upload(url: server.url(""), upload: body(chunks.replayable()), retries: 3))
            #expect(server.requests.map(\.body) == Array(repeating: Data("again".utf8), count: 3))
            #expect(chunks.opened == 3)
        }
    }

    #if os(Linux)
    /// There the session is given a stream that it reads, which has to begin anew with each attempt.
    @Test(.notUnder(.address, because: "FoundationNetworking leaks"))
    func `A retry over a session of the app's own sends a file again in full`() async throws {
        let content = Data.pattern(700_001)
        let file = try TemporaryFile(content)
        let session = URLSession(configuration: .ephemeral)
        defer { session.invalidateAndCancel() }
        try await HTTPTestServer.withServer { server in
            server.enqueue([.status(503), .status(429), .status(204)])
            let client = client { $0.transport = .session(session) }
            let states = Lock<[HTTPUploadProgress]>([])
            let upload = Upload(
                url: server.url("a"),
                upload: HRawBody(file: file.url, contentType: "text/x-test"),
                retries: 3,
                uploadProgress: HTTPUploadProgressHandler { state in states.withLock { $0.append(state) } }
            )
            try await client.send(upload)
            #expect(clock.sleeps.count == 2)
            #expect(server.requests.count == 3)
            for request in server.requests {
                let isSame = request.body == content
                #expect(isSame, "\(request.body.count) bytes")
                #expect(request.headers.values(of: "Content-Length") == ["700001"])
            }
            #expect(states.withLock { $0.last } == HTTPUploadProgress(bytesSent: 700_001, bytesExpected: 700_001))
        }
    }
    #endif

    @Test func `A stream that can be read only once is sent once, and its answer is the outcome`() async throws {
        let chunks = PayloadChunks([Data("once".utf8)])
        try await HTTPTestServer.withServer { server in
            server.enqueue([.status(503), .status(204)])
            let upload = Upload(url: server.url(""), upload: body(chunks.once(length: 4)), retries: 3)
            #expect(await client().request(upload).error?.statusCode == 503)
            #expect(server.requests.count == 1)
            #expect(clock.sleeps.isEmpty)
            guard case .malformedRequestError(let reason)? = await client().request(upload).error else {
                Issue.record("another outcome")
                return
            }
            #expect(reason == "the stream of the payload was read already, and can be read only once")
            #expect(server.requests.count == 1)
        }
    }

    @Test(arguments: [true, false])
    func `A renewed authorization sends the upload again if it can be`(isReplayable: Bool) async throws {
        let chunks = PayloadChunks([Data("secret".utf8)])
        let provider = CountingProvider()
        try await HTTPTestServer.withServer { server in
            server.enqueue([.status(401), .status(204)])
            let upload = Upload(
                url: server.url(""),
                upload: body(isReplayable ? chunks.replayable(length: 6) : chunks.once(length: 6)),
                needsAuth: true
            )
            let error = await client { $0.authProvider = provider }.request(upload).error
            #expect(error?.name == (isReplayable ? nil : "authNeeded"))
            let bodies = server.requests.map(\.body)
            #expect(bodies == Array(repeating: Data("secret".utf8), count: isReplayable ? 2 : 1))
        }
    }

    @Test func `An error of the stream arrives as it is, and is not retried`() async throws {
        let chunks = PayloadChunks { number in
            if number == 2 { throw Broken() }
            return Data(count: 1000)
        }
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .status(204) }
            for payload in [chunks.replayable(), chunks.once(length: 5000)] {
                let upload = Upload(url: server.url(""), upload: body(payload), retries: 3)
                guard case .uploadError(let error)? = await client().request(upload).error else {
                    Issue.record("another outcome")
                    return
                }
                #expect(error is Broken)
            }
            #expect(chunks.opened == 2)
        }
    }

    @Test func `A stream that does not keep to its length says so`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .status(204) }
            let chunks = PayloadChunks([Data("abc".utf8)])
            let upload = Upload(url: server.url(""), upload: body(chunks.replayable(length: 4)), retries: 3)
            guard case .malformedRequestError(let reason)? = await client().request(upload).error else {
                Issue.record("another outcome")
                return
            }
            #expect(reason == "the stream of the payload ended after 3 of the 4 bytes that it announced")
            #expect(chunks.opened == 1)
        }
    }

    @Test func `A cancelled upload ends its stream`() async throws {
        let reached = Signal()
        let endless = PayloadChunks { number in
            if number == 256 { reached.send() }
            return Data(count: 1 << 14)
        }
        try await HTTPTestServer.withServer { server in
            let client = client()
            server.raw("/") { connection in
                try await connection.readHead()
                try await connection.write("HTTP/1.1 100 Continue\r\n\r\n")
                try await connection.waitUntilPeerCloses()
            }
            let upload = Upload(url: server.url(""), upload: body(endless.once()))
            let task = Task { await client.request(upload).error?.name }
            await reached.wait()
            task.cancel()
            #expect(await task.value == "cancelled")
            #expect(await eventually(within: 60) { endless.dropped == 1 })
        }
    }

    @Test func `A mock is given the content, and is not sent`() async throws {
        let file = try TemporaryFile(Data("file".utf8))
        let chunks = PayloadChunks([Data("str".utf8), Data("eam".utf8)])
        let client = client()
        client.mocks.register(HMock(request: Upload.self, statusCode: 201))
        client.mocks.isStrict = true
        try await client.send(Upload(url: "https://example.com/", upload: HRawBody(file: file.url, contentType: "a/b")))
        try await client.send(Upload(url: "https://example.com/", upload: body(chunks.once(length: 6))))
        #expect(client.mocks.requests(of: Upload.self).map(\.body) == [Data("file".utf8), Data("stream".utf8)])
        let broken = PayloadChunks { _ in throw Broken() }
        let error = await client.request(Upload(url: "https://example.com/", upload: body(broken.once()))).error
        #expect(error?.name == "uploadError")
    }

    @Test func `The log describes an upload and has no byte of it`() async throws {
        let file = try TemporaryFile(Data("hush-file".utf8))
        let log = Log()
        let client = client { $0.logHandler = log }
        client.mocks.register(HMock(request: Upload.self, statusCode: 201))
        var upload = Upload(url: "https://example.com/", upload: HRawBody(file: file.url, contentType: "a/b"))
        upload.debugType = .request
        try await client.send(upload)
        #expect(log.text.contains("\n(9 bytes)\n"))
        #expect(log.text.contains("--data-binary '@\(file.url.path)'"))
        upload.upload = body(PayloadChunks([Data("hush-stream".utf8)]).once())
        try await client.send(upload)
        #expect(log.text.contains("\n(a stream of unknown length)\n"))
        #expect(log.text.contains("-H 'Content-Type: text/x-test' --data-binary @-"))
        upload.upload = body(PayloadChunks([Data("hush-stream".utf8)]).once(length: 11))
        try await client.send(upload)
        #expect(log.text.contains("\n(11 bytes)\n"))
        #expect(!log.text.contains("hush"))
    }

    @Test func `The handler is told of the last byte`() async throws {
        let last = Lock<HTTPUploadProgress?>(nil)
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .status(204) }
            var upload = Upload(url: server.url(""), upload: HRawBody(Data(count: 70), contentType: "a/b"))
            upload.uploadProgress = HTTPUploadProgressHandler { state in last.withLock { $0 = state } }
            try await client().send(upload)
            #expect(last.withLock { $0 } == HTTPUploadProgress(bytesSent: 70, bytesExpected: 70))
        }
    }
}
#endif
