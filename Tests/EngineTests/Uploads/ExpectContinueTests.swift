#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport
import Testing

/// Asking the server before a payload is sent (RFC 9110 §10.1.1).
@Suite(.timeLimit(.minutes(3)))
struct ExpectContinueTests {
    private func put(_ payload: HTTPPayload, headers: HTTPHeaders = [:]) -> HTTPRequest {
        var request = HTTPRequest(path: "a", method: .put, headers: headers)
        request.payload = payload
        return request
    }

    private func withServer<Result>(
        _ expectContinue: ExpectContinue?,
        _ body: (HTTPTestServer, CurlHTTPClient) async throws -> Result
    ) async throws -> Result {
        try await HTTPTestServer.withServer { server in
            var configuration = CurlConfiguration()
            configuration.expectContinue = expectContinue
            let client = CurlHTTPClient(baseURL: server.url, configuration: configuration)
            defer { client.close() }
            return try await body(server, client)
        }
    }

    @Test(arguments: [
        (ExpectContinue(), (1 << 20) - 1, false), (ExpectContinue(), 1 << 20, true),
        (ExpectContinue(threshold: 10), 9, false), (ExpectContinue(threshold: 10), 10, true),
        (ExpectContinue(threshold: 10), 100_000, true), (ExpectContinue(threshold: 0), 1, true),
        (ExpectContinue(threshold: 0), 0, false), (nil, 2 << 20, false),
    ])
    func `A payload from the threshold on waits for the server's word`(
        setting: ExpectContinue?,
        size: Int,
        waits: Bool
    ) async throws {
        try await withServer(setting) { server, client in
            server.route(.put, "/a") { _ in .status(201) }
            let body = Data.pattern(size)
            #expect(try await client.send(put(.data(body))).statusCode == 201)
            let request = try await server.nextRequest()
            let isSame = request.body == body
            #expect(isSame, "of \(request.body.count) bytes")
            #expect(request.headers.values(of: "Expect") == (waits ? ["100-continue"] : []))
        }
    }

    @Test(arguments: [nil, ExpectContinue()])
    func `A payload of unknown length waits if any does`(setting: ExpectContinue?) async throws {
        try await withServer(setting) { server, client in
            server.route(.put, "/a") { _ in .status(201) }
            _ = try await client.send(put(PayloadChunks([Data("abc".utf8)]).once()))
            let request = try await server.nextRequest()
            #expect(request.body == Data("abc".utf8))
            #expect(request.headers.values(of: "Expect") == (setting == nil ? [] : ["100-continue"]))
        }
    }

    @Test func `A request's own expectation holds for any payload`() async throws {
        try await withServer(nil) { server, client in
            server.route(.put, "/a") { _ in .status(201) }
            _ = try await client.send(put(.data(Data("abc".utf8)), headers: ["Expect": "100-continue"]))
            let request = try await server.nextRequest()
            #expect(request.body == Data("abc".utf8))
            #expect(request.headers.values(of: "Expect") == ["100-continue"])
        }
    }

    @Test func `Until the server's word nothing of the payload is read or sent`() async throws {
        let chunks = PayloadChunks([Data("abc".utf8)])
        try await withServer(ExpectContinue(timeout: 600)) { server, client in
            let opened = Lock<[Int]>([])
            server.raw("/a") { connection in
                try await connection.readHead()
                opened.withLock { $0.append(chunks.opened) }
                let request = try await connection.readRequest(sendsContinue: true)
                opened.withLock { $0.append(chunks.opened) }
                try await connection.send(.data(request.body))
            }
            let answer = try await client.send(put(chunks.once())).body
            #expect(answer == Data("abc".utf8))
            #expect(opened.withLock { $0 } == [0, 1])
        }
    }

    @Test func `A server that says nothing gets the payload after the timeout`() async throws {
        try await withServer(ExpectContinue(threshold: 1, timeout: 0.2)) { server, client in
            server.expectation = .ignore
            server.route(.put, "/a") { .data($0.body) }
            let start = Date()
            let answer = try await client.send(put(.data(Data("abc".utf8)))).body
            #expect(answer == Data("abc".utf8))
            #expect(Date().timeIntervalSince(start) >= 0.2)
        }
    }

