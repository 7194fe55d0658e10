import FastJSON
import Foundation
import HTTPClientKit
import TestSupport
import Testing

@testable import HarborJRPC

/// Several calls as one message over a stream, whose other end is the test's.
@Suite(.timeLimit(.minutes(2)))
struct StreamBatchTests {
    private typealias Outcomes = (
        Result<Int, HJRPCRequestError>, Result<String, HJRPCRequestError>, Result<Bool, HJRPCRequestError>
    )

    private let one = #"{"jsonrpc":"2.0","result":1,"id":1}"#
    private let two = #"{"jsonrpc":"2.0","result":"b","id":"2"}"#
    private let three = #"{"jsonrpc":"2.0","error":{"code":-32601,"message":"m"},"id":3}"#
    private let lost = #"{"jsonrpc":"2.0","error":{"code":-32600,"message":"m"},"id":null}"#

    /// Begins a batch of three calls, and returns once the peer has it.
    private func begin(
        _ connection: HJRPCConnection,
        _ peer: StreamPeer,
        timeout: TimeInterval? = nil
    ) async throws -> Task<Outcomes, any Error> {
        let task = Task {
            try await connection.batch(
                Call<Int>(method: "a", requestID: 1, timeout: timeout),
                Call<String>(method: "b", requestID: "2", timeout: timeout),
                Call<Bool>(method: "c", requestID: 3, timeout: timeout)
            )
        }
        #expect(try await peer.next()?.array?.count == 3)
        return task
    }

    /// What becomes of three calls when the peer says lines and the connection goes on.
    private func outcomes(_ lines: String...) async throws -> Outcomes {
        let (connection, peer) = try StreamPeer.connect()
        let batch = try await begin(connection, peer)
        for line in lines { peer.say(line) }
        let outcomes = try await batch.value
        #expect(connection.endReason == nil)
        await connection.close()
        return outcomes
    }

    private func failure<Value>(_ result: Result<Value, HJRPCRequestError>) -> HJRPCRequestError? {
        if case .failure(let error) = result { error } else { nil }
    }

