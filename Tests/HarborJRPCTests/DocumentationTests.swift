import FastJSON
import Foundation
import HTTPClientKit
import Harbor
import HarborJRPC
import TestSupport
import Testing

/// The examples of the articles, word for word, so that they go on compiling.
struct DocumentationTests {
    struct Subtract: HJRPCRequestProtocol {
        typealias Model = Int

        let method = "subtract"
        let params: HJRPCParams

        init(_ minuend: Int, _ subtrahend: Int) { params = .positional(minuend, subtrahend) }
    }

    struct Move: HJRPCCallProtocol {
        struct Target: Encodable, Sendable {
            let x: Double
            let y: Double
        }

        typealias Model = Void

        let method = "move"
        let target: Target
        var params: HJRPCParams { .named(target) }
    }

    struct AddDownload: HJRPCRequestProtocol {
        typealias Model = String

        let method = "aria2.addUri"
        let params: HJRPCParams

        init(_ link: String, token: String) { params = .positional(HJRPCSecret("token:\(token)"), [link]) }
    }

    private let client = HJRPCClient(endpoint: "http://127.0.0.1:1/rpc")

    /// Compiled only: the default client is another suite's to configure.
    private func callWithTheDefaultClient() async throws {
        HarborJRPC.setURL("https://api.example.com/rpc")

        switch await Subtract(42, 23).request() {
        case .success(let difference): print(difference)
        case .error(.jrpcError(let error)): print(error.code, error.message)
        case .error(let error): print(error)
        }

        let difference = try await Subtract(42, 23).send()
        print(difference)
    }

    /// Compiled only: there is no such server.
    private func callWithAClient() async throws {
        let client = HJRPCClient(endpoint: "https://api.example.com/rpc")
        let answer = try await client.send(Subtract(42, 23))
        let again = try await client.send(HJRPCCall<Int>("subtract", .positional(42, 23)))
        print(answer, again)
        client.configuration.ids = .counter()
        try await client.notify(HJRPCNotice("update", .positional(1, 2, 3)))
    }

    #if os(macOS) || os(Linux)
    /// Compiled only: the integration tests drive the server.
    private func speakWithAProcess() async throws {
        var process = HJRPCProcess("sourcekit-lsp")
        process.standardError = .discarded
        let server = try HJRPCConnection.launch(process, .languageServer)
        let parameters: JSONValue = ["processId": nil, "rootUri": nil, "capabilities": [:]]
        let answer = try await server.send(HJRPCCall<JSONValue>("initialize", .named(parameters)))
        print(answer["serverInfo"]?["name"]?.string ?? "-")
        await server.close()
    }

    @Test func `The standard error of a process`() async throws {
        var process = HJRPCProcess("sh", arguments: ["-c", "echo ready >&2; exit 3"])
        process.standardError = .captured
        let server = try HJRPCConnection.launch(process, .languageServer)
        for await line in server.standardErrorLines { print("server:", line) }
        if case .peerEnded(let ending, let text) = await server.waitForEnd() { print(ending, text) }
        #expect(server.endReason == .peerEnded(.exited(status: 3), standardError: "ready"))
    }
    #endif

    /// Compiled only.
    private func speakThroughASocket(server: HJRPCConnection) async throws {
        let daemon = try HJRPCConnection.connect(unixSocket: "/run/example.sock")
        await daemon.close()
        for await notification in server.notifications where notification.method == "window/logMessage" {
            print(notification.params?["message"]?.string ?? "")
        }
    }

    @Test func `Batches`() async throws {
        try await HarborClient.withMocks { (mocks) async throws in
            mocks.register(
                HMock(jrpcBatch: { call in
                    let numbers = call.params?.array?.compactMap(\.int) ?? []
                    if call.method == "sum" { return .number(JSONNumber(numbers.reduce(0, +))) }
                    return .number(JSONNumber((numbers.first ?? 0) - (numbers.last ?? 0)))
                })
            )
            let (difference, sum) = try await client.batch(
                Subtract(42, 23),
                HJRPCCall<Int>("sum", .positional(1, 2, 4)),
                notifying: [HJRPCNotice("notify_hello", .positional(7))]
            )
            print(try difference.get(), try sum.get())
            #expect(try difference.get() == 19)

            let differences = try await client.batch((1...3).map { Subtract(10, $0) })
            #expect(try differences.map { try $0.get() } == [9, 8, 7])
        }
    }

