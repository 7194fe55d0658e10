import Foundation
import HTTPClientKit
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct URLSessionHTTPClientTests {
    @Test func `A response arrives with status, body and header fields`() async throws {
        let server = StubServer(
            .respond(
                statusCode: 201,
                body: User.adaJSON,
                headers: ["X-Kind": "stub", "Content-Type": "application/json"]
            )
        )
        let response = try await server.client().send(HTTPRequest(path: "users/42"))
        #expect(response.statusCode == 201)
        #expect(response.body == User.adaJSON)
        #expect(response.headers["x-kind"] == "stub")
        #expect(response.headers["content-type"] == "application/json")
        #expect(response.headers.map(\.name) == response.headers.map(\.name).sorted())
    }

    @Test(arguments: [200, 204, 304, 404, 503])
    func `Every status is returned`(statusCode: Int) async throws {
        let response = try await StubServer(.respond(statusCode: statusCode)).client().send(HTTPRequest(path: "a"))
        #expect(response.statusCode == statusCode)
        #expect(response.body.isEmpty)
        #expect(response.hops.isEmpty)
    }

    @Test func `A response that is asked for as a stream is streamed from memory`() async throws {
        var request = HTTPRequest(path: "a")
        request.delivery = .streamed
        let response = try await StubServer(.respond(statusCode: 200, body: User.adaJSON)).client().send(request)
        #expect(response.body.isEmpty)
        #expect(try await response.bodyStream?.collect(upTo: .max) == User.adaJSON)
    }

    #if !canImport(Security)
    @Test func `TLS settings are refused where a session takes none`() throws {
        let url = try #require(URL(string: "https://example.com/"))
        #expect(
            throws: TLSConfigurationError.unsupported(
                "URLSession takes no TLS settings on this platform; use CurlHTTPClient"
            )
        ) {
            _ = try URLSessionHTTPClient(baseURL: url, tls: TLSConfiguration())
        }
    }
    #endif

    @Test func `URL, method, header fields and body are sent as they were checked`() async throws {
        let server = StubServer(.respond(statusCode: 200))
        let client = server.client(defaultHeaders: ["X-Default": "d", "X-Both": "default"])
        _ = try await client.send(
            HTTPRequest(
                path: "caf\u{E9}?a=%2F",
                method: "REPORT",
                queryItems: [URLQueryItem(name: "q[]", value: "a+b c")],
                headers: ["x-both": "own", "X-Many": "1", "X-Many": "2", "Cookie": "a=1", "Cookie": "b=2"],
                body: Data([0, 1, 255])
            )
        )
        let received = try #require(server.received.last)
        let url = "https://\(server.host)/v1/caf%C3%A9?a=%2F&q%5B%5D=a%2Bb%20c"
        #expect(received.request.url?.absoluteString == url)
        #expect(received.request.httpMethod == "REPORT")
        #expect(received.request.value(forHTTPHeaderField: "X-Default") == "d")
        #expect(received.request.value(forHTTPHeaderField: "X-Both") == "own")
        #expect(received.request.value(forHTTPHeaderField: "X-Many") == "1,2")
        #expect(received.request.value(forHTTPHeaderField: "Cookie") == "a=1; b=2")
        #expect(received.body == Data([0, 1, 255]))
    }

    @Test func `Brackets and triplets of a query reach the session encoded once`() async throws {
        let server = StubServer(.respond(statusCode: 200))
        _ = try await server.client().send(HTTPRequest(path: "a?filter[x]=%5B1"))
        #expect(server.received.last?.request.url?.query == "filter%5Bx%5D=%5B1")
    }

    @Test func `A request without a body has none`() async throws {
        let server = StubServer(.respond(statusCode: 200))
        _ = try await server.client().send(HTTPRequest(path: "a"))
        let received = try #require(server.received.last)
        #expect(received.request.httpBody == nil)
        #expect(received.body.isEmpty)
        #expect(received.request.httpMethod == "GET")
    }

    @Test func `The helpers work on it`() async throws {
        let server = StubServer { received in
            .respond(statusCode: received.request.httpMethod == "POST" ? 201 : 404, body: received.body)
        }
        let client = server.client()
        let created: User = try await client.post("users", body: User.ada)
        #expect(created == .ada)
        await #expect(throws: HTTPClientError.clientError(statusCode: 404, body: nil)) {
            let _: User = try await client.get("users/1")
        }
    }

    @Test func `A default Content-Type wins over that of a helper`() async throws {
        let server = StubServer(.respond(statusCode: 200))
        let client = server.client(defaultHeaders: ["content-type": "application/vnd.api+json"])
        try await client.post("users", body: User.ada)
        try await client.post("users", body: User.ada, headers: ["Content-Type": "text/json"])
        let types = server.received.map { $0.request.value(forHTTPHeaderField: "Content-Type") }
        #expect(types == ["application/vnd.api+json", "text/json"])
    }

    @Test func `Default header fields may be a dictionary`() async throws {
        let server = StubServer(.respond(statusCode: 200))
        let headers: [String: String] = ["X-A": "1"]
        let url = try #require(URL(string: "https://\(server.host)"))
        _ = try await URLSessionHTTPClient(baseURL: url, session: StubServer.session, defaultHeaders: headers)
            .send(HTTPRequest(path: "a"))
        #expect(server.received.last?.request.value(forHTTPHeaderField: "X-A") == "1")
    }

    @Test func `Joined fields of a session are told as it tells them`() async throws {
        let cookies = "a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT, b=2"
        let server = StubServer(.respond(statusCode: 200, headers: ["Set-Cookie": cookies]))
        let response = try await server.client().send(HTTPRequest(path: "a"))
        #expect(response.headers.values(of: "set-cookie") == [cookies])
    }

    @Test func `A request that is not valid never reaches the session`() async {
        let server = StubServer(.respond(statusCode: 200))
        let client = server.client()
        await #expect(throws: HTTPClientError.invalidURL) { try await client.send(HTTPRequest(path: "a b")) }
        await #expect(throws: HTTPClientError.invalidRequest("the value of the header X has a control character in it"))
        {
            try await client.send(HTTPRequest(path: "a", headers: ["X": "a\r\nb: c"]))
        }
        await #expect(throws: HTTPClientError.self) {
            try await client.send(HTTPRequest(path: "a", timeouts: HTTPTimeouts(idle: .nan)))
        }
        #expect(server.received.isEmpty)
    }

    @Test(arguments: [
        (URLError.Code.timedOut, HTTPClientError.timeout),
        (.cancelled, .cancelled),
        (.badURL, .invalidURL),
    ])
    func `An error of the session becomes the case that says the same`(
        code: URLError.Code,
        expected: HTTPClientError
    ) async {
        let client = StubServer(.fail(URLError(code))).client()
        await #expect(throws: expected) { try await client.send(HTTPRequest(path: "a")) }
    }

    @Test func `An error of the session names the host that was asked`() async {
        let server = StubServer(.fail(URLError(.cannotConnectToHost)))
        await #expect(throws: HTTPClientError.connectionRefused("\(server.host) took no connection")) {
            try await server.client().send(HTTPRequest(path: "a"))
        }
        let other = StubServer(.fail(NSError(domain: NSURLErrorDomain, code: NSURLErrorCannotFindHost)))
        await #expect(throws: HTTPClientError.cannotResolveHost("\(other.host) has no address")) {
            try await other.client().send(HTTPRequest(path: "a"))
        }
    }

    @Test func `A response that is not one of HTTP is an invalid response`() async {
        let client = StubServer(.respondOtherwise).client()
        await #expect(throws: HTTPClientError.invalidResponse) { try await client.send(HTTPRequest(path: "a")) }
    }

    @Test func `A body may be as long as the limit and no longer`() async throws {
        let server = StubServer {
            .respond(statusCode: 200, body: Data(count: $0.request.url?.path == "/v1/a" ? 8 : 9))
        }
        let client = server.client(maximumBodySize: 8)
        #expect(try await client.send(HTTPRequest(path: "a")).body.count == 8)
        await #expect(throws: HTTPClientError.bodyTooLarge(limit: 8)) {
            try await client.send(HTTPRequest(path: "b"))
        }
    }

    @Test func `Many requests at once each get their own answer`() async throws {
        let server = StubServer { .respond(statusCode: 200, body: Data(($0.request.url?.query ?? "").utf8)) }
        let client = server.client()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let response = try await client.send(HTTPRequest(path: "a?\(number)"))
                    #expect(response.body == Data("\(number)".utf8))
                }
            }
            try await group.waitForAll()
        }
        #expect(server.received.count == 200)
    }
}
