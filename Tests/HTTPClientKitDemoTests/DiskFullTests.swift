#if os(Linux)
import Foundation
import HTTPClientKit
import HTTPTestServer
import TestSupport
import Testing

/// Downloads to a disk of two megabytes, which the process alone sees; where no disk can be had, that is a failure.
///
/// Who is not root needs user namespaces for it.
@Suite(.needsServers, .timeLimit(.minutes(3)))
struct DiskFullTests {
    private static let namespace = getuid() == 0 ? "unshare --mount" : "unshare --mount --user --map-root-user"

    /// What a download to the disk prints, with the names of what is there before and after it at the end.
    private func output(_ server: HTTPTestServer, _ folder: ScratchFolder, before: String) async -> [String] {
        let command = """
            exec \(Self.namespace) sh -c '
                mount -t tmpfs -o size=2m tmpfs "$1" || exit 1
                cd "$1"
                \(before)
                "$0" download "$2" -o file.bin
                echo "status $?"
                for name in *; do echo "$name $(stat -c %s "$name")"; done
            ' "$0" "$1" "$2"
            """
        let program = try? ShellProgram(demo: [folder.url.path, "\(server.url)file"], by: command)
        return await program?.end().lines ?? []
    }

    @Test(arguments: ["\"1\"", nil])
    func `A full disk is told, and nothing is under the final name`(tag: String?) async throws {
        let folder = try ScratchFolder()
        try await HTTPTestServer.withServer { server in
            let file = RangeFile(size: 4_000_000, tag: tag)
            server.route("/file") { file.answer(to: $0) }
            let lines = await output(server, folder, before: "")
            #expect(lines.contains { $0.hasSuffix("file.bin.partial: No space left on device") }, "\(lines)")
            #expect(lines.contains("status 1"))
            #expect(!lines.contains { $0.hasPrefix("file.bin ") })
            // What can be gone on with once there is room is kept, and nothing else.
            #expect(lines.contains { $0.hasPrefix("file.bin.partial ") } == (tag != nil))
        }
    }

    @Test func `A full disk leaves what was there`() async throws {
        let folder = try ScratchFolder()
        try await HTTPTestServer.withServer { server in
            let file = RangeFile(size: 4_000_000)
            server.route("/file") { file.answer(to: $0) }
            let lines = await output(server, folder, before: "echo old >file.bin")
            #expect(lines.contains("status 1"), "\(lines)")
            #expect(lines.contains("file.bin 4"))
        }
    }
}
#endif
