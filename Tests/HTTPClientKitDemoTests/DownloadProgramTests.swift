#if os(Linux)
import Foundation
import HTTPClientKit
import HTTPTestServer
import TestSupport
import Testing

/// The program as somebody runs it, with real signals and real limits.
@Suite(.timeLimit(.minutes(3)))
struct DownloadProgramTests {
    private func withServer(_ body: (HTTPTestServer, ScratchFolder) async throws -> Void) async throws {
        let folder = try ScratchFolder()
        try await HTTPTestServer.withServer { server in try await body(server, folder) }
    }

    private func arguments(_ server: HTTPTestServer, _ file: URL) -> [String] {
        ["download", "\(server.url)file", "-o", file.path]
    }

    @Test func `A file is downloaded, with plain lines where there is no terminal`() async throws {
        try await withServer { server, folder in
            let file = RangeFile(size: 123_456)
            server.route("/file") { file.answer(to: $0) }
            let target = folder.file("file.bin")
            let (lines, status) = await (try ShellProgram(demo: arguments(server, target))).end()
            #expect(status == 0)
            #expect(lines.first == "0 B of 123.5 kB (0 %)")
            #expect(lines.contains { $0.hasPrefix("123.5 kB of 123.5 kB (100 %)") })
            #expect(lines.last == "\(target.path): 123.5 kB")
            #expect(!lines.joined().contains("\u{1B}"))
            let content = try Data(contentsOf: target)
            #expect(content == file.content)
        }
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `Ctrl-C leaves a part, and the same command goes on with it`(number: Int32) async throws {
        try await withServer { server, folder in
            let file = RangeFile(size: 400_000)
            server.enqueueRaw { connection in
                _ = try await connection.readRequest()
                try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 400000\r\nETag: \"1\"\r\n\r\n")
                // A little at a time for as long as somebody listens, so that the program has a reason to tell of it.
                for place in 0..<200_000 {
                    try await connection.write(file.content[place..<place + 1])
                    try await connection.delay(seconds: 0.02)
                }
            }
            let target = folder.file("file.bin")
            let program = try ShellProgram(demo: arguments(server, target))
            var shown: [String] = []
            for await line in program.output {
                shown.append(line)
                if shown.count == 2 { break }
            }
            #expect(shown.first == "0 B of 400.0 kB (0 %)")
            program.signal(number)
            let (lines, status) = await program.end()
            #expect(status == 130)
            #expect(lines.last == "HTTPClientKitDemo: Interrupted. The same command goes on from here.")
            #expect(try folder.names() == ["file.bin.partial", "file.bin.partial.json"])
            let part = try Data(contentsOf: folder.file("file.bin.partial"))
            #expect(!part.isEmpty)
            #expect(file.content.starts(with: part))

            server.route("/file") { file.answer(to: $0) }
            let again = await (try ShellProgram(demo: arguments(server, target))).end()
            #expect(again.status == 0)
            #expect(again.lines.last == "\(target.path): 400.0 kB, of which \(part.count) B were there")
            #expect(server.requests.map { $0.headers["Range"] } == [nil, "bytes=\(part.count)-"])
            let content = try Data(contentsOf: target)
            #expect(content == file.content)
        }
    }

    @Test func `Another digest than the one asked for is told, and there is no file`() async throws {
        try await withServer { server, folder in
            server.route("/file") { _ in .init(body: "abc") }
            let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
            let right = arguments(server, folder.file("right")) + ["--sha256", digest]
            #expect(await (try ShellProgram(demo: right)).end().lines.last == "SHA-256 \(digest), as it should be")
            let wrong = arguments(server, folder.file("wrong")) + ["--sha256", String(repeating: "0", count: 64)]
            let (lines, status) = await (try ShellProgram(demo: wrong)).end()
            #expect(status == 1)
            #expect(lines.last?.contains(digest) == true)
            #expect(try folder.names() == ["right"])
        }
    }

    @Test func `A limit of the process is told, and there is no file`() async throws {
        try await withServer { server, folder in
            let file = RangeFile(size: 400_000)
            server.route("/file") { file.answer(to: $0) }
            // A hundred blocks of 512 bytes; the signal that would end the process is turned off, so that a write fails.
            let command = #"trap '' XFSZ; ulimit -f 100; exec "$0" "$@""#
            let program = try ShellProgram(demo: arguments(server, folder.file("file.bin")), by: command)
            let (lines, status) = await program.end()
            #expect(status == 1)
            #expect(lines.last?.hasSuffix("file.bin.partial: File too large") == true)
            #expect(try folder.names() == ["file.bin.partial", "file.bin.partial.json"])
        }
    }
}
#endif
