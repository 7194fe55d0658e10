import FastJSON
import Foundation
import HTTPTestServer
import Harbor
import HarborJRPC
import TestSupport
import Testing

/// The examples of the JSON-RPC 2.0 specification, section 7, every one of them, against json-rpc.
///
/// Requests that no client would write are sent as they are written there, and what the client says of the answer is
/// looked at. Where json-rpc answers otherwise than the specification, the specification's own answer is given as well.
@Suite(.needsServers, .timeLimit(.minutes(2)))
struct SpecificationTests {
    /// Sends text as it is, and returns the body of the answer.
    private struct Raw: HPostRequestProtocol, HRequestWithResultProtocol {
        typealias Model = Data
        let url: String
        let text: String
        var rawBody: HRawBody? { HRawBody(Data(text.utf8), contentType: "application/json") }
    }

    private struct Names: HJRPCRequestProtocol {
        struct Params: Encodable, Sendable {
            let subtrahend: Int
            let minuend: Int
        }

        typealias Model = Int
        let method = "subtract"
        let params = HJRPCParams.named(Params(subtrahend: 23, minuend: 42))
    }

    private var client: HJRPCClient {
        get throws { HJRPCClient(endpoint: try ServerEnvironment.value("HARBOR_JSONRPC")) }
    }

    /// The error object that the server answers to a text.
    private func error(answering text: String) async throws -> HJRPCError {
        let body = try await Raw(url: ServerEnvironment.value("HARBOR_JSONRPC"), text: text).send()
        return try await error(in: String(decoding: body, as: UTF8.self))
    }

    /// The error that a client makes of an answer to a call.
    private func error(in answer: String) async throws -> HJRPCError {
        try await HTTPTestServer.withServer { (server) async throws in
            server.enqueue(.json(answer))
            let client = HJRPCClient(endpoint: server.url.absoluteString)
            let response = await client.request(HJRPCCall<Int>("any"))
            guard case .error(.jrpcError(let error)) = response else { throw Unexpected(text: "\(response)") }
            return error
        }
    }

    private struct Unexpected: Error {
        let text: String
    }

    @Test func `rpc call with positional parameters`() async throws {
        let client = try client
        #expect(try await client.send(HJRPCCall<Int>("subtract", .positional(42, 23))) == 19)
        #expect(try await client.send(HJRPCCall<Int>("subtract", .positional(23, 42))) == -19)
    }

    @Test func `rpc call with named parameters`() async throws {
        let client = try client
        #expect(try await client.send(Names()) == 19)
        #expect(try await client.send(HJRPCCall<Int>("subtract", .named(["minuend": 42, "subtrahend": 23]))) == 19)
    }

    @Test func `a Notification`() async throws {
        let client = try client
        try await client.notify(HJRPCNotice("update", .positional(1, 2, 3, 4, 5)))
        try await client.notify(HJRPCNotice("foobar"))
    }

    @Test func `rpc call of non-existent method`() async throws {
        let response = await (try client).request(HJRPCCall<Int>("foobar"))
        guard case .error(.jrpcError(let error)) = response else {
            Issue.record("\(response)")
            return
        }
        #expect(error == HJRPCError(code: HJRPCError.methodNotFound, message: "Method not found"))
    }

    @Test func `rpc call with invalid JSON`() async throws {
        let text = #"{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]"#
        #expect(try await error(answering: text) == HJRPCError(code: HJRPCError.parseError, message: "Parse error"))
    }

    @Test func `rpc call with invalid Request object`() async throws {
        let text = #"{"jsonrpc": "2.0", "method": 1, "params": "bar"}"#
        let expected = HJRPCError(code: HJRPCError.invalidRequest, message: "Invalid Request")
        #expect(try await error(answering: text) == expected)
    }

    @Test func `rpc call Batch, invalid JSON`() async throws {
        let text = """
            [
              {"jsonrpc": "2.0", "method": "sum", "params": [1,2,4], "id": "1"},
              {"jsonrpc": "2.0", "method"
            ]
            """
        #expect(try await error(answering: text) == HJRPCError(code: HJRPCError.parseError, message: "Parse error"))
    }

    @Test func `rpc call with an empty Array`() async throws {
        let expected = HJRPCError(code: HJRPCError.invalidRequest, message: "Invalid Request")
        #expect(try await error(answering: "[]") == expected)
        // The client itself sends nothing.
        #expect(try await (try client).batch([HJRPCCall<Int>]()).isEmpty)
    }

