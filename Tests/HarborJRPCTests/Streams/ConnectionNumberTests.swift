import Foundation
import HTTPClientKit
import TestSupport
import Testing

@testable import HarborJRPC

/// Numbers of a connection that cannot be carried out, and those that only seem so.
@Suite(.timeLimit(.minutes(2)))
struct ConnectionNumberTests {
    typealias Configuration = HJRPCConnection.Configuration

    static let impossible: [(name: String, change: @Sendable (inout Configuration) -> Void, value: String)] = [
        ("timeout", { $0.timeout = 0 }, "0.0"), ("timeout", { $0.timeout = -1 }, "-1.0"),
        ("timeout", { $0.timeout = .nan }, "nan"), ("timeout", { $0.timeout = .infinity }, "inf"),
        ("maximumMessageSize", { $0.maximumMessageSize = 0 }, "0"),
        ("maximumMessageSize", { $0.maximumMessageSize = -1 }, "-1"),
        ("maximumNotifications", { $0.maximumNotifications = -1 }, "-1"),
        ("maximumStandardErrorLines", { $0.maximumStandardErrorLines = -1 }, "-1"),
        ("maximumHandlers", { $0.maximumHandlers = .min }, "\(Int.min)"),
        ("gracePeriod", { $0.gracePeriod = -0.1 }, "-0.1"), ("gracePeriod", { $0.gracePeriod = .nan }, "nan"),
        ("gracePeriod", { $0.gracePeriod = .infinity }, "inf"),
    ]

    private func isNamed(_ reason: String, _ name: String, _ value: String) -> Bool {
        reason.hasPrefix("\(name) must be ") && reason.hasSuffix("not \(value)")
    }

    @Test(arguments: impossible)
    func `A number that cannot be carried out is an error that names it, before anything begins`(
        name: String,
        change: @Sendable (inout Configuration) -> Void,
        value: String
    ) {
        var configuration = Configuration()
        change(&configuration)
        #expect {
            _ = try HJRPCConnection.connect(unixSocket: "/nowhere", configuration)
        } throws: { error in
            guard case .cannotConnect("/nowhere", let reason)? = error as? HJRPCConnectionError else { return false }
            return isNamed(reason, name, value)
        }
        #if os(macOS) || os(Linux)
        #expect {
            _ = try HJRPCConnection.launch(HJRPCProcess("/nowhere"), configuration)
        } throws: { error in
            guard case .launchFailed("/nowhere", let reason)? = error as? HJRPCConnectionError else { return false }
            return isNamed(reason, name, value)
        }
        #endif
    }

    @Test(arguments: [0, -1, .nan, .infinity, -.infinity] as [TimeInterval])
    func `A call with such a time limit is refused, and not sent`(timeout: TimeInterval) async throws {
        let (connection, peer) = try StreamPeer.connect()
        let call = Call<Int>(method: "a", timeout: timeout)
        guard case .malformedRequestError(let reason)? = await connection.request(call).error else {
            Issue.record("not refused")
            return
        }
        #expect(reason.contains("timeout must be a finite number of seconds above zero, not \(timeout)"))
        let batch = await error { () throws(HJRPCRequestError) in
            try await connection.batch([Call<Int>(method: "b"), call])
        }
        #expect(batch?.name == "malformedRequestError")
        try await connection.notify(Notice(method: "n"))
        #expect(try await peer.next()?["method"] == "n")
        await connection.close()
    }

    @Test func `The greatest numbers, and none where that is possible, are carried out`() async throws {
        var configuration = Configuration()
        configuration.timeout = .greatestFiniteMagnitude
        configuration.maximumMessageSize = .max
        configuration.maximumNotifications = 0
        configuration.maximumStandardErrorLines = 0
        configuration.maximumHandlers = 0
        configuration.gracePeriod = 0
        configuration.handlers["a"] = { _ in true }
        #expect(configuration.impossibleNumber == nil)
        let (connection, peer) = try StreamPeer.connect(configuration)
        peer.say(#"{"jsonrpc":"2.0","method":"dropped"}"#)
        peer.say(#"{"jsonrpc":"2.0","method":"a","id":1}"#)
        #expect(try await peer.next()?["error"]?["code"] == -32000)
        #expect(connection.droppedNotifications == 1)
        async let answer = connection.send(Call<Int>(method: "b"))
        _ = try await peer.next()
        peer.say(#"{"jsonrpc":"2.0","result":3,"id":1}"#)
        #expect(try await answer == 3)
        await connection.close()
    }

    @Test func `Large notifications are kept no more than the bytes of one message`() async throws {
        var configuration = Configuration()
        configuration.maximumMessageSize = 100_000
        let (connection, peer) = try StreamPeer.connect(configuration)
        let text = String(repeating: "x", count: 30_000)
        for number in 0..<10 { peer.say(#"{"jsonrpc":"2.0","method":"\#(number)","params":["\#(text)"]}"#) }
        peer.close()
        await connection.waitForEnd()
        var methods: [String] = []
        for await notification in connection.notifications { methods.append(notification.method) }
        #expect(methods == ["7", "8", "9"])
        #expect(connection.droppedNotifications == 7)
    }
}
