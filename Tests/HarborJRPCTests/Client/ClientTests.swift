import Foundation
import HTTPClientKit
import HTTPTestServer
import Harbor
import HarborJRPC
import TestSupport
import Testing

struct ClientTests {
    private struct Precise: HJRPCCallProtocol {
        typealias Model = JSONValue
        let method = "m"
        func model(from result: HJRPCResult) throws -> JSONValue { try result.json }
    }

    private let result = #"{"jsonrpc":"2.0","result":19,"id":ID}"#

    @Test func `Two clients speak to two servers, and a call may name its own`() async throws {
        try await HTTPTestServer.withServer { (one) async throws in
            try await HTTPTestServer.withServer { (two) async throws in
                for server in [one, two] { server.answer { _ in result } }
                #expect(try await one.client().send(Call<Int>(method: "a")) == 19)
                #expect(try await two.client().send(Call<Int>(method: "b")) == 19)
                let elsewhere = Call<Int>(method: "c", endpoint: two.url.absoluteString)
                #expect(try await one.client().send(elsewhere) == 19)
                #expect(try one.messages.map { $0["method"] } == ["a"])
                #expect(try two.messages.map { $0["method"] } == ["b", "c"])
            }
        }
    }

    @Test func `The client of the task carries its calls`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            server.answer { _ in result }
            let answer = try await HJRPCClient.withCurrent(server.client()) { try await Call<Int>(method: "a").send() }
            #expect(answer == 19)
        }
    }

    @Test func `Ids are generated, counted, or the call's own`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            server.answer { _ in result }
            let client = server.client()
            try await client.send(Call<Int>(method: "a"))
            client.configuration.ids = .counter()
            try await client.send(Call<Int>(method: "a"))
            try await client.send(Call<Int>(method: "a"))
            try await client.send(Call<Int>(method: "a", requestID: "mine"))
            let ids = try server.messages.map { $0["id"] }
            #expect(ids[0]?.string.flatMap(UUID.init(uuidString:)) != nil)
            #expect(ids.dropFirst() == [1, 2, "mine"])
        }
    }

    @Test(arguments: [200, 400, 401, 404, 500, 503], ["7", "null"])
    func `An error object wins over the status, also with the id null`(status: Int, id: String) async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            let body = #"{"jsonrpc":"2.0","error":{"code":-32602,"message":"Invalid params"},"id":\#(id)}"#
            server.answer(status: status) { _ in body }
            let error = await server.client().request(Call<Int>(method: "a", requestID: 7)).error
            #expect(error?.jrpcError == HJRPCError(code: HJRPCError.invalidParams, message: "Invalid params"))
        }
    }

    @Test func `A null beside the other member is left out in the way of version 1`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            server.enqueue(.json(#"{"result":5,"error":null,"id":7}"#))
            server.enqueue(.json(#"{"result":null,"error":{"code":-1,"message":"no"},"id":7}"#))
            let client = server.client()
            client.configuration.version = "1.0"
            #expect(try await client.send(Call<Int>(method: "a", requestID: 7)) == 5)
            #expect(await client.request(Call<Int>(method: "a", requestID: 7)).error?.jrpcError?.code == -1)
        }
    }

    @Test func `The result null is a success for an optional and for Void`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            server.answer { _ in #"{"jsonrpc":"2.0","result":null,"id":ID}"# }
            let client = server.client()
            #expect(try await client.send(Call<Int?>(method: "a")) == nil)
            try await client.send(Perform(method: "a"))
            #expect(await client.request(Call<Int>(method: "a")).error?.name == "codableError")
        }
    }

    @Test func `Data of an error and results keep every digit`() async throws {
        let digits = ["9007199254740993", "18446744073709551615", "0.123456789012345678901234567890"]
        try await HTTPTestServer.withServer { (server) async throws in
            let list = "[" + digits.joined(separator: ",") + "]"
            server.enqueue(.json(#"{"jsonrpc":"2.0","error":{"code":1,"message":"m","data":\#(list)},"id":null}"#))
            server.answer { _ in #"{"jsonrpc":"2.0","result":\#(list),"id":ID}"# }
            let client = server.client()
            let data = await client.request(Call<Int>(method: "a")).error?.jrpcError?.data
            #expect(data?.array?.compactMap { $0.number?.digits } == digits)
            let result = try await client.send(Precise())
            #expect(result.array?.compactMap { $0.number?.digits } == digits)
        }
    }

    @Test func `Data that is null is kept, and data that is not there is nil`() throws {
        let decoder = JSONDecoder()
        let null = try decoder.decode(HJRPCError.self, from: Data(#"{"code":1,"message":"m","data":null}"#.utf8))
        let none = try decoder.decode(HJRPCError.self, from: Data(#"{"code":1,"message":"m"}"#.utf8))
        #expect(null.data == .some(.null))
        #expect(none.data == nil)
    }

    @Test func `Header fields and Accept are sent, and the client's Accept stays`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            server.answer { _ in result }
            try await server.client().send(Call<Int>(method: "a", headers: ["X-A": "1"]))
            try await server.client { $0.defaultHeaders = ["Accept": "text/json"] }.send(Call<Int>(method: "a"))
            #expect(server.requests.map { $0.headers["X-A"] } == ["1", nil])
            #expect(server.requests.map { $0.headers["Accept"] } == ["application/json", "text/json"])
        }
    }

    @Test func `Parameters that JSON cannot say, or that stand twice, are refused before sending`() async {
        let client = HJRPCClient(endpoint: "http://127.0.0.1:1/")
        for call in [
            Call<Int>(method: "a", dictionary: { ["when": Date()] }),
            Call<Int>(method: "a", params: .positional(1), dictionary: { ["a": 1] }),
            Call<Int>(method: "", requestID: 1),
        ] {
            #expect(await client.request(call).error?.name == "malformedRequestError")
        }
    }

    @Test func `A notification has no id, and an empty answer is its success`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            server.enqueue(.status(204))
            server.enqueue(.json(#"{"jsonrpc":"2.0","result":1,"id":null}"#))
            let client = server.client()
            try await client.notify(Notice(method: "update", params: .positional(1, 2)))
            try await client.notify(HJRPCNotice("ping"))
            #expect(try server.messages[0].object?.names == ["jsonrpc", "method", "params"])
        }
    }

    @Test func `An error that answers a notification is told`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            server.enqueue(.json(#"{"jsonrpc":"2.0","error":{"code":-32601,"message":"m"},"id":null}"#))
            server.enqueue(.status(500))
            let client = server.client()
            let told = await error { () throws(HJRPCRequestError) in try await client.notify(HJRPCNotice("a")) }
            #expect(told?.jrpcError?.code == HJRPCError.methodNotFound)
            let status = await error { () throws(HJRPCRequestError) in try await client.notify(HJRPCNotice("a")) }
            #expect(status?.name == "apiError")
        }
    }

    @Test func `The codes of the specification have names`() {
        let codes = [-32700, -32600, -32601, -32602, -32603, -32000, -32099, -32100, 1]
        let names = codes.map { HJRPCError(code: $0, message: "").codeName }
        #expect(
            names == [
                "parse error", "invalid request", "method not found", "invalid params", "internal error",
                "server error",
                "server error", nil, nil,
            ]
        )
    }

    @Test func `Cancelling ends a call`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            let arrived = Signal()
            server.route(.post, "/") { _ in
                arrived.send()
                return .never
            }
            let client = server.client()
            let call = Task { await client.request(Call<Int>(method: "a")) }
            await arrived.wait()
            call.cancel()
            #expect(await call.value.error?.name == "cancelled")
        }
    }
}
