#if HARBOR_CURL
import Foundation
import HTTPTestServer
import TestSupport
import Testing

@testable import HTTPClientKit

/// Downloads that go on where one before ended, and those that start over.
@Suite(.timeLimit(.minutes(5)))
struct ResumptionTests {
    private static let file = RangeFile(size: 400_000)
    private static let partNames = ["file.bin.partial", "file.bin.partial.json"]

    @Test func `Only the rest is asked for, on the validator of what is there`() async throws {
        try await DownloadCase.run { test async throws in
            try await test.interrupt()
            #expect(try test.folder.names() == Self.partNames)
            #expect(try test.folder.permissions(of: "file.bin.partial.json") == 0o600)
            test.serve(Self.file)
            let download = try await test.download()
            #expect(download.resumedFrom == 250_000)
            #expect(download.size == 400_000)
            #expect(download.response.statusCode == 206)
            #expect(try test.has(Self.file.content))
            #expect(test.ranges == [nil, "bytes=250000-"])
            #expect(test.server.requests.map { $0.headers["If-Range"] } == [nil, "\"1\""])
            #expect(test.server.requests.allSatisfy { $0.headers["Accept-Encoding"] == "identity" })
            #expect(try test.folder.names() == ["file.bin"])
        }
    }

    @Test func `Cut 200 times at random, each file is right when it was gone on with`() async throws {
        try await DownloadCase.run { test async throws in
            var generator = SeededGenerator(seed: 7)
            let file = RangeFile(size: 300_000)
            var options = DownloadCase.once
            options.sha256 = try file.digest
            var resumed = 0
            for _ in 0..<200 {
                let cut = Int.random(in: 0..<file.content.count, using: &generator)
                try await test.interrupt(file, after: cut)
                test.serve(file)
                let download = try await test.download(options)
                #expect(download.resumedFrom == cut)
                #expect(download.sha256 == options.sha256)
                resumed += cut
            }
            #expect(resumed > 0)
        }
    }

    @Test func `One download that is cut 200 times comes to its end by itself`() async throws {
        try await DownloadCase.run { test async throws in
            var generator = SeededGenerator(seed: 8)
            let file = RangeFile(size: 2_000_000)
            for _ in 0..<200 { test.serveOnce(file, cutAfter: .random(in: 1..<9000, using: &generator)) }
            test.serve(file)
            var options = DownloadOptions()
            options.retry = DownloadRetry(attempts: 2, delay: 0)
            options.sha256 = try file.digest
            let download = try await test.download(options)
            #expect(download.resumedFrom == 0)
            #expect(test.server.requests.count == 201)
            #expect(try test.has(file.content))
        }
    }

    @Test func `A file that has changed meanwhile starts over`() async throws {
        try await DownloadCase.run { test async throws in
            try await test.interrupt()
            let new = RangeFile(size: 300_000, seed: 2, tag: "\"2\"")
            test.serve(new)
            #expect(try await test.download().resumedFrom == 0)
            #expect(try test.has(new.content))
            #expect(test.ranges == [nil, "bytes=250000-"])
        }
    }

    @Test func `A file that changes between the attempts of one call starts over`() async throws {
        try await DownloadCase.run { test async throws in
            let new = RangeFile(size: 300_000, seed: 2, tag: "\"2\"")
            test.serveOnce(Self.file, cutAfter: 100_000)
            test.serve(new)
            var options = DownloadOptions()
            options.retry = DownloadRetry(attempts: 2, delay: 0)
            options.sha256 = try new.digest
            #expect(try await test.download(options).resumedFrom == 0)
            #expect(try test.has(new.content))
        }
    }

    @Test func `A server that ignores If-Range is found out by its entity tag`() async throws {
        try await DownloadCase.run { test async throws in
            try await test.interrupt()
            let file = RangeFile(size: 400_000, seed: 2)
            test.server.route("/file") { request in
                var answer = file.answer(to: request)
                answer.headers["ETag"] = "\"2\""
                return answer
            }
            #expect(try await test.download().resumedFrom == 0)
            #expect(try test.has(file.content))
            #expect(test.ranges == [nil, "bytes=250000-", nil])
        }
    }

