import Foundation
import HTTPClientKit
import HTTPTestServer
import Harbor
import TestSupport
import Testing

/// Requests whose response is a file, with what all requests have.
struct DownloadTests {
    private struct Download: HDownloadRequestProtocol {
        var url: String
        var destination: URL
        var needsAuth = false
        var retries: Int?
        var retryPolicy: HRetryPolicy?
        var debugType = HDebugRequestType.none
        var sha256: String?
        var resumes = true
        var errorModel: (any (Decodable & Sendable).Type)?
        var onProgress: @Sendable (DownloadProgress) -> Void = { _ in }

        func report(_ progress: DownloadProgress) { onProgress(progress) }
    }

    private let clock = TestClock()
    private let folder: ScratchFolder
    private let file = RangeFile(size: 300_000)

    init() throws {
        folder = try ScratchFolder()
    }

    private var destination: URL { folder.file("file.bin") }

    private func client(_ change: (inout HarborClient.Configuration) -> Void = { _ in }) -> HarborClient {
        makeClient {
            $0.clock = clock
            change(&$0)
        }
    }

    private func content() throws -> Data { try Data(contentsOf: destination) }

    /// A mock that breaks off after so many bytes of the file; ranges are honoured.
    private func answer(to request: HSentRequest, cutAfter count: Int?) -> HTTPResponse {
        var headers: HTTPHeaders = ["ETag": "\"1\""]
        var rest = file.content
        if let start = request.headers["Range"].flatMap({ Int($0.dropFirst("bytes=".count).dropLast()) }) {
            headers["Content-Range"] = "bytes \(start)-\(rest.count - 1)/\(rest.count)"
            rest = rest.dropFirst(start)
        }
        var response = HTTPResponse(statusCode: headers.contains("Content-Range") ? 206 : 200, headers: headers)
        let sent = Data(rest.prefix(count ?? rest.count))
        response.bodyStream = HTTPBodyStream(
            AsyncThrowingStream<Data, any Error> { stream in
                stream.yield(sent)
                stream.finish(throwing: count == nil ? nil : HTTPClientError.connectionLost("gone"))
            }
        )
        return response
    }

    @Test func `A file comes from a server, also with the current client`() async throws {
        try await HTTPTestServer.withServer { server in
            let file = file
            server.route("/file") { file.answer(to: $0) }
            let download = Download(url: server.url("file"), destination: destination)
            let result = try await client().send(download)
            #expect(result.size == 300_000)
            #expect(result.file == destination)
            #expect(try content() == file.content)
            let again = await HarborClient.withCurrent(client()) { await download.request() }
            #expect(again.model?.size == 300_000)
        }
    }

    @Test func `The retry policy repeats an attempt that broke off, and each asks for the rest alone`() async throws {
        let client = client()
        let answered = Lock(0)
        client.mocks.register(
            HMock(request: Download.self) { request in
                let number = answered.withLock { number in
                    number += 1
                    return number
                }
                if number == 2 { return HTTPResponse(statusCode: 503, headers: ["Retry-After": "7"]) }
                return answer(to: request, cutAfter: number < 4 ? 100_000 : nil)
            }
        )
        let reports = Lock<[DownloadProgress]>([])
        var download = Download(url: "https://example.com/file", destination: destination)
        download.retryPolicy = HRetryPolicy(maxRetries: 3, baseDelay: 1, jitter: 0)
        download.onProgress = { progress in reports.withLock { $0.append(progress) } }
        let result = try await client.send(download)
        #expect(result.resumedFrom == 0)
        #expect(try content() == file.content)
        let ranges = client.mocks.requests(of: Download.self).map { $0.headers["Range"] }
        #expect(ranges == [nil, "bytes=100000-", "bytes=100000-", "bytes=200000-"])
        #expect(clock.sleeps == [1, 7, 4])
        #expect(reports.withLock { $0.last?.received } == 300_000)
        #expect(reports.withLock { $0.last?.expected } == 300_000)
    }

    @Test func `Without retries the part is left for the next call`() async throws {
        let client = client()
        client.mocks.register(HMock(request: Download.self) { answer(to: $0, cutAfter: 120_000) })
        let download = Download(url: "https://example.com/file", destination: destination)
        guard case .transportError(.connectionLost)? = await client.request(download).error else {
            Issue.record("it should have been lost")
            return
        }
        #expect(try folder.names() == ["file.bin.partial", "file.bin.partial.json"])
        client.mocks.register(HMock(request: Download.self) { answer(to: $0, cutAfter: nil) })
        #expect(try await client.send(download).resumedFrom == 120_000)
        #expect(try content() == file.content)
    }

