#if os(macOS) || os(Linux)
import Foundation
import HTTPClientKit
import HarborJRPC
import TestSupport
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Programs at the other end: small scripts of the shell that every system has.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct ProcessTests {
    /// Starts a script of the shell.
    private func launch(
        _ script: String,
        environment: [String: String]? = nil,
        directory: String? = nil,
        gracePeriod: TimeInterval = 2,
        standardError: HJRPCProcess.StandardError = .discarded,
        maximumStandardErrorLines: Int = 1000
    ) throws -> HJRPCConnection {
        var configuration = HJRPCConnection.Configuration()
        configuration.gracePeriod = gracePeriod
        configuration.maximumStandardErrorLines = maximumStandardErrorLines
        var process = HJRPCProcess("sh", arguments: ["-c", script], environment: environment, directory: directory)
        process.standardError = standardError
        return try HJRPCConnection.launch(process, configuration)
    }

    private let answer = #"{"jsonrpc":"2.0","result":"%s","id":1}\n"#

    private func ask(_ connection: HJRPCConnection) async throws -> String {
        try await connection.send(Call<String>(method: "ask", requestID: 1))
    }

    @Test func `A program gets its arguments, environment and directory, and answers`() async throws {
        let script = #"read -r line; printf '\#(answer)' "$NAME $PWD"; cat >/dev/null"#
        let connection = try launch(
            script,
            environment: ["NAME": "ada", "PATH": "/usr/bin:/bin"],
            directory: "/usr"
        )
        #expect(try await ask(connection) == "ada /usr")
        await connection.close()
        #expect(connection.endReason == .closed)
    }

    @Test func `The environment is inherited unless another one is given`() async throws {
        let connection = try launch(#"read -r line; printf '\#(answer)' "$PATH"; cat >/dev/null"#)
        #expect(try await ask(connection) == ProcessInfo.processInfo.environment["PATH"])
        await connection.close()
    }

    @Test(arguments: [
        ("read -r line; exit 3", HJRPCConnectionError.peerExited(status: 3)),
        ("read -r line; kill -9 $$", .peerKilled(signal: 9)),
    ])
    func `A program that ends fails the calls with its status`(
        script: String,
        reason: HJRPCConnectionError
    ) async throws {
        let connection = try launch(script)
        let calls = (0..<3).map { _ in Task { await connection.request(Call<Int>(method: "a")) } }
        for call in calls { #expect(await call.value.error?.end == reason) }
        #expect(await connection.waitForEnd() == reason)
    }

    @Test func `What a program has said before its end is heard, though another process holds its output`() async throws
    {
        let script = #"read -r line; sleep 30 & printf '\#(answer)' last; exit 0"#
        let connection = try launch(script)
        #expect(try await ask(connection) == "last")
        #expect(await connection.waitForEnd() == .peerExited(status: 0))
    }

    @Test func `A program that reads no more fails what is written, and not this process`() async throws {
        let connection = try launch("exec <&-; sleep 0.2; exec sleep 30", gracePeriod: 0.05)
        let long = Call<Int>(method: "a", params: .positional(String(repeating: "x", count: 1 << 20)))
        #expect(await connection.request(long).error?.end == .peerClosed)
        await connection.waitForEnd()
    }

    @Test(arguments: ["trap '' TERM; read -r line; while :; do sleep 0.05; done", "exec sleep 60"])
    func `A program that does not end is ended, and waited for`(script: String) async throws {
        let connection = try launch(script, gracePeriod: 0.1)
        await connection.close()
        #expect(connection.endReason == .closed)
    }

    @Test(arguments: ["/nowhere/program", "harbor-has-no-such-program", "", "/usr"])
    func `A program that cannot be started is an error that names it`(program: String) {
        #expect {
            _ = try HJRPCConnection.launch(HJRPCProcess(program))
        } throws: { error in
            guard case .launchFailed(program, let reason)? = error as? HJRPCConnectionError else { return false }
            return !reason.isEmpty
        }
    }

    @Test func `A program without a name is not taken for one with a NUL`() {
        #expect(throws: HJRPCConnectionError.launchFailed(program: "", reason: "the program has no name")) {
            _ = try HJRPCConnection.launch(HJRPCProcess(""))
        }
    }

    @Test func `A directory that is not there, and a NUL, are errors`() {
        for process in [HJRPCProcess("sh", directory: "/nowhere"), HJRPCProcess("sh", arguments: ["a\0b"])] {
            #expect(throws: HJRPCConnectionError.self) { _ = try HJRPCConnection.launch(process) }
        }
    }

    @Test func `What a program writes to its standard error comes as lines`() async throws {
        let script = #"echo one >&2; printf 'two\r\n\nthree' >&2; read -r line; printf '\#(answer)' x; cat >/dev/null"#
        let connection = try launch(script, standardError: .captured)
        var lines = connection.standardErrorLines.makeAsyncIterator()
        #expect(await [lines.next(), lines.next(), lines.next()] == ["one", "two", ""])
        #expect(try await ask(connection) == "x")
        await connection.close()
        #expect(await [lines.next(), lines.next()] == ["three", nil])
        #expect(connection.droppedStandardErrorLines == 0)
        #expect(connection.endReason == .closed)
    }

    @Test(arguments: [HJRPCProcess.StandardError.inherited, .discarded])
    func `Without being captured there are no lines`(standardError: HJRPCProcess.StandardError) async throws {
        let connection = try launch("exec cat >/dev/null", standardError: standardError)
        var lines = connection.standardErrorLines.makeAsyncIterator()
        #expect(await lines.next() == nil)
        await connection.close()
    }

    @Test(arguments: [
        ("read -r line; echo 'no such table' >&2; exit 3", HJRPCProcessEnding.exited(status: 3), "no such table"),
        ("read -r line; echo a >&2; echo b >&2; kill -9 $$", .killed(signal: 9), "a\nb"),
        ("read -r line; exit 0", .exited(status: 0), ""),
        // It ends within a message, which is what came of its end.
        (#"read -r line; printf '{"jsonrpc"'; echo lost >&2; exit 4"#, .exited(status: 4), "lost"),
        // Another process holds it open.
        ("read -r line; echo last >&2; sleep 30 >/dev/null & exit 5", .exited(status: 5), "last"),
    ])
    func `A program that ends tells how, and the last of its standard error`(
        script: String,
        ending: HJRPCProcessEnding,
        text: String
    ) async throws {
        let connection = try launch(script, standardError: .captured)
        let reason = HJRPCConnectionError.peerEnded(ending, standardError: text)
        #expect(await connection.request(Call<Int>(method: "a")).error?.end == reason)
        #expect(await connection.waitForEnd() == reason)
        #expect(connection.endReason?.processEnding == ending)
        let late = await error { () throws(HJRPCRequestError) in try await connection.notify(Notice(method: "a")) }
        #expect(late?.end == reason)
        #expect(text.isEmpty || reason.description.hasSuffix(": \(text)"))
    }

    @Test func `A program that ends within a message tells its failure, and else that the message is not whole`()
        async throws
    {
        let failed = try launch(#"read -r line; printf '{"jsonrpc"'; exit 4"#)
        #expect(await failed.request(Call<Int>(method: "a")).error?.end == .peerExited(status: 4))
        let ended = try launch(#"read -r line; printf '{"jsonrpc"'"#)
        #expect(await ended.request(Call<Int>(method: "a")).error?.end == .truncatedMessage)
    }

    @Test func `A flood of standard error is read to its end, and little of it kept`() async throws {
        // More than a pipe holds, so that a program whose text is not read would never answer.
        let script = #"""
            read -r line
            i=0; while [ $i -lt 20000 ]; do echo "line $i" >&2; i=$((i+1)); done
            printf '\#(answer)' done; read -r line; exit 7
            """#
        let connection = try launch(script, standardError: .captured, maximumStandardErrorLines: 3)
        #expect(try await ask(connection) == "done")
        try await connection.notify(Notice(method: "go"))
        guard case .peerEnded(.exited(status: 7), let text) = await connection.waitForEnd() else {
            Issue.record("\(String(describing: connection.endReason))")
            return
        }
        #expect(text.utf8.count <= 4096 && text.hasSuffix("line 19999"))
        var kept: [String] = []
        for await line in connection.standardErrorLines { kept.append(line) }
        #expect(kept == ["line 19997", "line 19998", "line 19999"])
        #expect(connection.droppedStandardErrorLines == 19997)
    }

    @Test func `What a program writes while it is being ended is read`() async throws {
        let script = "cat >/dev/null; yes bye | head -n 100000 >&2; echo over >&2"
        let connection = try launch(script, gracePeriod: 60, standardError: .captured)
        await connection.close()
        var last: String?
        for await line in connection.standardErrorLines { last = line }
        #expect(last == "over")
    }

    @Test func `A wait for a line can be cancelled`() async throws {
        let connection = try launch("exec cat >/dev/null", standardError: .captured)
        let task = Task {
            var lines = connection.standardErrorLines.makeAsyncIterator()
            return await lines.next()
        }
        task.cancel()
        #expect(await task.value == nil)
        await connection.close()
    }

    #if os(Linux)
    @Test func `A program has no descriptor of this process but its standard streams`() async throws {
        // Not marked to be closed when a program starts.
        let ours = dup(0)
        defer { close(ours) }
        let script =
            #"read -r line; [ -e /proc/$$/fd/\#(ours) ] && x=there || x=gone; printf '\#(answer)' $x; cat >/dev/null"#
        let connection = try launch(script)
        #expect(try await ask(connection) == "gone")
        await connection.close()
    }
    #endif
}
#endif