    @Test(arguments: [201, 202, 203, 204, 205, 207, 226])
    func `A status of success that brings no rest is no file, and what is there is kept`(status: Int) async throws {
        try await DownloadCase.run { test async throws in
            try await test.interrupt()
            test.server.enqueue(TestResponse(status: status, body: status == 204 || status == 205 ? "" : "other"))
            #expect(await test.failure() == .unexpectedStatus(statusCode: status, body: nil))
            #expect(try test.folder.names() == Self.partNames)
            test.serve(Self.file)
            #expect(try await test.download().resumedFrom == 250_000)
            #expect(try test.has(Self.file.content))
        }
    }

    @Test func `A server that sends no ranges starts over`() async throws {
        try await DownloadCase.run { test async throws in
            try await test.interrupt()
            var file = Self.file
            file.honoursRanges = false
            test.serve(file)
            #expect(try await test.download().resumedFrom == 0)
            #expect(try test.has(file.content))
            #expect(test.ranges == [nil, "bytes=250000-"])
        }
    }

    @Test(arguments: [
        TestResponse(status: 416, headers: ["Content-Range": "bytes */100"]),
        TestResponse(status: 206, headers: ["Content-Range": "bytes 0-3/400000"], body: "zero"),
        TestResponse(status: 206, headers: ["Content-Range": "bytes 250000-250003/400001"], body: "four"),
        TestResponse(status: 206, headers: ["Content-Type": "multipart/byteranges; boundary=x"], body: "--x--"),
    ])
    func `A refused range, or another one, starts over`(answer: TestResponse) async throws {
        try await DownloadCase.run { test async throws in
            try await test.interrupt()
            test.server.enqueue(answer)
            test.serve(Self.file)
            #expect(try await test.download().resumedFrom == 0)
            #expect(try test.has(Self.file.content))
            #expect(test.ranges == [nil, "bytes=250000-", nil])
        }
    }

    @Test func `A part that ends before its range does is gone on with where it ended`() async throws {
        try await DownloadCase.run { test async throws in
            try await test.interrupt()
            let headers: HTTPHeaders = ["Content-Range": "bytes 250000-399999/400000"]
            let start = Self.file.content.dropFirst(250_000).prefix(4)
            test.server.enqueue(TestResponse(status: 206, headers: headers, body: .data(start)))
            #expect(await test.failure()?.kind == .truncatedBody)
            test.serve(Self.file)
            #expect(try await test.download().resumedFrom == 250_004)
            #expect(try test.has(Self.file.content))
        }
    }

    @Test func `A part that goes on behind its range is refused, and what was there is kept`() async throws {
        try await DownloadCase.run { test async throws in
            try await test.interrupt()
            let headers: HTTPHeaders = ["Content-Range": "bytes 250000-250003/400000"]
            let body = TestResponse.Body.chunked([Data("more than four".utf8)])
            test.server.enqueue(TestResponse(status: 206, headers: headers, body: body))
            #expect(await test.failure()?.kind == .malformedResponse)
            #expect(try test.folder.names() == Self.partNames)
            test.serve(Self.file)
            #expect(try await test.download().resumedFrom == 250_000)
            #expect(try test.has(Self.file.content))
        }
    }

    @Test func `A server that sends less than it was asked for is asked for more`() async throws {
        try await DownloadCase.run { test async throws in
            try await test.interrupt()
            let file = Self.file
            test.server.route("/file") { request in
                let start = try #require(RangeFile.start(of: request))
                let end = min(start + 60_000, file.content.count)
                return TestResponse(
                    status: 206,
                    headers: ["Content-Range": "bytes \(start)-\(end - 1)/400000", "ETag": "\"1\""],
                    body: .data(file.content[start..<end])
                )
            }
            #expect(try await test.download().resumedFrom == 250_000)
            #expect(try test.has(file.content))
            #expect(test.ranges == [nil, "bytes=250000-", "bytes=310000-", "bytes=370000-"])
        }
    }

