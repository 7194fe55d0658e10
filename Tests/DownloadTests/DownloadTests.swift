#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPTestServer
import TestSupport
import Testing

/// Downloads that come to their end in one go, and those that must not.
@Suite(.timeLimit(.minutes(3)))
struct DownloadTests {
    @Test(arguments: [0, 1, 70_000, 3_000_000])
    func `The file has what the server has, and nothing else is left`(size: Int) async throws {
        try await DownloadCase.run { test async throws in
            let file = RangeFile(size: size)
            test.serve(file)
            let download = try await test.download()
            #expect(try test.has(file.content))
            #expect(download.size == size)
            #expect(download.resumedFrom == 0)
            #expect(download.file == test.target)
            #expect(download.response.statusCode == 200)
            #expect(download.response.headers["ETag"] == "\"1\"")
            #expect(download.response.bodyStream == nil)
            #expect(try test.folder.names() == ["file.bin"])
            #expect(test.server.requests.map { $0.headers["Accept-Encoding"] } == ["identity"])
            #expect(test.ranges == [nil])
        }
    }

    @Test func `A body whose length nobody tells is downloaded`() async throws {
        try await DownloadCase.run { test async throws in
            test.server.route("/file") { _ in .init(body: .chunked([Data("one".utf8), Data("two".utf8)])) }
            #expect(try await test.download().size == 6)
            #expect(try test.has(Data("onetwo".utf8)))
        }
    }

    @Test(arguments: [201, 202, 204, 205, 207, 226])
    func `A status of success that brings no content of the URL is no file`(status: Int) async throws {
        try await DownloadCase.run { test async throws in
            test.server.enqueue(TestResponse(status: status, body: status == 204 || status == 205 ? "" : "other"))
            #expect(await test.failure() == .unexpectedStatus(statusCode: status, body: nil))
            #expect(try test.folder.names().isEmpty)
        }
    }

    @Test func `What a proxy has transformed is a file`() async throws {
        try await DownloadCase.run { test async throws in
            test.server.enqueue(TestResponse(status: 203, body: "smaller"))
            #expect(try await test.download().response.statusCode == 203)
            #expect(try test.has(Data("smaller".utf8)))
        }
    }

    static let impossible: [(String, @Sendable (inout DownloadOptions) -> Void)] = [
        ("progressInterval", { $0.progressInterval = -1 }), ("progressInterval", { $0.progressInterval = .nan }),
        ("retry.delay", { $0.retry.delay = -1 }), ("retry.delay", { $0.retry.delay = .infinity }),
        ("retry.maximumDelay", { $0.retry.maximumDelay = -1 }),
        ("retry.maximumDelay", { $0.retry.maximumDelay = .nan }),
    ]

    @Test(arguments: impossible.indices)
    func `An option that cannot be carried out is told before anything is sent`(index: Int) async throws {
        let (name, change) = Self.impossible[index]
        try await DownloadCase.run { test async throws in
            var options = DownloadOptions()
            change(&options)
            guard case .invalidRequest(let reason) = await test.failure(options) else {
                Issue.record("it was not refused")
                return
            }
            #expect(reason.contains("options.\(name) "))
            #expect(test.server.requests.isEmpty)
            #expect(try test.folder.names().isEmpty)
        }
    }

    @Test func `Progress begins, grows and ends with all of it`() async throws {
        try await DownloadCase.run { test async throws in
            test.serve(RangeFile(size: 2_000_000))
            let all = Lock<[DownloadProgress]>([])
            var options = DownloadCase.once
            options.progressInterval = 0
            try await test.download(options) { progress in all.withLock { $0.append(progress) } }
            let reports = all.withLock { $0 }
            #expect(reports.first == DownloadProgress(received: 0, written: 0, expected: 2_000_000, rate: 0))
            #expect(reports.last?.received == 2_000_000)
            #expect(reports.last?.fraction == 1)
            #expect(reports.count > 2)
            #expect(zip(reports, reports.dropFirst()).allSatisfy { $0.written <= $1.written })
        }
    }

