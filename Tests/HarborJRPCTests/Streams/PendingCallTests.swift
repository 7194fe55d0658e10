import FastJSON
import Foundation
import HTTPClientKit
import TestSupport
import Testing

@testable import HarborJRPC

/// Whom an answer is told to, and what becomes of calls that are given up.
@Suite(.timeLimit(.minutes(2)))
struct PendingCallTests {
    @Test func `An answer that is wrong is told to its call`() async throws {
        let (connection, peer) = try StreamPeer.connect()
        async let response = connection.request(call("a", id: 7) as Call<Int>)
        _ = try await peer.next()
        peer.say(#"{"result":1,"id":7}"#)
        #expect(await response.error?.fault == .wrongVersion(expected: "2.0", found: nil))
        await connection.close()
    }

    @Test(arguments: [(9, "9"), ("9", 9), (-9, "-9")] as [(HJRPCID, HJRPCID)])
    func `An answer whose id is of the other type is told to its call`(id: HJRPCID, found: HJRPCID) async throws {
        let (connection, peer) = try StreamPeer.connect()
        async let response = connection.request(call("a", id: id) as Call<Int>)
        async let other = connection.request(call("a", id: 7) as Call<Int>)
        _ = try await peer.next()
        _ = try await peer.next()
        peer.say(#"{"jsonrpc":"2.0","result":1,"id":\#(found)}"#)
        peer.say(#"{"jsonrpc":"2.0","result":2,"id":7}"#)
        #expect(await response.error?.fault == .otherID(expected: id, found: found))
        #expect(await other.model == 2)
        #expect(connection.strayAnswers == 0)
        await connection.close()
    }

    @Test(arguments: ["7", "8", #""09""#, #""+9""#])
    func `An answer that nobody waits for, or waits for no more, is counted and fails no other call`(
        id: String
    ) async throws {
        let (connection, peer) = try StreamPeer.connect()
        async let first = connection.send(call("a", id: 7) as Call<Int>)
        _ = try await peer.next()
        peer.say(#"{"jsonrpc":"2.0","result":1,"id":7}"#)
        #expect(try await first == 1)
        async let other = connection.request(call("a", id: 9) as Call<Int>)
        _ = try await peer.next()
        peer.say(#"{"jsonrpc":"2.0","result":2,"id":\#(id)}"#)
        peer.say(#"{"jsonrpc":"2.0","result":3,"id":9}"#)
        #expect(await other.model == 3)
        #expect(connection.strayAnswers == 1)
        #expect(connection.endReason == nil)
        await connection.close()
    }

    @Test(arguments: [
        ("9.5", HJRPCInvalidResponse.fractionalID("9.5")), ("1e400", .invalidID("1e400")), ("true", .invalidID("true")),
        ("{}", .invalidID("an object")), ("[9]", .invalidID("an array")),
    ])
    func `An answer whose id no call can have is the only call's; with several it fails none`(
        id: String,
        fault: HJRPCInvalidResponse
    ) async throws {
        let (connection, peer) = try StreamPeer.connect()
        let answer = #"{"jsonrpc":"2.0","result":1,"id":\#(id)}"#
        for said in [answer, "[\(answer)]"] {
            async let only = connection.request(call("a") as Call<Int>)
            _ = try await peer.next()
            peer.say(said)
            #expect(await only.error?.fault == fault)
        }
        async let one = connection.send(call("a", id: 9) as Call<Int>)
        async let two = connection.send(call("a", id: 10) as Call<Int>)
        for _ in 0..<2 { _ = try await peer.next() }
        for said in [answer, "[\(answer)]"] { peer.say(said) }
        for id in [9, 10] { peer.say(#"{"jsonrpc":"2.0","result":\#(id),"id":\#(id)}"#) }
        #expect(try await [one, two] == [9, 10])
        #expect(connection.strayAnswers == 2 && connection.endReason == nil)
        await connection.close()
    }

    @Test func `An error without an id is the only call's; with several the connection ends`() async throws {
        let (connection, peer) = try StreamPeer.connect()
        let error = #"{"jsonrpc":"2.0","error":{"code":-32700,"message":"m"},"id":null}"#
        async let only = connection.request(call("a") as Call<Int>)
        _ = try await peer.next()
        peer.say(error)
        #expect(await only.error?.jrpcError?.code == HJRPCError.parseError)
        async let one = connection.request(call("a") as Call<Int>)
        async let two = connection.request(call("a") as Call<Int>)
        for _ in 0..<2 { _ = try await peer.next() }
        peer.say(error)
        let reason = HJRPCConnectionError.unattributedError(HJRPCError(code: -32700, message: "m"))
        #expect(await [one.error?.end, two.error?.end] == [reason, reason])
    }

    @Test func `Cancelling a call leaves the others, tells the peer, and a late answer is no fault`() async throws {
        let (connection, peer) = try StreamPeer.connect {
            $0.framing = .contentLength
            $0.cancellation = HJRPCConnection.Configuration.languageServer.cancellation
        }
        let cancelled = Task { await connection.request(call("a", id: 1) as Call<Int>) }
        _ = try await peer.next()
        async let other = connection.send(call("b", id: 2) as Call<Int>)
        _ = try await peer.next()
        cancelled.cancel()
        #expect(await cancelled.value.error?.name == "cancelled")
        #expect(try await peer.next() == ["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": 1]])
        peer.say(#"{"jsonrpc":"2.0","result":1,"id":1}"#)
        peer.say(#"{"jsonrpc":"2.0","result":2,"id":2}"#)
        #expect(try await other == 2)
        #expect(connection.endReason == nil)
        await connection.close()
    }

    @Test func `The id of a call that was given up is taken until the late answer is there`() async throws {
        let (connection, peer) = try StreamPeer.connect()
        let given = Task { await connection.request(call("a", id: 9) as Call<Int>) }
        _ = try await peer.next()
        given.cancel()
        #expect(await given.value.error?.name == "cancelled")
        let early = await connection.request(call("b", id: 9, timeout: 10) as Call<Int>)
        #expect(early.error?.name == "malformedRequestError")
        // The late answer is not taken for one to an id of the other type.
        async let other = connection.request(call("c", id: "9") as Call<Int>)
        _ = try await peer.next()
        peer.say(#"{"jsonrpc":"2.0","result":1,"id":9}"#)
        peer.say(#"{"jsonrpc":"2.0","result":2,"id":"9"}"#)
        #expect(await other.model == 2)
        async let later = connection.send(call("d", id: 9) as Call<Int>)
        #expect(try await peer.next()?["method"] == "d")
        peer.say(#"{"jsonrpc":"2.0","result":3,"id":9}"#)
        #expect(try await later == 3)
        #expect(connection.strayAnswers == 0 && connection.endReason == nil)
        await connection.close()
    }

    @Test func `A call that takes too long fails by itself`() async throws {
        let (connection, peer) = try StreamPeer.connect()
        #expect(await connection.request(call("a", timeout: 0.01) as Call<Int>).error?.name == "timeoutError")
        _ = try await peer.next()
        #expect(connection.endReason == nil)
        await connection.close()
    }

    @Test func `A call that is given up before the peer takes it is never sent`() async throws {
        let (connection, peer) = try StreamPeer.connect {
            $0.cancellation = { HJRPCNotice("cancel", .named(["id": $0.json])) }
        }
        // More than the socket holds, so that what comes after it waits.
        let long = String(repeating: "x", count: 4 << 20)
        async let first = connection.send(Call<Int>(method: "a", params: .positional(long), requestID: 1))
        await peer.waitForBytes()
        let second = await connection.request(call("b", id: 2, timeout: 0.01) as Call<Int>)
        #expect(second.error?.name == "timeoutError")
        // The id is free, since nobody will answer the call that had it.
        async let third = connection.send(call("d", id: 2) as Call<Int>)
        #expect(try await peer.next()?["method"] == "a")
        #expect(try await peer.next()?["method"] == "d")
        for id in [1, 2] { peer.say(#"{"jsonrpc":"2.0","result":\#(id),"id":\#(id)}"#) }
        #expect(try await [first, third] == [1, 2])
        #expect(connection.strayAnswers == 0)
        await connection.close()
    }

    @Test func `A call that is given up while it is being written is written to its end`() async throws {
        let (connection, peer) = try StreamPeer.connect {
            $0.cancellation = { HJRPCNotice("cancel", .named(["id": $0.json])) }
        }
        let long = String(repeating: "x", count: 4 << 20)
        let given = Task {
            await connection.request(Call<Int>(method: "a", params: .positional(long), requestID: 1))
        }
        await peer.waitForBytes()
        given.cancel()
        #expect(await given.value.error?.name == "cancelled")
        #expect(try await peer.next()?["params"]?[0]?.string?.utf8.count == long.utf8.count)
        #expect(try await peer.next() == ["jsonrpc": "2.0", "method": "cancel", "params": ["id": 1]])
        await connection.close()
    }

    @Test func `A second call of one id is refused while the first is under way`() async throws {
        let (connection, peer) = try StreamPeer.connect()
        let first = Task { await connection.request(call("a", id: 1) as Call<Int>) }
        _ = try await peer.next()
        #expect(await connection.request(call("b", id: 1) as Call<Int>).error?.name == "malformedRequestError")
        await connection.close()
        #expect(await first.value.error?.end == .closed)
    }
}
