import Foundation
import HTTPClientKit
import HTTPTestServer
import TestSupport
import Testing

/// The helpers over real connections.
@Suite(.timeLimit(.minutes(2)))
struct HelperConformanceTests {
    private struct Thing: Codable, Equatable {
        var name: String
    }

    private struct Numbers: Codable, Equatable {
        var largest = UInt64.max
        var odd = (1 << 53) + 1
        var precise = Decimal(string: "123456789012345.678901234567891")
    }

    private struct Measure: Encodable {
        var value: Double
    }

    @Test(arguments: Engine.all, [200, 204, 205])
    func `An answer without a body is an error for a model alone`(engine: Engine, status: Int) async throws {
        try await engine.withServer { server, client in
            server.route("/a") { _ in TestResponse(status: status) }
            let reason = "Thing: the body of the response \(status) is empty"
            await #expect(throws: HTTPClientError.decodingFailed(reason)) {
                let _: Thing = try await client.get("a")
            }
            let nothing: Thing? = try await client.get("a")
            #expect(nothing == nil)
            try await client.delete("a")
            let head = try await client.head("a")
            #expect(head.statusCode == status)
        }
    }

    @Test(arguments: Engine.all)
    func `JSON is decoded behind a mark and in the charset of its type`(engine: Engine) async throws {
        let json = #"{"name":"é漢"}"#
        let utf16 = try #require(json.data(using: .utf16LittleEndian))
        let bodies = [
            ("application/json", Data([0xEF, 0xBB, 0xBF]) + Data(json.utf8)),
            ("application/json; charset=utf-16le", utf16),
            ("application/json; charset=\"UTF-16\"", Data([0xFF, 0xFE]) + utf16),
        ]
        try await engine.withServer { server, client in
            for (type, body) in bodies {
                server.enqueue(TestResponse(headers: ["Content-Type": type], body: .data(body)))
                let thing: Thing = try await client.get("a")
                #expect(thing == Thing(name: "é漢"), "\(type)")
            }
        }
    }

    @Test(arguments: Engine.all, [Double.nan, .infinity, -.infinity])
    func `A number that JSON does not have is an error before anything is sent`(
        engine: Engine,
        value: Double
    ) async throws {
        try await engine.withServer { server, client in
            do {
                try await client.post("a", body: Measure(value: value))
                Issue.record("it was sent")
            } catch let error as HTTPClientError {
                #expect(error.kind == .encodingFailed)
            }
            #expect(server.connectionCount == 0)
        }
    }

    @Test(arguments: Engine.all)
    func `Numbers come back as they were, to the digit`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.route(.post, "/a") { request in .json(request.text) }
            let numbers: Numbers = try await client.post("a", body: Numbers())
            #expect(numbers == Numbers())
            #expect(numbers.precise?.description == "123456789012345.678901234567891")
        }
    }

    @Test(arguments: Engine.all)
    func `A dictionary is sent as the same bytes each time`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.route(.put, "/a") { _ in .status(204) }
            let keys = (0..<50).map { "key\($0)" }
            for order in [keys, keys.reversed(), keys.shuffled()] {
                var values: [String: Int] = [:]
                for key in order { values[key] = key.count }
                try await client.put("a", body: values)
            }
            #expect(Set(server.requests.map(\.body)).count == 1)
            #expect(server.requests.count == 3)
        }
    }
}
