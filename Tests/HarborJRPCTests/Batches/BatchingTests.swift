import Foundation
import HTTPClientKit
import HTTPTestServer
import Harbor
import HarborJRPC
import TestSupport
import Testing

/// Calls of about the same time that a client sends together.
struct BatchingTests {
    /// A clock whose waits are over when the test says so.
    private final class HeldClock: HarborClock {
        let begun = Signal()
        let over = Signal()
        let now = Date()
        let uptime: TimeInterval = 0

        func sleep(for seconds: TimeInterval) async throws {
            begun.send()
            await over.wait()
            try Task.checkCancellation()
        }
    }

    private let clock = HeldClock()

    private func client(_ server: HTTPTestServer, maximum: Int = 50) -> HJRPCClient {
        let client = server.client { $0.clock = clock }
        client.configuration.batching = HJRPCBatching(maximumCalls: maximum)
        return client
    }

    /// Answers each call with its first parameter, in reverse order.
    private func echo(_ server: HTTPTestServer, after signal: Signal? = nil, arrived: Signal? = nil) {
        server.route(.post, "/") { request in
            arrived?.send()
            await signal?.wait()
            let message = try FastJSONDecoder().decode(JSONValue.self, from: request.body)
            let answer: (JSONValue) -> JSONValue = { call in
                ["jsonrpc": "2.0", "id": call["id"] ?? .null, "result": call["params"]?[0] ?? .null]
            }
            let answers = message.array.map { JSONValue.array($0.reversed().map(answer)) } ?? answer(message)
            return .json(String(decoding: try FastJSONEncoder().encode(answers), as: UTF8.self))
        }
    }

    private func call(_ number: Int, headers: [String: String]? = nil) -> Call<Int> {
        Call(method: "echo", params: .positional(number), headers: headers)
    }

