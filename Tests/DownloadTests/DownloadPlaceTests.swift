#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPTestServer
import TestSupport
import Testing

/// Names and folders that are odd, wrong, or somebody else's.
@Suite(.timeLimit(.minutes(1)))
struct DownloadPlaceTests {
    @Test(arguments: ["new\nline", "a\0b", " ", "-o", "é漢", "a%2Fb", "..."])
    func `Any name that a file can have is that of the file`(name: String) async throws {
        try await DownloadCase.run { test async throws in
            test.serve(RangeFile(size: 10))
            let place = test.folder.url.appendingPathComponent(name)
            let download = try await test.client.download("file", to: place, options: DownloadCase.once)
            #expect(download.file == place)
            #expect(try Data(contentsOf: place).count == 10)
            #expect(try test.folder.names() == [place.lastPathComponent])
        }
    }

    @Test func `A name that is too long is told, and nothing is sent`() async throws {
        try await DownloadCase.run { test async throws in
            let place = test.folder.file(String(repeating: "n", count: 250))
            let fault = await test.fault(at: place)
            #expect(fault?.reason == .cannotWrite)
            #expect(fault?.message.contains(place.path) == true)
            #expect(test.server.requests.isEmpty)
        }
    }

    /// `/proc` lets nobody make a file, not even root.
    @Test func `A folder that cannot be written is named, and nothing is sent`() async throws {
        try await DownloadCase.run { test async throws in
            let fault = await test.fault(at: URL(fileURLWithPath: "/proc/self/file.bin"))
            #expect(fault?.reason == .cannotWrite)
            #expect(fault?.message.contains("/file.bin") == true)
            #expect(test.server.requests.isEmpty)
        }
    }

    @Test func `A name that becomes that of a folder meanwhile is an error, and the part is kept`() async throws {
        try await DownloadCase.run { test async throws in
            let file = RangeFile(size: 1000)
            let target = test.target
            test.server.enqueueRaw { connection in
                _ = try await connection.readRequest()
                try FileManager.default.createDirectory(at: target, withIntermediateDirectories: false)
                try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\nETag: \"1\"\r\n\r\n")
                try await connection.write(file.content)
            }
            #expect(await test.fault() == .cannotWrite)
            #expect(try test.folder.names() == ["file.bin", "file.bin.partial", "file.bin.partial.json"])
            try FileManager.default.removeItem(at: target)
            test.serve(file)
            #expect(try await test.download().resumedFrom == 999)
            #expect(try test.has(file.content))
        }
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: ["file.bin.partial", "file.bin.partial.json", "file.bin.partial.json.new"]
    )
    func `A pipe in the place of a file beside it is not waited for`(name: String) async throws {
        try await DownloadCase.run { test async throws in
            test.serve(RangeFile(size: 10))
            #expect(mkfifo(test.folder.file(name).path, 0o600) == 0)
            switch name {
            // The record is only a help; it is replaced.
            case "file.bin.partial.json": #expect(try await test.download().size == 10)
            default: #expect(await test.fault() == .cannotWrite)
            }
        }
    }

    /// A link there could lead anywhere, and what it leads to would be overwritten.
    @Test(arguments: ["file.bin.partial", "file.bin.partial.json"])
    func `A link in the place of a file beside it is not followed`(name: String) async throws {
        try await DownloadCase.run { test async throws in
            test.serve(RangeFile(size: 10))
            let victim = test.folder.file("victim")
            try Data("victim".utf8).write(to: victim)
            try FileManager.default.createSymbolicLink(at: test.folder.file(name), withDestinationURL: victim)
            _ = try? await test.download()
            #expect(try Data(contentsOf: victim) == Data("victim".utf8))
        }
    }
}
#endif
