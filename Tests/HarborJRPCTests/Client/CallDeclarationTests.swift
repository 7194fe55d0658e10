import FastJSON
import Foundation
import Harbor
import HarborJRPC
import Testing

/// A property that the compiler takes for one of the type's own, as its type is another than the requirement's.
struct CallDeclarationTests {
    struct Retries: HJRPCCallProtocol {
        typealias Model = Void
        let method = "m"
        let retries = 2
    }

    struct Headers: HJRPCCallProtocol {
        typealias Model = Void
        let method = "m"
        let headers = ["X-App": "1"]
    }

    struct Parameters: HJRPCCallProtocol {
        typealias Model = Void
        let method = "m"
        let parameters = ["a": 1]
    }

    struct Params: HJRPCNotificationProtocol {
        let method = "m"
        let params = [1, 2]
    }

    struct Own: HJRPCCallProtocol {
        typealias Model = Void
        let method = "m"
        let parameters: [Int]
        let endpoint: URL? = nil
        let timeout = 5
        var params: HJRPCParams { .elements(parameters) }
    }

    struct NoParams: HJRPCCallProtocol {
        typealias Model = Void
        let method = "m"
        let params: [Int]?
    }

    private static let client = HJRPCClient(endpoint: "http://127.0.0.1:1/")

    static let faults: [(@Sendable () async throws -> Void, String)] = [
        ({ try await client.send(Retries()) }, "the type of Retries.retries is Int, so that it would be ignored"),
        ({ try await client.send(Headers()) }, "declare it as [String: String]?"),
        ({ try await client.send(Parameters()) }, "declare it as [String: Any]?"),
        ({ try await client.notify(Params()) }, "declare it as HJRPCParams"),
        ({ _ = try await client.batch(Retries()).get() }, "the type of Retries.retries is Int"),
    ]

    @Test(arguments: 0..<5, [1, 2])
    func `A property that would be ignored is named, and nothing is sent`(index: Int, attempts: Int) async {
        let (send, text) = Self.faults[index]
        for _ in 0..<attempts {
            let error = await #expect(throws: HJRPCRequestError.self) { try await send() }
            #expect(error?.name == "malformedRequestError")
            #expect(error?.description.contains(text) == true, "\(error?.description ?? "no error")")
        }
    }

    private func id(of call: JSONValue) throws -> String {
        String(decoding: try JSONEncoder().encode(#require(call["id"])), as: UTF8.self)
    }

    @Test func `A property of the app's own of the same name is let be where it changes nothing`() async throws {
        let (connection, peer) = try StreamPeer.connect(HJRPCConnection.Configuration())
        async let first: Void = connection.send(Own(parameters: [1, 2]))
        let call = try #require(try await peer.next())
        #expect(call["params"] == [1, 2])
        peer.say(#"{"jsonrpc":"2.0","id":\#(try id(of: call)),"result":null}"#)
        try await first
        async let second: Void = connection.send(NoParams(params: nil))
        let other = try #require(try await peer.next())
        #expect(other["params"] == nil)
        peer.say(#"{"jsonrpc":"2.0","id":\#(try id(of: other)),"result":null}"#)
        try await second
        await connection.close()
    }
}