    @Test(arguments: ["[1]", "[1,2,3]"])
    func `rpc call with an invalid Batch`(text: String) async throws {
        let invalid = #"{"jsonrpc": "2.0", "error": {"code": -32600, "message": "Invalid Request"}, "id": null}"#
        let expected = HJRPCError(code: HJRPCError.invalidRequest, message: "Invalid Request")
        #expect(try await error(answering: text) == expected)
        // By the specification each element has an error of its own. Of two calls none can tell which is its.
        let count = text.split(separator: ",").count
        try await HTTPTestServer.withServer { (server) async throws in
            server.enqueue(.json("[" + [String](repeating: invalid, count: count).joined(separator: ",") + "]"))
            let client = HJRPCClient(endpoint: server.url.absoluteString)
            let calls = (0..<count).map { HJRPCCall<Int>("m", .positional($0)) }
            for result in try await client.batch(calls) {
                switch result {
                case .failure(.jrpcError(let error)) where count == 1: #expect(error == expected)
                case .failure(.invalidResponse(.missingAnswer(_, let unmatched))) where count == 3:
                    #expect(unmatched == [String](repeating: "\(expected)", count: 3))
                default: Issue.record("\(result)")
                }
            }
        }
    }

    @Test func `rpc call Batch`() async throws {
        let client = try client
        client.configuration.ids = .counter()
        let (sum, difference, missing, data) = try await client.batch(
            HJRPCCall<Int>("sum", .positional(1, 2, 4)),
            HJRPCCall<Int>("subtract", .positional(42, 23)),
            HJRPCCall<Int>("foo.get", .named(["name": "myself"])),
            HJRPCCall<JSONValue>("get_data"),
            notifying: [HJRPCNotice("notify_hello", .positional(7))]
        )
        #expect(try sum.get() == 7)
        #expect(try difference.get() == 19)
        #expect(try data.get() == ["hello", 5])
        guard case .failure(.jrpcError(let error)) = missing else {
            Issue.record("\(missing)")
            return
        }
        #expect(error == HJRPCError(code: HJRPCError.methodNotFound, message: "Method not found"))
    }

    @Test func `rpc call Batch, answered as the specification has it`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            server.enqueue(
                .json(
                    """
                    [
                        {"jsonrpc": "2.0", "result": 7, "id": "1"},
                        {"jsonrpc": "2.0", "result": 19, "id": "2"},
                        {"jsonrpc": "2.0", "error": {"code": -32600, "message": "Invalid Request"}, "id": null},
                        {"jsonrpc": "2.0", "error": {"code": -32601, "message": "Method not found"}, "id": "5"},
                        {"jsonrpc": "2.0", "result": ["hello", 5], "id": "9"}
                    ]
                    """
                )
            )
            let client = HJRPCClient(endpoint: server.url.absoluteString)
            let (sum, difference, missing, data) = try await client.batch(
                Numbered<Int>("sum", id: "1"),
                Numbered<Int>("subtract", id: "2"),
                Numbered<Int>("foo.get", id: "5"),
                Numbered<JSONValue>("get_data", id: "9")
            )
            #expect(try sum.get() == 7)
            #expect(try difference.get() == 19)
            #expect(try data.get() == ["hello", 5])
            guard case .failure(.jrpcError(let error)) = missing else {
                Issue.record("\(missing)")
                return
            }
            #expect(error.code == HJRPCError.methodNotFound)
        }
    }

    /// A call with an id of the example.
    private struct Numbered<Model: HModel>: HJRPCRequestProtocol {
        let method: String
        let requestID: HJRPCID?

        init(_ method: String, id: HJRPCID) {
            self.method = method
            requestID = id
        }
    }

    @Test func `rpc call Batch (all notifications)`() async throws {
        try await (try client).batch(notifying: [
            HJRPCNotice("notify_sum", .positional(1, 2, 4)), HJRPCNotice("notify_hello", .positional(7)),
        ])
    }

    // Beyond the examples, with the same server.

    @Test func `The result null, and many calls gathered into batches`() async throws {
        let client = try client
        #expect(try await client.send(HJRPCCall<Int?>("nothing")) == nil)
        client.configuration.batching = HJRPCBatching(maximumCalls: 25)
        let sums = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<100 {
                group.addTask { try await client.send(HJRPCCall<[Int]>("echo", .positional(number))) == [number] }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(sums == 100)
    }

    @Test func `Params that do not fit are an error with data`() async throws {
        let response = await (try client).request(HJRPCCall<Int>("subtract", .positional(1)))
        guard case .error(.jrpcError(let error)) = response else {
            Issue.record("\(response)")
            return
        }
        #expect(error.code == HJRPCError.invalidParams)
        #expect(error.data?["type"] == "TypeError")
    }
}