    @Test func `A batch over a stream`() async throws {
        let (connection, peer) = try StreamPeer.connect()
        let answering = Task {
            let calls = try await peer.next()?.array ?? []
            peer.say(#"[{"jsonrpc":"2.0","result":["b"],"id":2},{"jsonrpc":"2.0","result":"1.0","id":1}]"#)
            return calls.count
        }
        let (version, words) = try await connection.batch(
            HJRPCCall<String>("version"),
            HJRPCCall<[String]>("words", .positional("ada")),
            notifying: [HJRPCNotice("seen")]
        )
        print(try version.get(), try words.get())
        #expect(try version.get() == "1.0")
        #expect(try words.get() == ["b"])
        #expect(try await answering.value == 3)
        await connection.close()
    }

    /// Compiled only: that calls go together is a matter of time, which other tests have in their hands.
    private func gather() async throws {
        client.configuration.batching = HJRPCBatching(window: 0.005, maximumCalls: 20)
        async let one = client.send(Subtract(3, 1))
        async let two = client.send(Subtract(3, 2))
        print(try await one, try await two)
    }

    @Test func `A handler answers with one value for each that is asked for`() async throws {
        var configuration = HJRPCConnection.Configuration.languageServer
        configuration.handlers["workspace/configuration"] = { call in
            let items = call.params?["items"]?.array ?? []
            return items.map { _ in JSONValue.null }
        }
        let (connection, peer) = try StreamPeer.connect(configuration)
        peer.say(#"{"jsonrpc":"2.0","method":"workspace/configuration","params":{"items":[{},{}]},"id":1}"#)
        #expect(try await peer.next()?["result"] == [nil, nil])
        await connection.close()
    }

    @Test func `Mocks`() async throws {
        try await HarborClient.withMocks { mocks in
            mocks.register(HMock(jrpc: Subtract.self, result: 19))
            let difference = try await client.send(Subtract(42, 23))
            #expect(difference == 19)
            #expect(mocks.count(of: HJRPCExchange<Subtract>.self) == 1)
        }
    }

    @Test func `Other mocks`() async throws {
        try await HarborClient.withMocks { (mocks) async throws in
            let refusal = HJRPCError(code: HJRPCError.invalidParams, message: "Invalid params")
            mocks.register(HMock(jrpc: Subtract.self, error: refusal))
            mocks.register(
                HMock(jrpc: Subtract.self) { call in
                    guard let minuend = call.params?[0]?.int else { throw refusal }
                    return .number(JSONNumber(minuend))
                }
            )
            #expect(try await client.send(Subtract(42, 23)) == 42)
            mocks.register(HMock(request: HJRPCExchange<Subtract>.self, statusCode: 503))
            #expect(await client.request(Subtract(42, 23)).error?.name == "apiError")
            mocks.register(HMock(jrpcBatch: { call in call.method == "sum" ? 7 : nil }))
            let sums = try await client.batch([HJRPCCall<Int>("sum")])
            #expect(try sums.map { try $0.get() } == [7])
        }
    }

    @Test func `A secret is a parameter like others`() async throws {
        try await HarborClient.withMocks { (mocks) async throws in
            mocks.register(HMock(jrpc: AddDownload.self) { call in call.params?[0] ?? .null })
            #expect(try await client.send(AddDownload("https://example.com/a", token: "t")) == "token:t")
        }
    }

    @Test func `A call that moves something`() async throws {
        try await HarborClient.withMocks { (mocks) async throws in
            mocks.register(
                HMock(jrpc: Move.self) { call in
                    #expect(call.params == ["x": 1, "y": 2.5])
                    return .null
                }
            )
            try await client.send(Move(target: Move.Target(x: 1, y: 2.5)))
        }
    }

    @Test(arguments: ["Calls", "Batches", "Processes-and-sockets", "Testing-calls"])
    func `Every example of the articles stands in this file`(article: String) throws {
        try Article(article, of: "HarborJRPC").expectEveryExample(in: #filePath)
    }
}
