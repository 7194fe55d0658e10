import Foundation
import HTTPClientKit
import HTTPTestServer
import Harbor
import HarborJRPC
import TestSupport
import Testing

/// Several calls in one request.
struct BatchTests {
    private struct Word: HModel, Equatable {
        let text: String
    }

    private let one = #"{"jsonrpc":"2.0","result":1,"id":1}"#
    private let two = #"{"jsonrpc":"2.0","result":{"text":"b"},"id":"2"}"#
    private let three = #"{"jsonrpc":"2.0","error":{"code":-32601,"message":"m"},"id":3}"#

    private func calls() -> (Call<Int>, Call<Word>, Call<Bool>) {
        (Call(method: "a", requestID: 1), Call(method: "b", requestID: "2"), Call(method: "c", requestID: 3))
    }

    /// Sends three calls and hands over what each got.
    private func outcomes(
        _ body: String,
        status: Int = 200
    ) async throws -> (
        Result<Int, HJRPCRequestError>, Result<Word, HJRPCRequestError>, Result<Bool, HJRPCRequestError>
    ) {
        try await HTTPTestServer.withServer { (server) async throws in
            server.enqueue(.json(body, status: status))
            let (a, b, c) = calls()
            return try await server.client().batch(a, b, c)
        }
    }

    private func failure<Value>(_ result: Result<Value, HJRPCRequestError>) -> HJRPCRequestError? {
        if case .failure(let error) = result { error } else { nil }
    }

    @Test(arguments: [200, 207, 500])
    func `Answers in any order are matched by id, each with its own type`(status: Int) async throws {
        let (a, b, c) = try await outcomes("[\(three),\(two),\(one)]", status: status)
        #expect(try a.get() == 1)
        #expect(try b.get() == Word(text: "b"))
        #expect(failure(c)?.jrpcError?.code == HJRPCError.methodNotFound)
    }

