import Foundation
import HTTPClientKit
import HTTPTestServer
import TestSupport
import Testing

/// What arrives at the server.
@Suite(.timeLimit(.minutes(3)))
struct RequestConformanceTests {
    /// Sends a request to a server that takes anything and gives what arrived.
    private func arrived(
        _ engine: Engine,
        _ request: HTTPRequest,
        defaultHeaders: HTTPHeaders = [:]
    ) async throws -> RecordedRequest {
        try await engine.withServer({ $0.defaultHeaders = defaultHeaders }) { server, client in
            server.route("/{path...}") { _ in .text("taken") }
            _ = try await client.send(request)
            return try await server.nextRequest()
        }
    }

    private func lines(_ request: RecordedRequest) -> [String] {
        String(decoding: request.rawHead, as: UTF8.self).components(separatedBy: "\r\n")
    }

    @Test(arguments: Engine.all(but: .lengthOfNothing), ["GET", "HEAD", "DELETE", "OPTIONS"])
    func `A method without a payload arrives without a body and without a length`(
        engine: Engine,
        method: String
    ) async throws {
        let request = try await arrived(engine, HTTPRequest(path: "a/b?c=d", method: HTTPMethod(rawValue: method)))
        #expect(lines(request).first == "\(method) /a/b?c=d HTTP/1.1")
        #expect(request.body.isEmpty)
        #expect(!request.headers.contains("Content-Length"))
        #expect(!request.headers.contains("Transfer-Encoding"))
        #expect(!request.headers.contains("Content-Type"))
        #expect(!request.headers.contains("Expect"))
    }

    @Test(arguments: Engine.all, ["POST", "PUT", "PATCH"])
    func `A method that has a payload announces that there is none`(engine: Engine, method: String) async throws {
        let request = try await arrived(engine, HTTPRequest(path: "a", method: HTTPMethod(rawValue: method)))
        #expect(request.headers.values(of: "Content-Length") == ["0"])
        #expect(!request.headers.contains("Content-Type"))
        #expect(!request.headers.contains("Expect"))
    }

    @Test(arguments: Engine.all(but: .rewritesMethods), ["REPORT", "M-SEARCH", "get", "PoSt", "!#$%&'*+-.^_`|~"])
    func `Any token arrives as the method that it is`(engine: Engine, method: String) async throws {
        let request = try await arrived(engine, HTTPRequest(path: "a", method: HTTPMethod(rawValue: method)))
        #expect(request.method.rawValue == method)
    }