    @Test(arguments: ["W/\"1\"", nil])
    func `Without a strong validator nothing is kept`(tag: String?) async throws {
        try await DownloadCase.run { test async throws in
            let file = RangeFile(size: 400_000, tag: tag)
            try await test.interrupt(file)
            #expect(try test.folder.names().isEmpty)
            test.serve(file)
            try await test.download()
            #expect(test.ranges == [nil, nil])
        }
    }

    @Test func `Another URL starts over, also one that differs in its query alone`() async throws {
        try await DownloadCase.run { test async throws in
            try await test.interrupt()
            test.serve(RangeFile(size: 400_000, seed: 3))
            let request = HTTPRequest(path: "file", queryItems: [URLQueryItem(name: "token", value: "s3cret")])
            #expect(try await test.client.download(request, to: test.target).resumedFrom == 0)
            #expect(test.ranges == [nil, nil])
        }
    }

    @Test func `The same path at another server starts over`() async throws {
        try await DownloadCase.run { test async throws in
            try await test.interrupt()
            let other = RangeFile(size: 400_000, seed: 3)
            try await Engine.curl.withServer { server, client async throws in
                server.route("/file") { other.answer(to: $0) }
                #expect(try await client.download("file", to: test.target).resumedFrom == 0)
                #expect(server.requests.map { $0.headers["Range"] } == ["bytes=250000-", nil])
            }
            #expect(try test.has(other.content))
        }
    }

    @Test func `Who wants no resumption gets none`() async throws {
        try await DownloadCase.run { test async throws in
            try await test.interrupt()
            test.serve(Self.file)
            var options = DownloadCase.once
            options.resumes = false
            #expect(try await test.download(options).resumedFrom == 0)
            #expect(test.ranges == [nil, nil])
        }
    }

    @Test func `A part outlives a server that is not there, and one that has another answer`() async throws {
        try await DownloadCase.run { test async throws in
            try await test.interrupt()
            test.server.enqueue(.status(503))
            #expect(await test.failure() == .serverError(statusCode: 503, body: nil))
            test.server.enqueueRaw { connection in
                _ = try await connection.readRequest()
                connection.reset()
            }
            test.server.enqueueRaw { connection in
                _ = try await connection.readRequest()
                connection.reset()
            }
            #expect(await test.failure()?.kind == .connectionLost)
            #expect(try test.folder.names() == Self.partNames)
            test.serve(Self.file)
            #expect(try await test.download().resumedFrom == 250_000)
        }
    }

    @Test func `A cancelled download leaves its part, and frees connection and descriptors`() async throws {
        try await DownloadCase.run { test async throws in
            let file = Self.file
            let gate = Signal()
            test.server.enqueueRaw { connection in
                _ = try await connection.readRequest()
                try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 400000\r\nETag: \"1\"\r\n\r\n")
                try await connection.write(Data(file.content.prefix(200_000)))
                try await connection.waitUntilPeerCloses()
                gate.send()
            }
            let came = Signal()
            var options = DownloadCase.once
            options.progressInterval = 0
            let task = Task { [options] in
                try await test.download(options) { progress in if progress.written == 200_000 { came.send() } }
            }
            await came.wait()
            task.cancel()
            await #expect(throws: HTTPClientError.cancelled) { try await task.value }
            await gate.wait()
            #expect(await eventually { ProcessProbe.descriptors(test.folder.url.path).isEmpty })
            #expect(try test.folder.names() == Self.partNames)
            test.serve(file)
            #expect(try await test.download().resumedFrom == 200_000)
            #expect(try test.has(file.content))
        }
    }
}

extension RangeFile {
    var digest: String {
        get throws {
            let hash = try SHA256()
            try content.withUnsafeBytes { try hash.update($0) }
            return try hash.finish().map { String(format: "%02x", $0) }.joined()
        }
    }
}
#endif
