import Foundation
import HTTPClientKit
import HTTPTestServer
import TestSupport
import Testing

@testable import Harbor

#if os(Linux)
private let environment = ProcessInfo.processInfo.environment

/// In CI the program has to be there.
private let curlIsExpected =
    environment["HARBOR_REQUIRE_SERVERS"] == "1" || FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")

/// The printed command, run by a shell, sends what Harbor sends.
@Suite(.enabled(if: curlIsExpected))
struct CurlCommandTests {
    private final class Log: HLogHandlerProtocol {
        private let stored = Lock<[HLogEntry]>([])
        var command: String? {
            stored.withLock { $0.first { $0.kind == .request } }?.text.components(separatedBy: "\n\n").last
        }

        func log(_ entry: HLogEntry) {
            stored.withLock { $0.append(entry) }
        }
    }

    /// Runs a command in a POSIX shell and waits for its end.
    private func run(_ command: String) async throws {
        // From a file, as the shell would read it from a terminal: an argument could not be as long.
        let script = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data(command.utf8).write(to: script)
        defer { try? FileManager.default.removeItem(at: script) }
        let (lines, status) = await (try ShellProgram([script.path])).end()
        #expect(status == 0, "\(lines)")
    }

    /// What Harbor sends, and what its command sends.
    private func both(_ change: (inout Post) -> Void) async throws -> (own: RecordedRequest, shell: RecordedRequest) {
        try await HTTPTestServer.withServer { server in
            server.route("/{rest...}") { _ in .status(204) }
            var post = Post(url: server.url("p?a=1&b='%20$HOME"), debugType: .request)
            change(&post)
            let body = try post.makeContent()
            let url = "\(server.url("p?a=1&b='%20$HOME"))"
            try await HarborClient().send(post)
            var headers = HTTPHeaders(post.headerParameters ?? [:])
            if let type = body?.contentType { headers["Content-Type"] = type }
            let command = CurlCommand(
                method: post.httpMethod.method,
                url: url,
                headers: headers,
                payload: body?.payload
            )
            try await run(command.text)
            return (server.requests[0], server.requests[1])
        }
    }

    private static let bodies: [Data] =
        [
            "", "plain", "it's 'quoted' \"twice\"", "line\nline\n\n", "$HOME ${PATH} $(date) `date` \\n \\ %s %d !! #",
            "@/etc/passwd", "-n",
            "é漢🎈", "tab\there", "cr\r\nlf", "nul\0byte", #"{"a":"\u0041'"}"#, "\u{1B}[31m", "trailing\n",
        ].map { Data($0.utf8) } + [
            Data([0xFF, 0xFE, 0x41, 0x80]), Data((0...255).map { UInt8($0) }), Data(repeating: 0x61, count: 300_000),
        ]

    @Test(arguments: bodies)
    func `A body arrives byte by byte`(body: Data) async throws {
        let (own, shell) = try await both { $0.rawBody = HRawBody(body, contentType: "text/x-test") }
        #expect(own.body == body)
        #expect(shell.body == body)
        #expect(shell.method == .post)
        #expect(shell.target == own.target)
        #expect(shell.headers["Content-Type"] == "text/x-test")
    }

    @Test(arguments: ["it's", "a \"b\" $c `d` \\", "@file", "", "é"])
    func `A header arrives as it is`(value: String) async throws {
        let (own, shell) = try await both { $0.headerParameters = ["X-Test": value] }
        #expect(own.headers["X-Test"] == value)
        #expect(shell.headers["X-Test"] == value)
        #expect(shell.headers["Content-Type"] == nil)
    }

    @Test(arguments: [HHttpMethod.get, .head, .put, .delete, .custom("REPORT")])
    func `The method arrives`(method: HHttpMethod) async throws {
        let (own, shell) = try await both { $0.httpMethod = method }
        #expect(shell.method == own.method)
    }

    @Test func `A form with a file arrives byte by byte`() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("it's $x \(UUID().uuidString)")
        try Data([0, 1, 2, 255, 10]).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        var random = SystemRandom()
        let payload = try MultipartForm([.text(name: "a", "'b'"), .file(name: "f", file)], using: &random).payload
        let expected = try await PreparedPayload(payload).collected()
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .status(204) }
            for payload in [payload, .file(file), .sequence([])] {
                try await run(CurlCommand(method: .post, url: server.url(""), headers: [:], payload: payload).text)
            }
            #expect(server.requests.map(\.body) == [expected, Data([0, 1, 2, 255, 10]), Data()])
        }
    }

    @Test func `The logged command sends what was logged`() async throws {
        let log = Log()
        let client = makeClient { $0.logHandler = log }
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .status(204) }
            let post = Post(url: server.url("?q=a%20b"), debugType: .request, json: { ["text": "it's $5\nand `more`"] })
            try await client.send(post)
            try await run(try #require(log.command))
            #expect(server.requests[0].body == server.requests[1].body)
            #expect(server.requests[0].target == server.requests[1].target)
            #expect(server.requests[1].headers["Content-Type"] == "application/json")
        }
    }
}
#endif