    @Test func `A file that was there is replaced by a whole one, with its permissions`() async throws {
        try await DownloadCase.run { test async throws in
            let file = RangeFile(size: 100_000)
            try Data("old".utf8).write(to: test.target)
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: test.target.path)
            test.serveOnce(RangeFile(size: 100_000, tag: nil), cutAfter: 50_000)
            test.serve(file)
            guard case .truncatedBody = await test.failure() else {
                Issue.record("a body that was cut short is none")
                return
            }
            #expect(try test.has(Data("old".utf8)))
            try await test.download()
            #expect(try test.has(file.content))
            #expect(try test.folder.permissions(of: "file.bin") == 0o640)
        }
    }

    @Test func `A new file has the permissions of any new file`() async throws {
        try await DownloadCase.run { test async throws in
            test.serve(RangeFile(size: 10))
            try await test.download()
            try Data().write(to: test.folder.file("other"))
            let usual = try test.folder.permissions(of: "other")
            #expect(try test.folder.permissions(of: "file.bin") == usual)
        }
    }

    @Test func `A symbolic link is followed`() async throws {
        try await DownloadCase.run { test async throws in
            test.serve(RangeFile(size: 10))
            let place = test.folder.file("place.bin")
            try Data().write(to: place)
            try FileManager.default.createSymbolicLink(at: test.target, withDestinationURL: place)
            try await test.download()
            #expect(try Data(contentsOf: place).count == 10)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: test.target.path) == place.path)
        }
    }

    @Test(arguments: ["place.bin", "nested/../place.bin", "second"])
    func `A link that leads to nothing yet is followed, too`(destination: String) async throws {
        try await DownloadCase.run { test async throws in
            test.serve(RangeFile(size: 10))
            let files = FileManager.default
            try files.createDirectory(at: test.folder.file("nested"), withIntermediateDirectories: false)
            try files.createSymbolicLink(atPath: test.folder.file("second").path, withDestinationPath: "place.bin")
            try files.createSymbolicLink(atPath: test.target.path, withDestinationPath: destination)
            try await test.download()
            #expect(try Data(contentsOf: test.folder.file("place.bin")).count == 10)
            #expect(try files.destinationOfSymbolicLink(atPath: test.target.path) == destination)
        }
    }

    @Test func `Links that lead in a circle are an error`() async throws {
        try await DownloadCase.run { test async throws in
            test.serve(RangeFile(size: 10))
            let files = FileManager.default
            try files.createSymbolicLink(atPath: test.target.path, withDestinationPath: "other")
            try files.createSymbolicLink(atPath: test.folder.file("other").path, withDestinationPath: "file.bin")
            #expect(await test.fault() == .cannotWrite)
            #expect(test.server.requests.isEmpty)
            #expect(try files.destinationOfSymbolicLink(atPath: test.target.path) == "other")
        }
    }

    @Test func `What is no file is not replaced, and nothing is sent`() async throws {
        try await DownloadCase.run { test async throws in
            #expect(mkfifo(test.target.path, 0o600) == 0)
            let path = test.target.path
            let expected = DownloadFailure(.cannotWrite, "\(path) is not a regular file")
            #expect(await test.failure() == .downloadFailed(expected))
            try FileManager.default.removeItem(at: test.target)
            try FileManager.default.createDirectory(at: test.target, withIntermediateDirectories: false)
            #expect(await test.failure() == .downloadFailed(DownloadFailure(.cannotWrite, "\(path) is a folder")))
            #expect(test.server.requests.isEmpty)
            #expect(try test.folder.names() == ["file.bin"])
        }
    }

    @Test(arguments: ["gzip", "deflate"])
    func `A compressed body that is cut short is no file`(coding: String) async throws {
        try await DownloadCase.run { test async throws in
            let coded = Compression.deflate(RangeFile(size: 100_000).content, coding == "gzip" ? .gzip : .zlib)
            test.server.route("/file") { _ in
                .data(coded.dropLast(3)).adding("Content-Encoding", coding).adding("ETag", "\"1\"")
            }
            #expect(await test.failure()?.kind == .truncatedBody)
            #expect(try test.folder.names().isEmpty)
        }
    }

    @Test func `A folder that is not there is named, and nothing is sent`() async throws {
        try await DownloadCase.run { test async throws in
            let place = test.folder.file("none").appendingPathComponent("file.bin")
            let fault = await test.fault(at: place)
            #expect(fault?.reason == .cannotWrite)
            #expect(fault?.message.contains(place.path) == true)
            #expect(test.server.requests.isEmpty)
        }
    }

    @Test func `A status that is no success is the error of a request, and leaves nothing`() async throws {
        try await DownloadCase.run { test async throws in
            test.server.route("/file") { _ in .json(#"{"no":1}"#, status: 404) }
            let body = Data(#"{"no":1}"#.utf8)
            #expect(await test.failure() == .clientError(statusCode: 404, body: body))
            #expect(try test.folder.names().isEmpty)
        }
    }

    @Test(arguments: ["Range", "If-Range"])
    func `A range of the caller's own is refused`(name: String) async throws {
        try await DownloadCase.run { test async throws in
            let request = HTTPRequest(path: "file", headers: HTTPHeaders([name: "bytes=0-1"]))
            await #expect(throws: HTTPClientError.invalidRequest("a download sets \(name) itself")) {
                try await test.client.download(request, to: test.target)
            }
            #expect(test.server.requests.isEmpty)
            #expect(try test.folder.names().isEmpty)
        }
    }

    @Test func `A server that compresses without being asked is downloaded from all the same`() async throws {
        try await DownloadCase.run { test async throws in
            let content = RangeFile(size: 100_000).content
            test.server.route("/file") { request in
                .data(Compression.deflate(content, .gzip)).adding("Content-Encoding", "gzip").adding("ETag", "\"1\"")
            }
            #expect(try await test.download().size == content.count)
            #expect(try test.has(content))
            #expect(test.server.requests.map { $0.headers["Accept-Encoding"] == "identity" } == [true, false])
        }
    }

    @Test func `A coding that the caller asked for is kept`() async throws {
        try await DownloadCase.run { test async throws in
            let coded = Compression.deflate(RangeFile(size: 100_000).content, .gzip)
            test.server.route("/file") { _ in .data(coded).adding("Content-Encoding", "gzip") }
            let request = HTTPRequest(path: "file", headers: ["Accept-Encoding": "gzip"])
            try await test.client.download(request, to: test.target)
            #expect(try test.has(coded))
        }
    }

    @Test func `A second download of the same file is refused while the first one goes on`() async throws {
        try await DownloadCase.run { test async throws in
            let began = Signal()
            let gate = Signal()
            test.server.enqueueRaw { connection in
                _ = try await connection.readRequest()
                try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfirst")
                began.send()
                await gate.wait()
                try await connection.write("later")
            }
            let first = Task { try await test.download() }
            await began.wait()
            #expect(await test.fault() == .fileInUse)
            gate.send()
            #expect(try await first.value.size == 10)
            #expect(try test.has(Data("firstlater".utf8)))
            test.serve(RangeFile(size: 20))
            #expect(try await test.download().size == 20)
        }
    }

    @Test func `The digest is that of the file`() async throws {
        try await DownloadCase.run { test async throws in
            test.server.route("/file") { _ in .init(body: "abc") }
            var options = DownloadCase.once
            options.sha256 = "BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD"
            let digest = options.sha256?.lowercased()
            #expect(try await test.download(options).sha256 == digest)
            options.sha256 = nil
            #expect(try await test.download(options).sha256 == nil)
        }
    }

    @Test func `Another digest is an error, and leaves what was there`() async throws {
        try await DownloadCase.run { test async throws in
            test.serve(RangeFile(size: 1000))
            try Data("old".utf8).write(to: test.target)
            var options = DownloadCase.once
            let expected = String(repeating: "0", count: 64)
            options.sha256 = expected
            guard case .digestMismatch(expected, let actual) = await test.fault(options) else {
                Issue.record("it was taken")
                return
            }
            #expect(actual.count == 64)
            #expect(try test.has(Data("old".utf8)))
            #expect(try test.folder.names() == ["file.bin"])
        }
    }

    @Test(arguments: ["", "abc", String(repeating: "g", count: 64), String(repeating: "0", count: 65)])
    func `What is no SHA-256 is refused before anything is sent`(digest: String) async throws {
        try await DownloadCase.run { test async throws in
            var options = DownloadCase.once
            options.sha256 = digest
            guard case .invalidRequest = await test.failure(options) else {
                Issue.record("it was taken")
                return
            }
            #expect(test.server.requests.isEmpty)
        }
    }
}
#endif