    @Test func `A refused authorization is renewed, and the rest asked for with the new one`() async throws {
        let provider = CountingProvider()
        let client = client { $0.authProvider = provider }
        client.mocks.register(
            HMock(request: Download.self) { request in
                guard request.headers["Authorization"] != "Bearer 1" || request.headers["Range"] == nil else {
                    return HTTPResponse(statusCode: 401)
                }
                return answer(to: request, cutAfter: request.headers["Range"] == nil ? 50_000 : nil)
            }
        )
        let download = Download(
            url: "https://example.com/file",
            destination: destination,
            needsAuth: true,
            retries: 1
        )
        #expect(try await client.send(download).size == 300_000)
        #expect(provider.failures == 1)
        let sent = client.mocks.requests(of: Download.self)
        #expect(sent.map { $0.headers["Range"] } == [nil, "bytes=50000-", "bytes=50000-"])
        #expect(sent.map { $0.headers["Authorization"] } == ["Bearer 1", "Bearer 1", "Bearer 2"])
        #expect(try content() == file.content)
    }

    @Test func `A mock in one piece is a file, too`() async throws {
        let client = client()
        client.mocks.register(HMock(request: Download.self, answer: HMockAnswer(data: Data("all".utf8))))
        let download = Download(url: "https://example.com/file", destination: destination)
        #expect(try await client.send(download).size == 3)
        #expect(try content() == Data("all".utf8))
        #expect(try folder.names() == ["file.bin"])
    }

    @Test func `A refusal is the error of any request, with its model`() async throws {
        let client = client()
        client.mocks.register(HMock(request: Download.self, statusCode: 403, jsonResponse: User.json))
        var download = Download(url: "https://example.com/file", destination: destination)
        download.errorModel = User.self
        guard case .modelledApiError(403, let model, _)? = await client.request(download).error else {
            Issue.record("another error")
            return
        }
        #expect(model as? User == .ada)
        #expect(try folder.names().isEmpty)
    }

    @Test func `Another digest is not repeated, and is told as the fault of the file`() async throws {
        let client = client { $0.retryPolicy = HRetryPolicy() }
        client.mocks.register(HMock(request: Download.self, answer: HMockAnswer(data: Data("abc".utf8))))
        var download = Download(url: "https://example.com/file", destination: destination)
        download.sha256 = String(repeating: "0", count: 64)
        guard case .transportError(.downloadFailed(let failure))? = await client.request(download).error,
            case .digestMismatch = failure.reason
        else {
            Issue.record("another error")
            return
        }
        #expect(client.mocks.count(of: Download.self) == 1)
        download.sha256 = "abc"
        guard case .malformedRequestError? = await client.request(download).error else {
            Issue.record("another error")
            return
        }
        #expect(client.mocks.count(of: Download.self) == 1)
    }

    @Test func `A call that is cancelled ends so, and leaves its part`() async throws {
        try await HTTPTestServer.withServer { server in
            let file = file
            server.raw("/file") { connection in
                _ = try await connection.readRequest()
                try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 300000\r\nETag: \"1\"\r\n\r\n")
                try await connection.write(Data(file.content.prefix(1000)))
                try await connection.waitUntilPeerCloses()
            }
            let began = Signal()
            var download = Download(url: server.url("file"), destination: destination, retries: 5)
            download.onProgress = { _ in began.send() }
            let task = Task { [download] in await client().request(download) }
            await began.wait()
            task.cancel()
            guard case .cancelled? = await task.value.error else {
                Issue.record("another error")
                return
            }
            try await server.waitForOpenConnections(0)
            #expect(server.requests.count == 1)
            #expect(try !folder.names().contains("file.bin"))
        }
    }

    @Test func `The log shows what was asked for and that the body was streamed`() async throws {
        final class Log: HLogHandlerProtocol {
            let text = Lock("")
            func log(_ entry: HLogEntry) { text.withLock { $0 += entry.text + "\n" } }
        }
        let log = Log()
        let client = client { $0.logHandler = log }
        client.mocks.register(HMock(request: Download.self) { answer(to: $0, cutAfter: nil) })
        let download = Download(
            url: "https://example.com/file",
            destination: destination,
            debugType: .requestAndResponse
        )
        try await client.send(download)
        let text = log.text.withLock { $0 }
        #expect(text.contains("Accept-Encoding: identity"))
        #expect(text.contains("<-- 200 GET https://example.com/file (a stream, 0.0 ms)"))
    }
}
