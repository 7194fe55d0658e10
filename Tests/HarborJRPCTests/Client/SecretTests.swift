import FastJSON
import Foundation
import HTTPClientKit
import HTTPTestServer
import Harbor
import HarborJRPC
import TestSupport
import Testing

/// Parameters that no log tells.
struct SecretTests {
    private struct Part: Encodable, Sendable {
        let methodName: String
        let params: [HJRPCSecret]
    }

    private let secret = HJRPCSecret("token:hush")

    /// What is logged of calls, of which the server tells what it got.
    private func log(
        answering answer: @escaping @Sendable (JSONValue) -> String = { _ in #"{"jsonrpc":"2.0","result":1,"id":ID}"# },
        _ send: (HJRPCClient) async throws -> Void
    ) async throws -> String {
        try await HTTPTestServer.withServer { (server) async throws in
            server.answer(answer)
            let log = RecordingLog()
            let client = server.client {
                $0.logHandler = log
                $0.debugType = .requestAndResponse
                $0.redaction = .none
            }
            try await send(client)
            let sent = try #require(server.requests.first).text
            #expect(sent.contains(#""token:hush""#))
            return log.text
        }
    }

    @Test func `A positional parameter is sent, and not told`() async throws {
        let log = try await log { client in
            try await client.send(Call<Int>(method: "a", params: .positional(secret, "shown", 1)))
        }
        #expect(log.contains(#""params":["REDACTED","shown",1]"#))
        #expect(log.contains("curl"))
        #expect(!log.contains("hush"))
    }

    @Test func `A parameter deep inside others is not told either`() async throws {
        let parts = [Part(methodName: "aria2.getVersion", params: [secret])]
        let log = try await log { client in
            try await client.send(Call<Int>(method: "system.multicall", params: .positional(parts)))
            try await client.send(Call<Int>(method: "a", params: .named(["key": secret])))
        }
        #expect(log.contains(#"[[{"methodName":"aria2.getVersion","params":["REDACTED"]}]]"#))
        #expect(log.contains(#"{"key":"REDACTED"}"#))
        #expect(!log.contains("hush"))
    }

    @Test func `An answer that repeats the secret does not tell it`() async throws {
        let log = try await log(
            answering: { _ in #"{"jsonrpc":"2.0","error":{"code":1,"message":"bad token:h\u0075sh"},"id":ID}"# },
            { client in
                let refused = await client.request(Call<Int>(method: "a", params: .positional(secret)))
                #expect(refused.error?.jrpcError?.message == "bad token:hush")
            }
        )
        #expect(log.contains(#""message":"REDACTED""#))
        #expect(log.contains("failed: The server answered with error 1: bad REDACTED"))
        #expect(!log.contains("hush") && !log.contains(#"h\u0075sh"#))
    }

    @Test func `Batches, gathered calls and notifications do not tell theirs`() async throws {
        let log = try await log(
            answering: { message in
                let ids = message.array?.compactMap { $0["id"]?.int } ?? []
                return "[" + ids.map { #"{"jsonrpc":"2.0","result":1,"id":\#($0)}"# }.joined(separator: ",") + "]"
            },
            { client in
                client.configuration.ids = .counter()
                let other = HJRPCSecret("another hush")
                _ = try await client.batch(
                    [
                        Call<Int>(method: "a", params: .positional(secret)),
                        Call(method: "b", params: .positional(other)),
                    ],
                    notifying: [Notice(method: "n", params: .positional(HJRPCSecret("third hush")))]
                )
                client.configuration.batching = HJRPCBatching(window: 60, maximumCalls: 2)
                async let one = client.send(Call<Int>(method: "c", params: .positional(secret)))
                async let two = client.send(Call<Int>(method: "d", params: .positional(other)))
                _ = try await (one, two)
                try await client.notify(Notice(method: "n", params: .positional(secret)))
            }
        )
        #expect(log.contains(#""method":"d""#) && log.contains(#""params":["REDACTED"]"#))
        #expect(!log.contains("hush"))
    }

    @Test func `A secret does not tell its text when it is printed`() {
        let params = HJRPCParams.positional(secret)
        var dumped = ""
        dump(params, to: &dumped)
        for text in ["\(secret)", "\(params)", String(reflecting: params), dumped] {
            #expect(text.contains("secret") && !text.contains("hush"))
        }
    }

    @Test func `Secrets go over streams as they are`() async throws {
        let (connection, peer) = try StreamPeer.connect()
        try await connection.notify(HJRPCNotice("a", .positional(secret)))
        #expect(try await peer.next()?["params"] == ["token:hush"])
        await connection.close()
    }
}
