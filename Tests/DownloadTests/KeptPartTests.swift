#if HARBOR_CURL
import Foundation
import HTTPTestServer
import TestSupport
import Testing

@testable import HTTPClientKit

/// What an interrupted download leaves on the disk, and what becomes of it when somebody else touches it.
struct KeptPartTests {
    private static let file = RangeFile(size: 400_000)

    @Test func `What is kept beside the part has no secret of the URL in it`() async throws {
        try await DownloadCase.run { test async throws in
            test.serveOnce(Self.file, cutAfter: 1000)
            let request = HTTPRequest(path: "file?token=s3cret")
            _ = try? await test.client.download(request, to: test.target, options: DownloadCase.once)
            let record = try String(contentsOf: test.folder.file("file.bin.partial.json"), encoding: .utf8)
            #expect(record.contains("\"length\":1000"))
            #expect(!record.contains("s3cret"))
        }
    }

    @Test func `A part that is longer than is known to be on the disk is cut to that`() async throws {
        try await DownloadCase.run { test async throws in
            try await test.interrupt()
            let part = try FileHandle(forWritingTo: test.folder.file("file.bin.partial"))
            try part.seekToEnd()
            try part.write(contentsOf: Data(count: 70_000))
            try part.close()
            test.serve(Self.file)
            #expect(try await test.download().resumedFrom == 250_000)
            #expect(try test.has(Self.file.content))
        }
    }

    @Test func `A part that has become shorter is gone on with from its end`() async throws {
        try await DownloadCase.run { test async throws in
            try await test.interrupt()
            try FileHandle(forWritingTo: test.folder.file("file.bin.partial")).truncate(atOffset: 1000)
            test.serve(Self.file)
            #expect(try await test.download().resumedFrom == 1000)
            #expect(try test.has(Self.file.content))
        }
    }

    @Test func `A part that is whole is asked for by its last byte`() async throws {
        try await DownloadCase.run { test async throws in
            try await test.interrupt()
            try Self.file.content.write(to: test.folder.file("file.bin.partial"))
            let record = test.folder.file("file.bin.partial.json")
            let text = try String(contentsOf: record, encoding: .utf8)
            let longer = text.replacingOccurrences(of: "250000", with: "400000")
            try longer.write(to: record, atomically: true, encoding: .utf8)
            test.serve(Self.file)
            var options = DownloadCase.once
            options.sha256 = try Self.file.digest
            #expect(try await test.download(options).resumedFrom == 399_999)
            #expect(test.ranges == [nil, "bytes=399999-"])
            #expect(try test.has(Self.file.content))
        }
    }

    @Test(arguments: ["", "{", "[]", #"{"version":2}"#])
    func `What is no record starts over`(text: String) async throws {
        try await DownloadCase.run { test async throws in
            try await test.interrupt()
            try Data(text.utf8).write(to: test.folder.file("file.bin.partial.json"))
            test.serve(Self.file)
            #expect(try await test.download().resumedFrom == 0)
            #expect(test.ranges == [nil, nil])
            #expect(try test.folder.names() == ["file.bin"])
        }
    }

    @Test func `A part whose bytes were changed is found out by the digest, and thrown away`() async throws {
        try await DownloadCase.run { test async throws in
            try await test.interrupt()
            let part = try FileHandle(forWritingTo: test.folder.file("file.bin.partial"))
            try part.write(contentsOf: Data("changed".utf8))
            try part.close()
            test.serve(Self.file)
            var options = DownloadCase.once
            options.sha256 = try Self.file.digest
            guard case .digestMismatch = await test.fault(options) else {
                Issue.record("it was taken")
                return
            }
            #expect(try test.folder.names().isEmpty)
            #expect(try await test.download(options).resumedFrom == 0)
        }
    }
}
#endif