    @Test(arguments: [HJRPCFraming.lines, .contentLength])
    func `The calls and notifications are one array`(framing: HJRPCFraming) async throws {
        let (connection, peer) = try StreamPeer.connect(HJRPCConnection.Configuration(framing: framing))
        async let sent = connection.batch(
            Call<Int>(method: "a", params: .positional(1)),
            notifying: [Notice(method: "n"), HJRPCNotice("o")]
        )
        #expect(
            try await peer.next() == [
                ["jsonrpc": "2.0", "method": "a", "params": [1], "id": 1], ["jsonrpc": "2.0", "method": "n"],
                ["jsonrpc": "2.0", "method": "o"],
            ]
        )
        peer.say("[\(one)]")
        #expect(try await sent.get() == 1)
        await connection.close()
    }

    @Test func `Answers in any order are matched by id, in an array or one by one`() async throws {
        for lines in [["[\(three),\(two),\(one)]"], [three, one, two], [three, "[\(two),\(one)]"]] {
            let (connection, peer) = try StreamPeer.connect()
            let batch = try await begin(connection, peer)
            for line in lines { peer.say(line) }
            let (a, b, c) = try await batch.value
            #expect(try a.get() == 1)
            #expect(try b.get() == "b")
            #expect(failure(c)?.jrpcError?.code == HJRPCError.methodNotFound)
            #expect(connection.strayAnswers == 0)
            await connection.close()
        }
    }

    @Test func `A call that the array lacks fails alone, and says what came instead`() async throws {
        let (a, b, c) = try await outcomes(#"[\#(one),\#(two),{"jsonrpc":"2.0","result":true,"id":9},7]"#)
        #expect(try a.get() == 1)
        #expect(try b.get() == "b")
        guard case .missingAnswer(3, let unmatched)? = failure(c)?.fault else {
            Issue.record("\(c)")
            return
        }
        #expect(Set(unmatched) == ["the id 9", "an element that is no object"])
    }

    @Test func `Two answers to one call are that call's error alone, in an array or one by one`() async throws {
        for lines in [["[\(one),\(one),\(two),\(three)]"], [one, one, two, three]] {
            let (connection, peer) = try StreamPeer.connect()
            let batch = try await begin(connection, peer)
            for line in lines { peer.say(line) }
            let (a, b, c) = try await batch.value
            #expect(failure(a)?.fault == .duplicateAnswer(1))
            #expect(try b.get() == "b")
            #expect(failure(c)?.jrpcError != nil)
            await connection.close()
        }
    }

    @Test func `An error without an id is for the only call without an answer`() async throws {
        let (_, _, c) = try await outcomes("[\(one),\(two),\(lost)]")
        #expect(failure(c)?.jrpcError?.code == HJRPCError.invalidRequest)
        let (_, _, d) = try await outcomes(one, two, lost)
        #expect(failure(d)?.jrpcError?.code == HJRPCError.invalidRequest)
        let (a, _, e) = try await outcomes("[\(two),\(lost)]")
        let unmatched = ["error -32600 (invalid request): m"]
        #expect(failure(a)?.fault == .missingAnswer(1, unmatched: unmatched))
        #expect(failure(e)?.fault == .missingAnswer(3, unmatched: unmatched))
        let (f, _, _) = try await outcomes("[\(lost)]")
        #expect(failure(f)?.fault == .missingAnswer(1, unmatched: unmatched))
    }

    @Test func `An answer whose id is of the other type is none to its call`() async throws {
        let (a, b, c) = try await outcomes(#"{"jsonrpc":"2.0","result":1,"id":"1"}"#, two, three)
        #expect(failure(a)?.fault == .missingAnswer(1, unmatched: [#"the id "1""#]))
        #expect(try b.get() == "b")
        #expect(failure(c)?.jrpcError != nil)
    }

    @Test func `A malformed answer is that call's error alone`() async throws {
        let (a, b, _) = try await outcomes(
            #"[{"jsonrpc":"1.0","result":1,"id":1},{"jsonrpc":"2.0","result":[],"id":"2"}]"#
        )
        #expect(failure(a)?.fault == .wrongVersion(expected: "2.0", found: "1.0"))
        #expect(failure(b)?.name == "codableError")
    }

    @Test func `A single error object, or a single result, is the whole batch's`() async throws {
        await #expect { _ = try await outcomes(lost) } throws: {
            ($0 as? HJRPCRequestError)?.jrpcError?.code == HJRPCError.invalidRequest
        }
        await #expect { _ = try await outcomes(#"{"jsonrpc":"2.0","result":1}"#) } throws: {
            ($0 as? HJRPCRequestError)?.fault == .notABatch
        }
    }

    @Test func `With another call under way an error without an id ends the connection for both`() async throws {
        let (connection, peer) = try StreamPeer.connect()
        let batch = try await begin(connection, peer)
        async let other = connection.request(Call<Int>(method: "d", requestID: 4))
        _ = try await peer.next()
        peer.say(lost)
        let reason = HJRPCConnectionError.unattributedError(HJRPCError(code: -32600, message: "m"))
        await #expect { _ = try await batch.value } throws: { ($0 as? HJRPCRequestError)?.end == reason }
        #expect(await other.error?.end == reason)
    }

    @Test func `Batches and calls under way at once get their own`() async throws {
        let (connection, peer) = try StreamPeer.connect()
        let batch = try await begin(connection, peer)
        async let other = connection.batch([Call<Int>(method: "d", requestID: 4), Call<Int>(method: "e", requestID: 5)])
        _ = try await peer.next()
        async let single = connection.send(Call<Int>(method: "f", requestID: 6))
        _ = try await peer.next()
        peer.say(#"[{"jsonrpc":"2.0","result":5,"id":5},\#(two),{"jsonrpc":"2.0","result":6,"id":6}]"#)
        #expect(try await single == 6)
        let (a, b, c) = try await batch.value
        #expect(failure(a)?.fault == .missingAnswer(1, unmatched: []))
        #expect(try b.get() == "b")
        #expect(failure(c)?.fault == .missingAnswer(3, unmatched: []))
        let results = try await other
        #expect(failure(results[0])?.fault == .missingAnswer(4, unmatched: []))
        #expect(try results[1].get() == 5)
        await connection.close()
    }

    @Test func `An array has results in its order, and an empty batch sends nothing`() async throws {
        let (connection, peer) = try StreamPeer.connect()
        #expect(try await connection.batch([Call<Int>]()).isEmpty)
        _ = try await connection.batch()
        async let sent = connection.batch([Call<Int>(method: "a"), Call<Int>(method: "b")])
        #expect(try await peer.next()?.array?.count == 2)
        peer.say(#"[{"jsonrpc":"2.0","result":4,"id":2},{"jsonrpc":"2.0","result":2,"id":1}]"#)
        #expect(try await sent.map { try $0.get() } == [2, 4])
        await connection.close()
    }

    @Test func `A batch of notifications is done when it has been written`() async throws {
        let (connection, peer) = try StreamPeer.connect()
        _ = try await connection.batch(notifying: [Notice(method: "a"), Notice(method: "b")])
        #expect(try await peer.next()?.array?.count == 2)
        await connection.close()
        await #expect { _ = try await connection.batch(notifying: [Notice(method: "a")]) } throws: {
            ($0 as? HJRPCRequestError)?.end == .closed
        }
    }

    @Test func `When the peer goes, the calls that it has answered keep their answers`() async throws {
        let (connection, peer) = try StreamPeer.connect()
        let batch = try await begin(connection, peer)
        peer.say(one)
        peer.close()
        let (a, b, c) = try await batch.value
        #expect(try a.get() == 1)
        #expect(failure(b)?.end == .peerClosed && failure(c)?.end == .peerClosed)
        #expect(connection.endReason == .peerClosed)
    }

    @Test func `When the peer goes without an answer, the batch fails`() async throws {
        let (connection, peer) = try StreamPeer.connect()
        let batch = try await begin(connection, peer)
        peer.close()
        await #expect { _ = try await batch.value } throws: { ($0 as? HJRPCRequestError)?.end == .peerClosed }
    }

    @Test func `A batch that takes too long fails, and leaves the connection`() async throws {
        let (connection, peer) = try StreamPeer.connect()
        let batch = try await begin(connection, peer, timeout: 0.01)
        await #expect { _ = try await batch.value } throws: { ($0 as? HJRPCRequestError)?.name == "timeoutError" }
        peer.say("[\(one),\(two),\(three)]")
        async let other = connection.send(Call<Int>(method: "a", requestID: 4))
        _ = try await peer.next()
        peer.say(#"{"jsonrpc":"2.0","result":4,"id":4}"#)
        #expect(try await other == 4)
        #expect(connection.strayAnswers == 0 && connection.endReason == nil)
        await connection.close()
    }

    @Test func `Cancelling a batch tells the peer of each call without an answer, and leaves the others`() async throws
    {
        var configuration = HJRPCConnection.Configuration()
        configuration.cancellation = HJRPCConnection.Configuration.languageServer.cancellation
        let (connection, peer) = try StreamPeer.connect(configuration)
        let batch = try await begin(connection, peer)
        async let other = connection.send(Call<Int>(method: "d", requestID: 4))
        _ = try await peer.next()
        peer.say(one)
        peer.say(#"{"jsonrpc":"2.0","method":"seen"}"#)
        var notifications = connection.notifications.makeAsyncIterator()
        #expect(await notifications.next()?.method == "seen")
        batch.cancel()
        await #expect { _ = try await batch.value } throws: { ($0 as? HJRPCRequestError)?.name == "cancelled" }
        var cancelled: Set<JSONValue?> = []
        for _ in 0..<2 { cancelled.insert(try await peer.next()?["params"]?["id"]) }
        #expect(cancelled == ["2", 3])
        peer.say("[\(two),\(three)]")
        peer.say(#"{"jsonrpc":"2.0","result":4,"id":4}"#)
        #expect(try await other == 4)
        #expect(connection.strayAnswers == 0)
        await connection.close()
    }

    @Test func `An error without an id may be that of a call that was given up`() async throws {
        let (connection, peer) = try StreamPeer.connect()
        let given = await connection.request(Call<Int>(method: "a", timeout: 0.01))
        #expect(given.error?.name == "timeoutError")
        _ = try await peer.next()
        peer.say(lost)
        peer.say(#"{"jsonrpc":"2.0","method":"seen"}"#)
        var notifications = connection.notifications.makeAsyncIterator()
        #expect(await notifications.next()?.method == "seen")
        #expect(connection.endReason == nil)
        await connection.close()
    }

    @Test func `Calls of one id do not go together, nor one whose id is under way`() async throws {
        let (connection, peer) = try StreamPeer.connect()
        let twice = await error { () throws(HJRPCRequestError) in
            try await connection.batch([Call<Int>(method: "a", requestID: 1), Call<Int>(method: "b", requestID: 1)])
        }
        #expect(twice?.name == "malformedRequestError")
        let batch = try await begin(connection, peer)
        let taken = await error { () throws(HJRPCRequestError) in
            try await connection.batch([Call<Int>(method: "a", requestID: 7), Call<Int>(method: "b", requestID: 1)])
        }
        #expect(taken?.name == "malformedRequestError")
        // Of the refused batch nothing is left behind.
        async let free = connection.send(Call<Int>(method: "a", requestID: 7))
        _ = try await peer.next()
        peer.say(#"[{"jsonrpc":"2.0","result":7,"id":7}]"#)
        #expect(try await free == 7)
        peer.say("[\(one),\(two),\(three)]")
        _ = try await batch.value
        await connection.close()
    }

    @Test func `A batch over the limit is refused before it is sent`() async throws {
        var configuration = HJRPCConnection.Configuration()
        configuration.maximumMessageSize = 100
        let (connection, peer) = try StreamPeer.connect(configuration)
        let calls = (0..<3).map { _ in Call<Int>(method: "a") }
        let refused = await error { () throws(HJRPCRequestError) in try await connection.batch(calls) }
        #expect(refused?.name == "malformedRequestError")
        try await connection.notify(HJRPCNotice("n"))
        #expect(try await peer.next()?["method"] == "n")
        await connection.close()
    }

    @Test func `Calls of the peer in an array are answered in one`() async throws {
        var configuration = HJRPCConnection.Configuration()
        configuration.handlers["echo"] = { call in call.params ?? .null }
        let (connection, peer) = try StreamPeer.connect(configuration)
        peer.say(
            #"[{"jsonrpc":"2.0","method":"echo","params":[1],"id":1},{"jsonrpc":"2.0","method":"n"},"#
                + #"{"jsonrpc":"2.0","method":"other","id":"x"}]"#
        )
        let answers = try #require(try await peer.next()?.array)
        #expect(
            Set(answers) == [
                ["jsonrpc": "2.0", "result": [1], "id": 1],
                ["jsonrpc": "2.0", "error": ["code": -32601, "message": "Method not found"], "id": "x"],
            ]
        )
        peer.say(#"[{"jsonrpc":"2.0","method":"n"}]"#)
        peer.say(#"{"jsonrpc":"2.0","method":"echo","id":2}"#)
        #expect(try await peer.next() == ["jsonrpc": "2.0", "result": nil, "id": 2])
        await connection.close()
    }
}
