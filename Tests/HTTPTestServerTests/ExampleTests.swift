import Foundation
import HTTPClientKit
import HTTPTestServer
import Testing

/// The examples of the documentation, compiled and run.
struct ExampleTests {
    @Test func `The example of the server`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route(.get, "/users/{id}") { request in
                .json(#"{"id":\#(request.parameters["id"] ?? "0")}"#)
            }
            server.enqueue(.status(503))

            let client = try RawClient(port: server.port)
            for _ in 0..<2 { try await client.write("GET /users/1 HTTP/1.1\r\nHost: h\r\n\r\n") }
            try await client.closeWriting()
            let answers = String(decoding: try await client.readToEnd(), as: UTF8.self)
            #expect(answers.hasPrefix("HTTP/1.1 503 "))
            #expect(answers.hasSuffix(#"{"id":1}"#))

            #expect(server.requests.map(\.target) == ["/users/1", "/users/1"])
        }
    }

    @Test func `The example of raw mode`() async throws {
        try await HTTPTestServer.withServer { server in
            server.raw("/short") { connection in
                try await connection.readRequest()
                try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhello")
                connection.reset()
            }
            let client = try RawClient(port: server.port)
            try await client.write("GET /short HTTP/1.1\r\nHost: h\r\n\r\n")
            await #expect(throws: RawClient.Failure.self) { _ = try await client.readToEnd() }
        }
    }

    @Test func `The example of answers`() {
        #expect(TestResponse(status: 503, headers: ["Retry-After": "1"]).headers["retry-after"] == "1")
        #expect(TestResponse.json(#"{"id":1}"#).delayed(by: 0.2).delay == 0.2)
        #expect(TestResponse.text("hello").splitting(at: [1, 20]).splitting == .at([1, 20]))
        #expect(TestResponse.chunked(["one", "two"]).cut(after: 40, then: .reset).cut?.offset == 40)
    }

    @Test func `The example of a gate`() async throws {
        try await HTTPTestServer.withServer { server in
            let gate = Gate()
            server.route(.get, "/slow") { _ in
                try await gate.wait()
                return .text("done")
            }
            let client = try RawClient(port: server.port)
            try await client.write("GET /slow HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
            try await server.nextRequest()
            gate.open()
            #expect(String(decoding: try await client.readToEnd(), as: UTF8.self).hasSuffix("done"))
        }
    }
}