    @Test(arguments: Engine.all(but: .noBodyWithGet), ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "GET", "REPORT"])
    func `A payload arrives to the byte with its length once`(engine: Engine, method: String) async throws {
        let body = Data((0...255).map { UInt8($0) } + [0, 13, 10, 0])
        let request = try await arrived(
            engine,
            HTTPRequest(
                path: "a",
                method: HTTPMethod(rawValue: method),
                headers: ["Content-Type": "application/x-bytes"],
                body: body
            )
        )
        #expect(request.method.rawValue == method)
        let isSame = request.body == body
        #expect(isSame, "of \(request.body.count) bytes")
        #expect(request.headers.values(of: "Content-Length") == ["260"])
        #expect(request.headers.values(of: "Content-Type") == ["application/x-bytes"])
        #expect(!request.headers.contains("Transfer-Encoding"))
        #expect(!request.headers.contains("Expect"))
    }

    @Test(arguments: Engine.all(but: .inventsMediaType))
    func `A payload without a media type gets none`(engine: Engine) async throws {
        let request = try await arrived(engine, HTTPRequest(path: "a", method: .post, body: Data("x=1".utf8)))
        #expect(!request.headers.contains("Content-Type"))
    }

    @Test(arguments: Engine.all)
    func `An empty payload has the length 0`(engine: Engine) async throws {
        let request = try await arrived(engine, HTTPRequest(path: "a", method: .put, body: Data()))
        #expect(request.headers.values(of: "Content-Length") == ["0"])
    }

    @Test(arguments: Engine.all, [1 << 16, (1 << 16) + 1, 5 << 20])
    func `A large payload arrives to the byte and comes back`(engine: Engine, size: Int) async throws {
        var random = SeededGenerator(seed: UInt64(size))
        let words = (0..<(size / 8)).map { _ in random.next() }
        let body = words.withUnsafeBytes { Data($0) } + Data(count: size % 8)
        try await engine.withServer { server, client in
            server.route(.post, "/echo") { request in .data(request.body) }
            let response = try await client.send(HTTPRequest(path: "echo", method: .post, body: body))
            let isSame = response.body == body
            #expect(isSame, "of \(response.body.count) bytes")
            let request = try await server.nextRequest()
            #expect(request.headers.values(of: "Content-Length") == [String(size)])
            let asksFirst = size >= 1 << 20 && Engine.all(but: .noExpectation).contains(engine)
            #expect(request.headers.contains("Expect") == asksFirst)
        }
    }

    @Test(arguments: Engine.all)
    func `The client's own Content-Length is not doubled`(engine: Engine) async throws {
        let request = try await arrived(
            engine,
            HTTPRequest(path: "a", method: .post, headers: ["Content-Length": "3"], body: Data("abc".utf8))
        )
        #expect(request.headers.values(of: "Content-Length") == ["3"])
    }

    @Test(arguments: Engine.all(but: .dropsBlankValues), ["", "  ", "\t"])
    func `A header without a value arrives empty`(engine: Engine, value: String) async throws {
        let request = try await arrived(engine, HTTPRequest(path: "a", headers: ["X-Empty": value]))
        #expect(request.headers.values(of: "X-Empty") == [""])
    }

    @Test(arguments: Engine.all)
    func `Header values arrive as they are`(engine: Engine) async throws {
        let headers: HTTPHeaders = ["X-A": "a, b; c=\"d\"", "X-UTF8": "é漢", "X-Colon": "a:b:c", "x-lower": "1"]
        let request = try await arrived(engine, HTTPRequest(path: "a", headers: headers))
        for field in headers { #expect(request.headers.values(of: field.name) == [field.value]) }
    }

    @Test(arguments: Engine.all(but: .joinsRepeatedFields))
    func `Repeated headers arrive apart and in order`(engine: Engine) async throws {
        var headers: HTTPHeaders = ["X-A": "1"]
        headers.add("2", to: "x-a")
        let request = try await arrived(engine, HTTPRequest(path: "a", headers: headers))
        #expect(request.headers.values(of: "X-A") == ["1", "2"])
    }

    @Test(arguments: Engine.all)
    func `A request's header replaces the default of its name`(engine: Engine) async throws {
        let request = try await arrived(
            engine,
            HTTPRequest(path: "a", headers: ["x-one": "request", "User-Agent": "own"]),
            defaultHeaders: ["X-One": "default", "X-Two": "default"]
        )
        #expect(request.headers.values(of: "X-One") == ["request"])
        #expect(request.headers.values(of: "X-Two") == ["default"])
        #expect(request.headers.values(of: "User-Agent") == ["own"])
    }

    #if HARBOR_CURL
    @Test func `A request names the package and libcurl unless it says otherwise`() async throws {
        let request = try await arrived(.curl, HTTPRequest(path: "a"))
        #expect(request.headers.values(of: "User-Agent").map { $0.hasPrefix("HTTPClientKit libcurl/") } == [true])
        let own = try await arrived(.curl, HTTPRequest(path: "a", headers: ["user-agent": "own"]))
        #expect(own.headers.values(of: "User-Agent") == ["own"])
    }
    #endif

    @Test(arguments: Engine.all)
    func `The query is encoded strictly and keeps order and repeats`(engine: Engine) async throws {
        let items = [
            URLQueryItem(name: "q", value: "a+b&c=d e/é;"), URLQueryItem(name: "q", value: ""),
            URLQueryItem(name: "flag", value: nil),
        ]
        let request = try await arrived(engine, HTTPRequest(path: "a?x=1", queryItems: items))
        #expect(request.target == "/a?x=1&q=a%2Bb%26c%3Dd%20e%2F%C3%A9%3B&q=&flag")
        #expect(request.queryItems.last?.name == "flag")
    }

    @Test(arguments: Engine.all)
    func `Dots and encoded slashes in a path are kept as the caller wrote them`(engine: Engine) async throws {
        let request = try await arrived(engine, HTTPRequest(path: "/a%2Fb/c%2E/d;p=1/~e/'f'(g)*!"))
        #expect(request.target == "/a%2Fb/c%2E/d;p=1/~e/'f'(g)*!")
    }

    @Test(arguments: Engine.all)
    func `Host names the authority of the URL`(engine: Engine) async throws {
        try await engine.withServer { server, client in
            server.route("/") { _ in .status(204) }
            _ = try await client.send(HTTPRequest(path: ""))
            #expect(try await server.nextRequest().headers.values(of: "Host") == ["127.0.0.1:\(server.port)"])
        }
    }

    @Test(arguments: Engine.all(but: .noAddressLiterals))
    func `Host keeps the brackets of an IPv6 address`(engine: Engine) async throws {
        try await engine.withServer(host: "::1") { server, client in
            server.route("/") { _ in .status(204) }
            _ = try await client.send(HTTPRequest(path: ""))
            #expect(try await server.nextRequest().headers.values(of: "Host") == ["[::1]:\(server.port)"])
        }
    }

    @Test(arguments: Engine.all)
    func `User and password of the URL arrive as Basic credentials`(engine: Engine) async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .status(204) }
            let url = try #require(URL(string: "http://user:p%40ss@127.0.0.1:\(server.port)/"))
            try await engine.withClient(url) { client in _ = try await client.send(HTTPRequest(path: "")) }
            let request = try await server.nextRequest()
            #expect(request.headers["Authorization"] == "Basic " + Data("user:p@ss".utf8).base64EncodedString())
            #expect(request.headers["Host"] == "127.0.0.1:\(server.port)")
            #expect(request.target == "/")
        }
    }

    @Test(
        arguments: Engine.all,
        [
            HTTPRequest(path: "a\r\nb"), HTTPRequest(path: "a\0b"), HTTPRequest(path: "a b"),
            HTTPRequest(path: "http:///a"), HTTPRequest(path: "ftp://127.0.0.1/"),
            HTTPRequest(path: "file:///etc/hosts"),
            HTTPRequest(path: "a", method: "GE T"), HTTPRequest(path: "a", method: "G\r\nX: 1"),
            HTTPRequest(path: "a", method: ""), HTTPRequest(path: "a", method: "CONNECT"),
            HTTPRequest(path: "a", method: .head, body: Data("x".utf8)),
            HTTPRequest(path: "a", method: "TRACE", body: Data("x".utf8)),
            HTTPRequest(path: "a", headers: ["X\r\nY": "1"]), HTTPRequest(path: "a", headers: ["X": "1\r\nY: 2"]),
            HTTPRequest(path: "a", headers: ["X": "1\n"]), HTTPRequest(path: "a", headers: ["X": "1\0"]),
            HTTPRequest(path: "a", headers: ["": "1"]), HTTPRequest(path: "a", headers: ["X:": "1"]),
            HTTPRequest(path: "a", headers: ["Content-Length": "7"], body: Data("abc".utf8)),
            HTTPRequest(path: "a", headers: ["Transfer-Encoding": "chunked"], body: Data("abc".utf8)),
            HTTPRequest(path: "a", timeouts: HTTPTimeouts(total: 0)),
            HTTPRequest(path: "a", timeouts: HTTPTimeouts(idle: -1)),
            HTTPRequest(path: "a", timeouts: HTTPTimeouts(connect: .nan)),
            HTTPRequest(path: "a", timeouts: HTTPTimeouts(total: .infinity)),
        ]
    )
    func `A request that cannot be valid is refused and nothing is sent`(
        engine: Engine,
        request: HTTPRequest
    ) async throws {
        try await engine.withServer { server, client in
            let kind = await client.failure(of: request)?.kind
            #expect(kind == .invalidURL || kind == .invalidRequest)
            #expect(server.connectionCount == 0)
        }
    }
}
