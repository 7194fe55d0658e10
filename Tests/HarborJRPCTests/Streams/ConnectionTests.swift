import FastJSON
import Foundation
import HTTPClientKit
import TestSupport
import Testing

@testable import HarborJRPC

/// Both ends of a connection, one of them the test's.
@Suite(.timeLimit(.minutes(2)))
struct ConnectionTests {
    private static func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    @Test(arguments: [HJRPCFraming.lines, .contentLength])
    func `Concurrent calls are answered in any order`(framing: HJRPCFraming) async throws {
        let (connection, peer) = try StreamPeer.connect(.init(framing: framing))
        let answers = try await withThrowingTaskGroup(of: (Int, Int).self) { group in
            for number in 0..<200 {
                group.addTask {
                    (number, try await connection.send(Call<Int>(method: "echo", params: .positional(number))))
                }
            }
            var calls: [JSONValue] = []
            for _ in 0..<200 { calls.append(try #require(try await peer.next())) }
            for call in calls.reversed() {
                peer.say(
                    #"{"jsonrpc":"2.0","result":\#(call["params"]?[0]?.int ?? -1),"id":\#(call["id"]?.int ?? -1)}"#
                )
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(answers == Dictionary(uniqueKeysWithValues: (0..<200).map { ($0, $0) }))
        await connection.close()
    }

    @Test func `Answers in a batch are taken apart, with their digits`() async throws {
        let (connection, peer) = try StreamPeer.connect()
        async let one = connection.send(Call<JSONValue>(method: "a", requestID: 1))
        async let two = connection.request(Call<Int>(method: "b", requestID: "2"))
        for _ in 0..<2 { _ = try await peer.next() }
        peer.say(
            #"[{"jsonrpc":"2.0","error":{"code":-1,"message":"m","data":18446744073709551615},"id":"2"},"#
                + #"{"jsonrpc":"2.0","result":0.10,"id":1}]"#
        )
        #expect(try await one.number?.digits == "0.10")
        #expect(await two.error?.jrpcError?.data?.number?.digits == "18446744073709551615")
    }

    @Test func `Notifications go out, and come in as a sequence that ends with the connection`() async throws {
        let (connection, peer) = try StreamPeer.connect()
        try await connection.notify(HJRPCNotice("up", .positional(1)))
        #expect(try await peer.next() == ["jsonrpc": "2.0", "method": "up", "params": [1]])
        peer.say(#"{"jsonrpc":"2.0","method":"down","params":{"a":1}}"#)
        peer.say(#"{"jsonrpc":"2.0","method":"out"}"#)
        peer.close()
        var methods: [String] = []
        for await notification in connection.notifications {
            methods.append(notification.method)
            if notification.method == "down" { #expect(try notification.decodeParams([String: Int].self) == ["a": 1]) }
        }
        #expect(methods == ["down", "out"])
        #expect(connection.endReason == .peerClosed)
    }

    @Test func `The oldest notifications are dropped and counted when nobody takes them`() async throws {
        let (connection, peer) = try StreamPeer.connect { $0.maximumNotifications = 3 }
        for number in 0..<10 { peer.say(#"{"jsonrpc":"2.0","method":"\#(number)"}"#) }
        peer.close()
        await connection.waitForEnd()
        var methods: [String] = []
        for await notification in connection.notifications { methods.append(notification.method) }
        #expect(methods == ["7", "8", "9"])
        #expect(connection.droppedNotifications == 7)
    }

    @Test func `A wait for a notification can be cancelled`() async throws {
        let (connection, peer) = try StreamPeer.connect()
        let task = Task {
            var iterator = connection.notifications.makeAsyncIterator()
            return await iterator.next()
        }
        task.cancel()
        #expect(await task.value == nil)
        peer.say(#"{"jsonrpc":"2.0","method":"kept"}"#)
        var iterator = connection.notifications.makeAsyncIterator()
        #expect(await iterator.next()?.method == "kept")
    }

    @Test func `Calls of the peer are answered by their handler, or with method not found`() async throws {
        let (connection, peer) = try StreamPeer.connect {
            $0.handlers["double"] = { call in try call.decodeParams([Int].self).map { $0 * 2 } }
            $0.handlers["refuse"] = { _ in throw HJRPCError(code: 7, message: "no", data: ["why": nil]) }
            $0.handlers["fail"] = { _ in throw CancellationError() }
        }
        let expected: [(String, JSONValue)] = [
            (
                #"{"jsonrpc":"2.0","method":"double","params":[2,3],"id":"x"}"#,
                ["jsonrpc": "2.0", "result": [4, 6], "id": "x"]
            ),
            (
                #"{"jsonrpc":"2.0","method":"refuse","id":1}"#,
                ["jsonrpc": "2.0", "error": ["code": 7, "message": "no", "data": ["why": nil]], "id": 1]
            ),
            (
                #"{"jsonrpc":"2.0","method":"fail","id":2}"#,
                ["jsonrpc": "2.0", "error": ["code": -32603, "message": "Internal error"], "id": 2]
            ),
            (
                #"{"jsonrpc":"2.0","method":"other","id":3}"#,
                ["jsonrpc": "2.0", "error": ["code": -32601, "message": "Method not found"], "id": 3]
            ),
        ]
        for (call, answer) in expected {
            peer.say(call)
            #expect(try await peer.next() == answer)
        }
        await connection.close()
    }

    @Test func `No more handlers run at once than are allowed, and the end cancels them`() async throws {
        let started = Signal()
        let ended = Signal()
        let (connection, peer) = try StreamPeer.connect {
            $0.maximumHandlers = 1
            $0.handlers["wait"] = { _ in
                started.send()
                await withTaskCancellationHandler {
                    await ended.wait()
                } onCancel: {
                    ended.send()
                }
                return true
            }
        }
        peer.say(#"{"jsonrpc":"2.0","method":"wait","id":1}"#)
        await started.wait()
        peer.say(#"{"jsonrpc":"2.0","method":"wait","id":2}"#)
        let refusal = try await peer.next()
        #expect(refusal?["id"] == 2 && refusal?["error"]?["code"] == -32000)
        await connection.close()
        await ended.wait()
    }

    @Test func `When the peer goes, every call fails with the reason`() async throws {
        let (connection, peer) = try StreamPeer.connect()
        let calls = (0..<50).map { _ in Task { await connection.request(call("a") as Call<Int>) } }
        for _ in 0..<50 { _ = try await peer.next() }
        peer.close()
        for call in calls { #expect(await call.value.error?.end == .peerClosed) }
        #expect(await connection.request(call("a") as Call<Int>).error?.end == .peerClosed)
        let late = await error { () throws(HJRPCRequestError) in try await connection.notify(HJRPCNotice("a")) }
        #expect(late?.end == .peerClosed)
        #expect(await connection.waitForEnd() == .peerClosed)
    }

    @Test func `Closing fails the calls under way, and is done when it returns`() async throws {
        let (connection, peer) = try StreamPeer.connect()
        let waiting = Task { await connection.request(call("a") as Call<Int>) }
        _ = try await peer.next()
        await connection.close()
        #expect(await waiting.value.error?.end == .closed)
        #expect(try await peer.next() == nil)
        await connection.close()
    }

    @Test func `A dropped connection is closed`() async throws {
        let peer: StreamPeer
        do {
            let (connection, other) = try StreamPeer.connect()
            peer = other
            try await connection.notify(HJRPCNotice("a"))
        }
        _ = try await peer.next()
        #expect(try await peer.next() == nil)
    }

    @Test(arguments: [
        ("{", HJRPCFraming.lines), (#"{"jsonrpc":"2.0"}"#, .lines), ("7", .lines), (#"{"method":7}"#, .lines),
        ("[]", .lines), ("[[]]", .lines), (String(repeating: "[", count: 10_000), .lines),
        (#"{"jsonrpc":"2.0","method":"n","params":\#(nested(10_000))}"#, .lines),
        ("{", .contentLength),
    ])
    func `A message that is none ends the connection`(message: String, framing: HJRPCFraming) async throws {
        let (connection, peer) = try StreamPeer.connect(.init(framing: framing))
        let waiting = Task { await connection.request(call("a") as Call<Int>) }
        _ = try await peer.next()
        peer.say(message)
        guard case .malformedMessage? = await waiting.value.error?.end else {
            Issue.record("another end: \(String(describing: connection.endReason))")
            return
        }
    }

    @Test(arguments: [
        (#"{"jsonrpc":"#, HJRPCFraming.lines), ("\n[", .lines), ("Content-Length: 2\r\n", .contentLength),
        ("Content-Length: 2\r\n\r\n{", .contentLength), ("Content-Length: 2\r\n\r\n", .contentLength),
    ])
    func `A stream that ends within a message says so`(text: String, framing: HJRPCFraming) async throws {
        let (connection, peer) = try StreamPeer.connect(.init(framing: framing))
        peer.write(text)
        peer.close()
        #expect(await connection.waitForEnd() == .truncatedMessage)
    }

    @Test func `The last line of a stream need not have an end`() async throws {
        let (connection, peer) = try StreamPeer.connect()
        async let answer = connection.request(call("a", id: 7) as Call<Int>)
        _ = try await peer.next()
        peer.write(#"{"jsonrpc":"2.0","result":1,"id":7}"#)
        peer.close()
        #expect(await answer.model == 1)
        #expect(await connection.waitForEnd() == .peerClosed)
    }

    @Test func `A message over the limit ends the connection, and one of ours is refused`() async throws {
        let (connection, peer) = try StreamPeer.connect { $0.maximumMessageSize = 100 }
        let long = String(repeating: "x", count: 100)
        let refused = await connection.request(Call<Int>(method: "a", params: .positional(long)))
        #expect(refused.error?.name == "malformedRequestError")
        peer.say(#"{"jsonrpc":"2.0","method":"\#(long)"}"#)
        #expect(await connection.waitForEnd() == .messageTooLarge(limit: 100))
    }

    @Test func `A peer that calls and does not read the answers is left`() async throws {
        let (connection, peer) = try StreamPeer.connect {
            $0.maximumMessageSize = 1 << 20
            $0.maximumHandlers = 10_000
        }
        // Well over what the socket itself holds.
        let call = #"{"jsonrpc":"2.0","method":"m","id":"\#(String(repeating: "x", count: 60_000))"}"#
        let writer = Task.detached { for _ in 0..<200 { peer.say(call) } }
        #expect(await connection.waitForEnd() == .peerDoesNotRead(limit: 1 << 20))
        await writer.value
    }

    @Test func `A large message passes in both directions`() async throws {
        let (connection, peer) = try StreamPeer.connect(.init(framing: .contentLength))
        let text = String(repeating: "ü", count: 2 << 20)
        async let answer = connection.send(Call<String>(method: "a", params: .positional(text), requestID: 1))
        #expect(try await peer.next()?["params"]?[0]?.string?.utf8.count == 4 << 20)
        peer.say(#"{"jsonrpc":"2.0","result":"\#(text)","id":1}"#)
        #expect(try await answer.utf8.count == 4 << 20)
        await connection.close()
    }
}