    @Test func `The calls and notifications are one array`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            server.enqueue(.json("[\(one)]"))
            let result = try await server.client().batch(
                Call<Int>(method: "a", params: .positional(1), requestID: 1),
                notifying: [Notice(method: "n"), HJRPCNotice("o")]
            )
            #expect(try result.get() == 1)
            let body = try #require(server.requests.first).text
            #expect(
                body == #"[{"jsonrpc":"2.0","method":"a","params":[1],"id":1},"#
                    + #"{"jsonrpc":"2.0","method":"n"},{"jsonrpc":"2.0","method":"o"}]"#
            )
        }
    }

    @Test func `A missing answer is that call's error alone, and says what came instead`() async throws {
        let (a, b, c) = try await outcomes(#"[\#(one),\#(two),{"jsonrpc":"2.0","result":true,"id":"3"},7]"#)
        #expect(try a.get() == 1)
        #expect(try b.get() == Word(text: "b"))
        #expect(failure(c)?.fault == .missingAnswer(3, unmatched: [#"the id "3""#, "an element that is no object"]))
    }

    @Test func `Two answers to one call are that call's error alone`() async throws {
        let (a, b, c) = try await outcomes("[\(one),\(one),\(two),\(three)]")
        #expect(failure(a)?.fault == .duplicateAnswer(1))
        #expect(try b.get() == Word(text: "b"))
        #expect(failure(c)?.jrpcError != nil)
    }

    @Test func `An error without an id is for the only call without an answer`() async throws {
        let lost = #"{"jsonrpc":"2.0","error":{"code":-32600,"message":"m"},"id":null}"#
        let (_, _, c) = try await outcomes("[\(one),\(two),\(lost)]")
        #expect(failure(c)?.jrpcError?.code == HJRPCError.invalidRequest)
        let (a, _, d) = try await outcomes("[\(two),\(lost)]")
        let unmatched = ["error -32600 (invalid request): m"]
        #expect(failure(a)?.fault == .missingAnswer(1, unmatched: unmatched))
        #expect(failure(d)?.fault == .missingAnswer(3, unmatched: unmatched))
    }

    @Test func `A malformed answer is that call's error alone`() async throws {
        let (a, b, _) = try await outcomes(
            #"[{"jsonrpc":"1.0","result":1,"id":1},{"jsonrpc":"2.0","result":[],"id":"2"}]"#
        )
        #expect(failure(a)?.fault == .wrongVersion(expected: "2.0", found: "1.0"))
        #expect(failure(b)?.name == "codableError")
    }

    @Test(arguments: [200, 400])
    func `A single error object is the whole batch's`(status: Int) async throws {
        let body = #"{"jsonrpc":"2.0","error":{"code":-32600,"message":"m"},"id":null}"#
        await #expect { _ = try await outcomes(body, status: status) } throws: {
            ($0 as? HJRPCRequestError)?.jrpcError?.code == HJRPCError.invalidRequest
        }
    }

    @Test(arguments: [
        (#"{"jsonrpc":"2.0","result":1,"id":1}"#, HJRPCInvalidResponse.notABatch), ("", .empty), ("<html>", .html),
    ])
    func `What is no batch is the whole batch's error`(body: String, fault: HJRPCInvalidResponse) async throws {
        await #expect { _ = try await outcomes(body) } throws: { ($0 as? HJRPCRequestError)?.fault == fault }
    }

    @Test func `An array has results in its order, and an empty batch sends nothing`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            server.enqueue(.json(#"[{"jsonrpc":"2.0","result":4,"id":2},{"jsonrpc":"2.0","result":2,"id":1}]"#))
            let client = server.client()
            client.configuration.ids = .counter()
            let results = try await client.batch([Call<Int>(method: "a"), Call<Int>(method: "b")])
            #expect(try results.map { try $0.get() } == [2, 4])
            #expect(try await client.batch([Call<Int>]()).isEmpty)
            _ = try await client.batch()
            #expect(server.requests.count == 1)
        }
    }

    @Test func `A batch of notifications needs no answer, and tells an error`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            server.enqueue(.status(204))
            server.enqueue(.json(#"{"jsonrpc":"2.0","error":{"code":-32600,"message":"m"},"id":null}"#))
            let client = server.client()
            _ = try await client.batch(notifying: [Notice(method: "a"), Notice(method: "b")])
            await #expect { _ = try await client.batch(notifying: [Notice(method: "a")]) } throws: {
                ($0 as? HJRPCRequestError)?.jrpcError?.code == HJRPCError.invalidRequest
            }
        }
    }

    @Test func `The request does justice to all calls`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            let body = #"[{"jsonrpc":"2.0","result":1,"id":1},{"jsonrpc":"2.0","result":1,"id":2}]"#
            server.enqueue([.status(503), .status(503), .json(body)])
            let client = server.client {
                $0.authProvider = HBearerAuthProvider(token: "t")
                $0.retryPolicy = HRetryPolicy(baseDelay: 0)
            }
            let results = try await client.batch([
                Call<Int>(method: "a", requestID: 1, retries: 2, headers: ["X-A": "1"]),
                Call<Int>(method: "b", requestID: 2, needsAuth: true, retries: 3, headers: ["X-B": "2"]),
            ])
            #expect(try results.map { try $0.get() } == [1, 1])
            #expect(server.requests.count == 3)
            let request = try #require(server.requests.last)
            #expect(["X-A", "X-B", "Authorization"].map { request.headers[$0] } == ["1", "2", "Bearer t"])
        }
    }

    @Test(arguments: [
        [Call<Int>(method: "a", requestID: 1), Call<Int>(method: "b", requestID: 1)],
        [Call<Int>(method: "a", headers: ["X": "1"]), Call<Int>(method: "b", headers: ["x": "2"])],
        [Call<Int>(method: "a"), Call<Int>(method: "b", endpoint: "http://127.0.0.1:2/")],
    ])
    func `Calls that cannot go together are refused before sending`(calls: [Call<Int>]) async {
        let client = HJRPCClient(endpoint: "http://127.0.0.1:1/")
        let error = await error { () throws(HJRPCRequestError) in try await client.batch(calls) }
        #expect(error?.name == "malformedRequestError")
    }

    @Test func `A mock for a type answers it in a batch, and one for batches the others`() async throws {
        let client = HJRPCClient(endpoint: "http://127.0.0.1:1/")
        try await HarborClient.withMocks { (mocks) async throws in
            mocks.register(HMock(jrpc: Call<Int>.self, result: 5))
            mocks.register(
                HMock(jrpcBatch: { call in
                    guard call.method == "b" else { throw HJRPCError(code: -1, message: "no") }
                    return ["text": "w"]
                })
            )
            let (a, b, c) = try await client.batch(
                Call<Int>(method: "a"),
                Call<Word>(method: "b"),
                Call<Word>(method: "c"),
                notifying: [Notice(method: "d")]
            )
            #expect(try a.get() == 5)
            #expect(try b.get() == Word(text: "w"))
            #expect(failure(c)?.jrpcError?.code == -1)
            #expect(mocks.requests.count == 2)
        }
    }
}
