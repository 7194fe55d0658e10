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
        let response = try await client(server).send(HTTPRequest(path: "users/42"))
        #expect(response.statusCode == 201)
        #expect(response.body == User.adaJSON)
        #expect(response.headers["x-kind"] == "stub")
        #expect(response.headers["content-type"] == "application/json")
        #expect(response.headers.map(\.name) == response.headers.map(\.name).sorted())
    }

    @Test(arguments: [200, 204, 304, 404, 503])
    func `Every status is returned`(statusCode: Int) async throws {
        let response = try await client(StubServer(.respond(statusCode: statusCode))).send(HTTPRequest(path: "a"))
        #expect(response.statusCode == statusCode)
        #expect(response.body.isEmpty)
        #expect(response.hops.isEmpty)
    }

    @Test func `A response that is asked for as a stream is streamed from memory`() async throws {
        var request = HTTPRequest(path: "a")
        request.delivery = .streamed
        let response = try await client(StubServer(.respond(statusCode: 200, body: User.adaJSON))).send(request)
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
        let client = client(server, defaultHeaders: ["X-Default": "d", "X-Both": "default"])
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
        _ = try await client(server).send(HTTPRequest(path: "a?filter[x]=%5B1"))
        #expect(server.received.last?.request.url?.query == "filter%5Bx%5D=%5B1")
    }

    @Test func `A request without a body has none`() async throws {
        let server = StubServer(.respond(statusCode: 200))
        _ = try await client(server).send(HTTPRequest(path: "a"))
        let received = try #require(server.received.last)
        #expect(received.request.httpBody == nil)
        #expect(received.body.isEmpty)
        #expect(received.request.httpMethod == "GET")
    }

    @Test func `The helpers work on it`() async throws {
        let server = StubServer { received in
            .respond(statusCode: received.request.httpMethod == "POST" ? 201 : 404, body: received.body)
        }
        let client = client(server)
        let created: User = try await client.post("users", body: User.ada)
        #expect(created == .ada)
        await #expect(throws: HTTPClientError.clientError(statusCode: 404, body: nil)) {
            let _: User = try await client.get("users/1")
        }
    }

    @Test func `A default Content-Type wins over that of a helper`() async throws {
        let server = StubServer(.respond(statusCode: 200))
        let client = client(server, defaultHeaders: ["content-type": "application/vnd.api+json"])
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
        let response = try await client(server).send(HTTPRequest(path: "a"))
        #expect(response.headers.values(of: "set-cookie") == [cookies])
    }

    @Test func `A request that is not valid never reaches the session`() async {
        let server = StubServer(.respond(statusCode: 200))
        let client = client(server)
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
        let client = client(StubServer(.fail(URLError(code))))
        await #expect(throws: expected) { try await client.send(HTTPRequest(path: "a")) }
    }

    @Test func `An error of the session names the host that was asked`() async {
        let server = StubServer(.fail(URLError(.cannotConnectToHost)))
        await #expect(throws: HTTPClientError.connectionRefused("\(server.host) took no connection")) {
            try await client(server).send(HTTPRequest(path: "a"))
        }
        let other = StubServer(.fail(NSError(domain: NSURLErrorDomain, code: NSURLErrorCannotFindHost)))
        await #expect(throws: HTTPClientError.cannotResolveHost("\(other.host) has no address")) {
            try await client(other).send(HTTPRequest(path: "a"))
        }
    }

    @Test func `A response that is not one of HTTP is an invalid response`() async {
        let client = client(StubServer(.respondOtherwise))
        await #expect(throws: HTTPClientError.invalidResponse) { try await client.send(HTTPRequest(path: "a")) }
    }

    @Test func `A body may be as long as the limit and no longer`() async throws {
        let server = StubServer {
            .respond(statusCode: 200, body: Data(count: $0.request.url?.path == "/v1/a" ? 8 : 9))
        }
        let client = client(server, maximumBodySize: 8)
        #expect(try await client.send(HTTPRequest(path: "a")).body.count == 8)
        await #expect(throws: HTTPClientError.bodyTooLarge(limit: 8)) {
            try await client.send(HTTPRequest(path: "b"))
        }
    }

    @Test func `A task that was cancelled before never starts its request`() async {
        let server = StubServer(.respond(statusCode: 200))
        let client = client(server)
        let result = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await client.send(HTTPRequest(path: "a"))
        }.result
        #expect(throws: HTTPClientError.cancelled) { try result.get() }
        #expect(server.received.isEmpty)
    }

    @Test func `A task that is cancelled while it waits returns, and the session lets go of the request`() async {
        let server = StubServer(.never)
        let client = client(server)
        let task = Task { try await client.send(HTTPRequest(path: "a")) }
        await first(of: server.begun)
        task.cancel()
        await #expect(throws: HTTPClientError.cancelled) { try await task.value }
        await first(of: server.stopped)
        #expect(server.received.count == 1)
    }

    @Test(.timeLimit(.minutes(1)))
    func `Two hundred requests cancelled at any moment each end once`() async {
        let server = StubServer(.respond(statusCode: 200, body: Data("x".utf8)))
        let client = client(server)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let task = Task { try await client.send(HTTPRequest(path: "a")) }
                    for _ in 0..<(number % 20) { await Task.yield() }
                    task.cancel()
                    switch await task.result {
                    case .success(let response): #expect(response.body == Data("x".utf8))
                    case .failure(let error): #expect(error as? HTTPClientError == .cancelled)
                    }
                }
            }
        }
    }

    @Test func `The total limit ends a request that is not answered, and fractions of a second count`() async {
        let server = StubServer(.never)
        let client = client(server, timeouts: HTTPTimeouts(total: 0.05))
        let start = ContinuousClock.now
        await #expect(throws: HTTPClientError.timeout) { try await client.send(HTTPRequest(path: "a")) }
        #expect((.milliseconds(50) ..< .seconds(30)).contains(ContinuousClock.now - start))
        await first(of: server.stopped)
        await #expect(throws: HTTPClientError.timeout) {
            try await client.send(HTTPRequest(path: "a", timeouts: HTTPTimeouts(total: 0.01)))
        }
    }

    @Test func `A total limit that is not reached changes nothing, be it longer than any clock`() async throws {
        let server = StubServer(.respond(statusCode: 200))
        for total in [60, 1e12, .greatestFiniteMagnitude] {
            let request = HTTPRequest(path: "a", timeouts: HTTPTimeouts(total: total))
            #expect(try await client(server).send(request).statusCode == 200)
        }
    }

    @Test func `The idle limit becomes one that a session can carry out`() async throws {
        let server = StubServer(.respond(statusCode: 200))
        let client = client(server)
        for idle in [0.001, 0.5, 1, 1.5, 60, 1e30, nil] {
            _ = try await client.send(HTTPRequest(path: "a", timeouts: HTTPTimeouts(idle: idle)))
        }
        let limits = server.received.map(\.request.timeoutInterval)
        #if canImport(FoundationNetworking)
        #expect(limits == [1, 1, 1, 2, 60, 100_000_000, 100_000_000])
        #else
        #expect(limits == [0.001, 0.5, 1, 1.5, 60, 100_000_000, 100_000_000])
        #endif
    }

    @Test func `Without limits of its own a request has those of the client`() async throws {
        let server = StubServer(.respond(statusCode: 200))
        _ = try await client(server, timeouts: HTTPTimeouts(idle: 7)).send(HTTPRequest(path: "a"))
        #expect(server.received.map(\.request.timeoutInterval) == [7])
    }

    @Test func `With no limits at all the request is left to the session's`() async throws {
        let server = StubServer(.respond(statusCode: 200))
        _ = try await client(server).send(HTTPRequest(path: "a"))
        let untouched = URLRequest(url: try #require(URL(string: "https://\(server.host)"))).timeoutInterval
        #expect(server.received.map(\.request.timeoutInterval) == [untouched])
    }

    @Test func `Many requests at once each get their own answer`() async throws {
        let server = StubServer { .respond(statusCode: 200, body: Data(($0.request.url?.query ?? "").utf8)) }
        let client = client(server)
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

    private func client(
        _ server: StubServer,
        defaultHeaders: HTTPHeaders = [:],
        timeouts: HTTPTimeouts? = nil,
        maximumBodySize: Int = 1 << 20
    ) -> URLSessionHTTPClient {
        var components = URLComponents()
        components.scheme = "https"
        components.host = server.host
        components.path = "/v1/"
        return URLSessionHTTPClient(
            baseURL: components.url ?? URL(fileURLWithPath: "/"),
            session: StubServer.session,
            defaultHeaders: defaultHeaders,
            timeouts: timeouts,
            maximumBodySize: maximumBodySize
        )
    }

    private func first(of stream: AsyncStream<Void>) async {
        for await _ in stream { return }
    }
}
