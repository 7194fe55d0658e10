import Foundation
import HTTPClientKit
import HTTPTestServer
import Testing

struct ResponseTests {
    /// An answer, what the request names, and the bytes that go out.
    struct Row: Sendable, CustomTestStringConvertible {
        let response: TestResponse
        var method = "GET"
        var version = "1.1"
        var fields = "Connection: close\r\n"
        let wire: String

        var testDescription: String { "\(method) HTTP/\(version): \(response)" }
    }

    static var rows: [Row] {
        [
            Row(
                response: TestResponse(),
                wire: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            ),
            Row(
                response: TestResponse(status: 299, headers: ["A": "1", "a": "2"], body: "é"),
                wire: "HTTP/1.1 299 \r\nA: 1\r\na: 2\r\nContent-Length: 2\r\nConnection: close\r\n\r\né"
            ),
            Row(
                response: .chunked(["one", "", "0123456789abcdefg"]),
                wire: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
                    + "3\r\none\r\n11\r\n0123456789abcdefg\r\n0\r\n\r\n"
            ),
            Row(
                response: .chunked(["one"]),
                version: "1.0",
                wire: "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\none"
            ),
            Row(
                response: TestResponse(body: .untilClose(Data("all".utf8))),
                fields: "",
                wire: "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nall"
            ),
            Row(
                response: .text("four"),
                method: "HEAD",
                wire: "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 4\r\n"
                    + "Connection: close\r\n\r\n"
            ),
            Row(
                response: TestResponse(status: 204, body: "not sent"),
                wire: "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n"
            ),
            Row(
                response: TestResponse(status: 304, headers: ["Content-Length": "9"], body: "not sent"),
                wire: "HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\nConnection: close\r\n\r\n"
            ),
            Row(
                response: TestResponse(headers: ["Content-Length": "100"], body: "short"),
                fields: "",
                wire: "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort"
            ),
            Row(
                response: TestResponse(headers: ["Transfer-Encoding": "chunked"], body: "x\r\n"),
                wire: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nx\r\n"
            ),
            Row(
                response: TestResponse.status(200).preceded(by: 100).preceded(by: 103, headers: ["Link": "</a>"]),
                wire: "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
                    + "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
            ),
            Row(
                response: TestResponse.redirect(to: "/b", status: 308).closingConnection(),
                fields: "",
                wire:
                    "HTTP/1.1 308 Permanent Redirect\r\nLocation: /b\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
            ),
            Row(
                response: .stream { body in
                    try await body.write("a")
                    try await body.write("")
                    try await body.write(Data("bc".utf8))
                },
                wire: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
                    + "1\r\na\r\n2\r\nbc\r\n0\r\n\r\n"
            ),
        ]
    }

    @Test(arguments: rows)
    func `An answer goes out as it is written down`(row: Row) async throws {
        try await HTTPTestServer.withServer { server in
            server.enqueue(row.response)
            let answer = try await RawClient.exchange(
                port: server.port,
                "\(row.method) / HTTP/\(row.version)\r\nHost: a\r\n\(row.fields)\r\n"
            )
            #expect(answer == row.wire)
        }
    }

    @Test func `A reason phrase and trailers can be given`() async throws {
        try await HTTPTestServer.withServer { server in
            var response = TestResponse.chunked(["x"])
            response.reason = "Fine"
            response.trailers = ["Check": "1"]
            server.enqueue(response)
            let answer = try await RawClient.exchange(
                port: server.port,
                "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            )
            #expect(answer.hasPrefix("HTTP/1.1 200 Fine\r\n"))
            #expect(answer.hasSuffix("1\r\nx\r\n0\r\nCheck: 1\r\n\r\n"))
        }
    }

    @Test func `Requests that follow each other without a pause are answered in order`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/{n}") { .text($0.parameters["n"] ?? "") }
            let requests = (0..<20).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined()
            let client = try RawClient(port: server.port)
            try await client.write(requests)
            let expected = (0..<20).map { number in
                "HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\n"
                    + "Content-Length: \("\(number)".count)\r\n\r\n\(number)"
            }
            #expect(try await client.read(exactly: expected.joined().utf8.count) == expected.joined())
            #expect(server.connectionCount == 1)
        }
    }

    @Test func `A body of many megabytes arrives whole`() async throws {
        try await HTTPTestServer.withServer { server in
            let body = Data((0..<20_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
            server.route("/") { _ in .data(body) }
            let client = try RawClient(port: server.port)
            try await client.write("GET / HTTP/1.0\r\n\r\n")
            let answer = try await client.readToEnd()
            #expect(Data(answer.suffix(body.count)) == body)
        }
    }

    @Test func `A streamed body whose closure fails has no end and fails the test`() async throws {
        struct Broken: Error {}
        let server = try await HTTPTestServer.start()
        server.enqueue(
            .stream { body in
                try await body.write("a")
                throw Broken()
            }
        )
        let answer = try await RawClient.exchange(port: server.port, "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(answer == "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n")
        let failure = await #expect(throws: HandlerFailure.self) { try await server.stop() }
        #expect(failure?.error is Broken)
    }
}
