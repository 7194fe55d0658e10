#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import Testing

/// Redirects over real connections, with two servers as two origins.
struct RedirectTests {
    static let statuses = [301, 302, 303, 307, 308]
    static let methods: [HTTPMethod] = [.get, .head, .post, .put, .patch, .delete, .options]

    /// Every method over every status: the second origin must see exactly this head, and this body.
    @Test(arguments: statuses, methods)
    func `The second origin gets what the status says, and no credentials`(status: Int, method: HTTPMethod) async throws
    {
        try await withTwoOrigins { first, second in
            first.route("/from") { _ in .redirect(to: "\(second.url)to?x=1#f", status: status) }
            second.route("/to") { _ in .text("arrived") }
            var headers: HTTPHeaders = [
                "Authorization": "Bearer s3cret", "Cookie": "a=1", "Proxy-Authorization": "s3cret", "X-Trace": "7",
                "Accept-Encoding": "identity", "User-Agent": "test", "Accept": "*/*",
            ]
            headers.add("s3cret", to: "X-Api-Key", isSensitive: true)
            let hasBody = method != .get && method != .head
            if hasBody { headers["Content-Type"] = "text/plain" }
            let client = CurlHTTPClient(baseURL: first.url)
            let response = try await client.send(
                HTTPRequest(path: "from", method: method, headers: headers, body: hasBody ? Data("body".utf8) : nil)
            )
            let becomesGet = status == 303 ? method != .head : method == .post && status < 303
            let next = becomesGet ? .get : method
            let keepsBody = hasBody && !becomesGet
            #expect(response.statusCode == 200)
            #expect(response.body == (next == .head ? Data() : Data("arrived".utf8)))
            #expect(response.url == "\(second.url)to?x=1#f")
            #expect(
                response.hops == [
                    HTTPHop(statusCode: status, url: "\(first.url)from", location: "\(second.url)to?x=1#f")
                ]
            )
            let arrived = try #require(second.requests.first)
            #expect(second.requests.count == 1)
            let lines = String(decoding: arrived.rawHead, as: UTF8.self).components(separatedBy: "\r\n")
            var expected = [
                "\(next) /to?x=1 HTTP/1.1", "Host: 127.0.0.1:\(second.port)", "X-Trace: 7", "Accept-Encoding: identity",
                "User-Agent: test", "Accept: */*",
            ]
            if keepsBody { expected += ["Content-Type: text/plain", "Content-Length: 4"] }
            #expect(lines.first == expected.first)
            #expect(lines.filter { !$0.isEmpty }.sorted() == expected.sorted())
            #expect(arrived.text == (keepsBody ? "body" : ""))
        }
    }

    @Test func `From A to B and back to A the credentials are gone`() async throws {
        try await withTwoOrigins { first, second in
            first.route("/1") { _ in .redirect(to: "\(second.url)2") }
            second.route("/2") { _ in .redirect(to: "\(first.url)3") }
            first.route("/3") { _ in .text("home") }
            let client = CurlHTTPClient(
                baseURL: first.url,
                defaultHeaders: ["Authorization": "s3cret", "Cookie": "a=1"]
            )
            let response = try await client.send(HTTPRequest(path: "1"))
            #expect(response.body == Data("home".utf8))
            #expect(response.hops.count == 2)
            #expect(first.requests.map { $0.headers["Authorization"] } == ["s3cret", nil])
            #expect(first.requests.map { $0.headers["Cookie"] } == ["a=1", nil])
            #expect(second.requests.map { $0.headers["Authorization"] } == [nil])
        }
    }

    @Test(arguments: ["/b/c", "c", "./c", "../b/c", "//HOST/b/c", "?to=c"])
    func `A relative Location leads on at the same server`(location: String) async throws {
        try await HTTPTestServer.withServer { server in
            let text = location.replacingOccurrences(of: "HOST", with: "127.0.0.1:\(server.port)")
            server.route("/b/a") { request in
                request.query == nil ? .redirect(to: text) : .text("there")
            }
            server.route("/b/c") { _ in .text("there") }
            let client = CurlHTTPClient(baseURL: server.url, defaultHeaders: ["Authorization": "kept"])
            let response = try await client.send(HTTPRequest(path: "b/a"))
            #expect(response.body == Data("there".utf8))
            #expect(response.url == "\(server.url)\(location == "?to=c" ? "b/a?to=c" : "b/c")")
            #expect(server.requests.map { $0.headers["Authorization"] } == ["kept", "kept"])
        }
    }

    @Test func `A payload from a file and from memory is repeated in full at every step of a 307 chain`() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("redirect-\(UUID().uuidString)")
        let content = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try content.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try await withTwoOrigins { first, second in
            first.route("/1") { _ in .redirect(to: "/2", status: 307) }
            first.route("/2") { _ in .redirect(to: "\(second.url)3", status: 308) }
            second.route("/3") { _ in .status(201) }
            var request = HTTPRequest(path: "1", method: .post)
            request.payload = .sequence([.data(Data("head".utf8)), .file(file), .data(Data("tail".utf8))])
            let response = try await CurlHTTPClient(baseURL: first.url).send(request)
            #expect(response.statusCode == 201)
            let whole = Data("head".utf8) + content + Data("tail".utf8)
            #expect(first.requests.map(\.body) == [whole, whole])
            #expect(second.requests.map(\.body) == [whole])
            #expect(response.hops.map(\.statusCode) == [307, 308])
        }
    }

    @Test func `A loop ends at the limit`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/a") { _ in .redirect(to: "/b") }
            server.route("/b") { _ in .redirect(to: "/a") }
            let client = CurlHTTPClient(baseURL: server.url)
            await #expect(throws: HTTPClientError.tooManyRedirects(limit: 20)) {
                try await client.send(HTTPRequest(path: "a"))
            }
            #expect(server.requests.count == 21)
            #expect(server.connectionCount == 1)
        }
    }

    @Test func `Without redirects a helper tells of the status`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/a") { _ in .redirect(to: "/b", status: 301) }
            var configuration = CurlConfiguration()
            configuration.redirects = .none
            let client = CurlHTTPClient(baseURL: server.url, configuration: configuration)
            await #expect(throws: HTTPClientError.unexpectedStatus(statusCode: 301, body: nil)) {
                try await client.get("a")
            }
            #expect(server.requests.count == 1)
        }
    }

    @Test func `The body of a redirect counts under the limit`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/a") { _ in
                TestResponse(status: 302, headers: ["Location": "/b"], body: .data(Data(count: 5000)))
            }
            server.route("/b") { _ in .text("b") }
            var configuration = CurlConfiguration()
            configuration.maximumBodySize = 4999
            let small = CurlHTTPClient(baseURL: server.url, configuration: configuration)
            await #expect(throws: HTTPClientError.bodyTooLarge(limit: 4999)) {
                try await small.send(HTTPRequest(path: "a"))
            }
            let response = try await CurlHTTPClient(baseURL: server.url).send(HTTPRequest(path: "a"))
            #expect(response.body == Data("b".utf8))
        }
    }

    @Test func `A streamed response is the last one, and the connection of a redirect is used again`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/a") { _ in
                TestResponse(status: 302, headers: ["Location": "/b"], body: .data(Data("moved".utf8)))
            }
            server.route("/b") { _ in
                TestResponse(status: 302, headers: ["Location": "/c"], body: .data(Data(count: 1 << 20)))
            }
            server.route("/c") { _ in .chunked(["one", "two"]) }
            let client = CurlHTTPClient(baseURL: server.url)
            var request = HTTPRequest(path: "a")
            request.delivery = .streamed
            let response = try await client.send(request)
            #expect(response.hops.count == 2)
            #expect(response.url == "\(server.url)c")
            let body = try #require(response.bodyStream)
            let text = try await body.collect(upTo: 100)
            #expect(text == Data("onetwo".utf8))
            // A mebibyte is not worth reading: that connection is given up.
            #expect(server.requests.map(\.connection) == [0, 0, 1])
        }
    }

    @Test func `The total timeout is not begun anew by a redirect`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/a") { _ in TestResponse.redirect(to: "/a").delayed(by: 0.1) }
            let request = HTTPRequest(path: "a", timeouts: HTTPTimeouts(total: 0.7))
            await #expect(throws: HTTPClientError.timeout) {
                try await CurlHTTPClient(baseURL: server.url).send(request)
            }
            // Begun anew each time, it would let the chain come to its limit of redirects.
            #expect(server.requests.count < 20)
        }
    }

    @Test func `A call that is cancelled at its second request ends`() async throws {
        try await withTwoOrigins { first, second in
            first.route("/1") { _ in .redirect(to: "\(second.url)2") }
            second.route("/2") { _ in .never }
            let client = CurlHTTPClient(baseURL: first.url)
            let task = Task { try await client.send(HTTPRequest(path: "1")) }
            try await second.nextRequest()
            task.cancel()
            await #expect(throws: HTTPClientError.cancelled) { try await task.value }
        }
    }

    private func withTwoOrigins(_ body: (HTTPTestServer, HTTPTestServer) async throws -> Void) async throws {
        try await HTTPTestServer.withServer { first in
            try await HTTPTestServer.withServer { second in
                try await body(first, second)
            }
        }
    }
}
#endif