    @Test(arguments: [401, 403, 413, 500, 307])
    func `A final status instead of the word is the response, and the payload is not sent`(status: Int) async throws {
        let chunks = PayloadChunks([Data("abc".utf8)])
        try await withServer(ExpectContinue(timeout: 600)) { server, client in
            server.expectation = .refuse(.text("no", status: status))
            server.route(.put, "/a") { _ in .status(201) }
            let payload = chunks.once()
            let response = try await client.send(put(payload))
            #expect(response.statusCode == status)
            #expect(response.body == Data("no".utf8))
            #expect(server.requests.map(\.body) == [Data()])
            #expect(chunks.opened == 0)
            // It can still be sent.
            #expect(payload.isReplayable)
            server.expectation = .answer
            #expect(try await client.send(put(payload)).statusCode == 201)
            #expect(server.requests.last?.body == Data("abc".utf8))
        }
    }

    @Test func `A success instead of the word is the response, and the payload is not sent`() async throws {
        let chunks = PayloadChunks([Data("abc".utf8)])
        try await withServer(ExpectContinue(timeout: 600)) { server, client in
            server.raw("/a") { connection in
                try await connection.readHead()
                try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ndone")
                let rest = try await connection.readToEnd()
                #expect(String(decoding: rest, as: UTF8.self) == "")
            }
            server.route(.get, "/b") { _ in .status(204) }
            let response = try await client.send(put(chunks.once()))
            #expect(response.body == Data("done".utf8))
            #expect(chunks.opened == 0)
            // The connection has half a request on it.
            #expect(try await client.send(HTTPRequest(path: "b")).statusCode == 204)
            #expect(server.connectionCount == 2)
        }
    }

    @Test func `A redirect instead of the word takes a stream along that can be read once`() async throws {
        let chunks = PayloadChunks([Data("abc".utf8)])
        try await withServer(ExpectContinue(timeout: 600)) { server, client in
            server.expectation = .refuse(.redirect(to: "/b", status: 307))
            server.raw("/b") { connection in
                let request = try await connection.readRequest()
                try await connection.send(.data(request.body))
            }
            let answer = try await client.send(put(chunks.once())).body
            #expect(answer == Data("abc".utf8))
            #expect(chunks.opened == 1)
        }
    }

    @Test(arguments: [HTTPMethod.put, .post], [nil, HTTPBodyDelivery.streamed])
    func `After a 417 the request is sent again without the expectation`(
        method: HTTPMethod,
        delivery: HTTPBodyDelivery?
    ) async throws {
        let chunks = PayloadChunks([Data("abc".utf8)])
        try await withServer(ExpectContinue(timeout: 600)) { server, client in
            server.expectation = .refuse(.text("no expectations here", status: 417))
            server.route("/a") { .data($0.body) }
            var request = put(chunks.once())
            request.method = method
            request.delivery = delivery ?? .collected
            let response = try await client.send(request)
            #expect(response.statusCode == 200)
            let body = try await response.bodyStream?.collect(upTo: .max) ?? response.body
            #expect(body == Data("abc".utf8))
            #expect(server.requests.map { $0.headers["Expect"] } == ["100-continue", nil])
            #expect(chunks.opened == 1)
        }
    }

    @Test func `A request's own expectation is left out after a 417, too`() async throws {
        try await withServer(nil) { server, client in
            server.expectation = .refuse(.status(417))
            server.route("/a") { .data($0.body) }
            let request = put(.data(Data("abc".utf8)), headers: ["Expect": "100-Continue"])
            let answer = try await client.send(request).body
            #expect(answer == Data("abc".utf8))
            #expect(server.requests.map { $0.headers["Expect"] } == ["100-Continue", nil])
        }
    }

    @Test func `A 417 to a request without an expectation is the response`() async throws {
        try await withServer(nil) { server, client in
            server.route("/a") { _ in .text("no", status: 417) }
            let response = try await client.send(put(.data(Data("abc".utf8))))
            #expect(response.statusCode == 417)
            #expect(response.body == Data("no".utf8))
            #expect(server.requests.count == 1)
        }
    }

    @Test(arguments: [0, -1, .infinity, .nan])
    func `A timeout that no clock can carry out is refused`(timeout: TimeInterval) async throws {
        try await withServer(ExpectContinue(timeout: timeout)) { server, client in
            let failure = await client.failure(ofGetting: "a")
            #expect(
                failure
                    == .invalidRequest(
                        "expectContinue.timeout must be a finite number of seconds above zero, not \(timeout)"
                    )
            )
            #expect(server.connectionCount == 0)
        }
    }
}
#endif