    @Test(arguments: [
        ("window", HJRPCBatching(window: -1)), ("window", HJRPCBatching(window: .nan)),
        ("window", HJRPCBatching(window: .infinity)), ("maximumCalls", HJRPCBatching(maximumCalls: 0)),
        ("maximumCalls", HJRPCBatching(maximumCalls: -1)),
    ])
    func `A number that cannot be carried out is told by the first call`(
        name: String,
        batching: HJRPCBatching
    ) async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            echo(server)
            let client = server.client()
            client.configuration.batching = batching
            let error = await client.request(call(1)).error
            #expect(error?.name == "malformedRequestError")
            #expect("\(error, default: "")".contains("batching.\(name) must be"))
            #expect(server.requests.isEmpty)
        }
    }

    @Test func `As many as go together are one request, and each gets its own answer`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            echo(server)
            let client = client(server, maximum: 10)
            let answers = try await withThrowingTaskGroup(of: (Int, Int).self) { group in
                for number in 0..<20 { group.addTask { (number, try await client.send(call(number))) } }
                return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
            #expect(answers == Dictionary(uniqueKeysWithValues: (0..<20).map { ($0, $0) }))
            #expect(try server.messages.map { $0.array?.count } == [10, 10])
        }
    }

    @Test func `When the window is over, those that are there are sent; one by itself is no batch`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            echo(server)
            clock.over.send()
            #expect(try await client(server).send(call(1)) == 1)
            #expect(try server.messages.first?["method"] == "echo")
        }
    }

    @Test func `Calls that disagree about the request are sent apart`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            echo(server)
            let client = client(server, maximum: 2)
            async let one = client.send(call(1))
            async let two = client.send(call(2, headers: ["X": "1"]))
            async let three = client.send(call(3))
            async let four = client.send(call(4, headers: ["X": "1"]))
            #expect(try await [one, two, three, four] == [1, 2, 3, 4])
            #expect(
                Set(try server.messages.map { Set($0.array?.compactMap { $0["params"]?[0]?.int } ?? []) }) == [
                    [1, 3], [2, 4],
                ]
            )
        }
    }

    @Test func `Cancelling one before sending leaves the others`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            echo(server)
            let client = client(server)
            let first = Task { try await client.send(call(1)) }
            await clock.begun.wait()
            let second = Task { try await client.send(call(2)) }
            first.cancel()
            await #expect { _ = try await first.value } throws: { ($0 as? HJRPCRequestError)?.name == "cancelled" }
            clock.over.send()
            #expect(try await second.value == 2)
            // It may have come into the window of the first, or opened one of its own.
            #expect(server.requests.count == 1)
            #expect(!server.requests[0].text.contains("[1]"))
        }
    }

    @Test func `Cancelling one on the way leaves the others, and cancelling all cancels the request`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            let arrived = Signal()
            let answer = Signal()
            echo(server, after: answer, arrived: arrived)
            let client = client(server, maximum: 2)
            let first = Task { try await client.send(call(1)) }
            let second = Task { try await client.send(call(2)) }
            await arrived.wait()
            first.cancel()
            await #expect { _ = try await first.value } throws: { ($0 as? HJRPCRequestError)?.name == "cancelled" }
            answer.send()
            #expect(try await second.value == 2)
        }
        try await HTTPTestServer.withServer { (server) async throws in
            let arrived = Signal()
            let left = Signal()
            server.route(.post, "/") { _ in
                await withTaskCancellationHandler {
                    arrived.send()
                    await left.wait()
                } onCancel: {
                    left.send()
                }
                return .status(204)
            }
            let client = client(server, maximum: 2)
            let calls = [1, 2].map { number in Task { try await client.send(call(number)) } }
            await arrived.wait()
            for call in calls { call.cancel() }
            // The handler's task is cancelled when the client has left.
            await left.wait()
            for call in calls {
                await #expect { _ = try await call.value } throws: { ($0 as? HJRPCRequestError)?.name == "cancelled" }
            }
        }
    }

    @Test func `The error of the request is everybody's`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            server.route(.post, "/") { _ in .status(503) }
            let client = client(server, maximum: 2)
            async let one = client.request(call(1))
            async let two = client.request(call(2))
            #expect(await [one.error?.name, two.error?.name] == ["apiError", "apiError"])
            #expect(server.requests.count == 1)
        }
    }

    @Test func `A gathering that is full before its first call has set it going is sent all the same`() async throws {
        // Seen once under a sanitizer: the wait for the end of the window took the place of the request, and ended it.
        try await HarborClient.withMocks { (mocks) async throws in
            mocks.register(HMock(jrpcBatch: { call in call.params?[0] ?? .null }))
            let client = HJRPCClient(endpoint: "http://127.0.0.1:1/")
            client.configuration.batching = HJRPCBatching(window: 1000, maximumCalls: 2)
            for _ in 0..<100 {
                let answers = await withTaskGroup(of: Int?.self) { group in
                    for number in 0..<200 { group.addTask { await client.request(call(number)).model } }
                    return await group.reduce(into: []) { $0.append($1 ?? -1) }
                }
                #expect(answers.sorted() == Array(0..<200))
            }
        }
    }

    @Test func `Calls of one id are not sent together`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            echo(server)
            clock.over.send()
            let client = client(server)
            async let one = client.send(Call<Int>(method: "a", params: .positional(1), requestID: 7))
            async let two = client.send(Call<Int>(method: "a", params: .positional(2), requestID: 7))
            #expect(try await [one, two] == [1, 2])
            #expect(server.requests.count == 2)
        }
    }

    @Test func `A mock answers a call by itself, and scopes of mocks do not mix`() async throws {
        try await HTTPTestServer.withServer { (server) async throws in
            let client = client(server, maximum: 2)
            try await HarborClient.withMocks { (mocks) async throws in
                mocks.register(HMock(jrpc: Call<Int>.self, result: 9))
                #expect(try await client.send(call(1)) == 9)
            }
            clock.over.send()
            async let mocked = HarborClient.withMocks { mocks in
                mocks.registerFallback { _ in HTTPResponse(statusCode: 418) }
                return await client.request(call(1)).error?.name
            }
            echo(server)
            async let sent = client.send(call(2))
            #expect(await mocked == "apiError")
            #expect(try await sent == 2)
        }
    }
}
