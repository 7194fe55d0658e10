import Foundation
import HTTPClientKit
import TestSupport
import Testing

/// Against httpbin.
@Suite(.needsServers, .timeLimit(.minutes(3)))
struct HTTPBinTests {
    private struct Reply: Decodable {
        var method: String?
        var data: String?
        var json: [String: Int]?
        var headers: [String: String]?
        var args: [String: String]?
        var gzipped: Bool?
        var deflated: Bool?
        var brotli: Bool?
        var authenticated: Bool?
    }

    private func withClient(_ engine: Engine, _ body: (any HTTPClient) async throws -> Void) async throws {
        try await engine.withClient(try RealServer.httpbin.url) { client in try await body(client) }
    }

    @Test(arguments: Engine.all)
    func `JSON is decoded`(engine: Engine) async throws {
        try await withClient(engine) { client in
            let reply: [String: [String: String]]? = try? await client.get("json")
            #expect(reply == nil, "the document has more than strings in it")
            let response = try await client.send(HTTPRequest(path: "json"))
            let object = try JSONSerialization.jsonObject(with: response.body) as? [String: Any]
            #expect(object?["slideshow"] != nil)
        }
    }

    @Test(arguments: Engine.all)
    func `gzip and deflate are opened`(engine: Engine) async throws {
        try await withClient(engine) { client in
            let gzip: Reply = try await client.get("gzip")
            #expect(gzip.gzipped == true)
            let deflate: Reply = try await client.get("deflate")
            #expect(deflate.deflated == true)
        }
    }

    @Test(arguments: Engine.all(but: .noBrotli))
    func `Brotli is opened`(engine: Engine) async throws {
        try await withClient(engine) { client in
            let brotli: Reply = try await client.get("brotli")
            #expect(brotli.brotli == true)
        }
    }

    @Test(arguments: Engine.all, [200, 404, 418, 500])
    func `A status is told`(engine: Engine, status: Int) async throws {
        try await withClient(engine) { client in
            let response = try await client.send(HTTPRequest(path: "status/\(status)"))
            #expect(response.statusCode == status)
        }
    }

    @Test(arguments: Engine.all)
    func `A delay longer than the total ends with it`(engine: Engine) async throws {
        try await withClient(engine) { client in
            let request = HTTPRequest(path: "delay/5", timeouts: HTTPTimeouts(connect: 10, idle: 10, total: 0.5))
            #expect(await client.failure(of: request) == .timeout)
        }
    }

    @Test(arguments: Engine.all)
    func `A chunked stream arrives whole`(engine: Engine) async throws {
        try await withClient(engine) { client in
            let request = HTTPRequest(path: "stream-bytes/100000?chunk_size=1111")
            let response = try await client.send(request)
            #expect(response.body.count == 100_000)
            #expect(response.headers["Transfer-Encoding"] == "chunked")
        }
    }

    @Test(arguments: Engine.all)
    func `A model that is posted comes back`(engine: Engine) async throws {
        try await withClient(engine) { client in
            let reply: Reply = try await client.post(
                "post",
                body: ["b": 2, "a": 1],
                queryItems: [URLQueryItem(name: "q", value: "a+b &é")]
            )
            #expect(reply.data == #"{"a":1,"b":2}"#)
            #expect(reply.json == ["a": 1, "b": 2])
            #expect(reply.args == ["q": "a+b &é"])
            #expect(reply.headers?["Content-Type"] == "application/json")
        }
    }

    @Test(arguments: Engine.all, ["PUT", "PATCH", "DELETE"])
    func `The other methods bring their payload`(engine: Engine, method: String) async throws {
        try await withClient(engine) { client in
            let response = try await client.send(
                HTTPRequest(
                    path: method.lowercased(),
                    method: HTTPMethod(rawValue: method),
                    headers: ["Content-Type": "text/plain"],
                    body: Data("payload".utf8)
                )
            )
            let reply = try JSONDecoder().decode(Reply.self, from: response.body)
            #expect(reply.data == "payload")
        }
    }

    @Test(arguments: Engine.all)
    func `Credentials in the URL are taken`(engine: Engine) async throws {
        let url = try RealServer.httpbin.url
        try await withClient(engine) { client in
            let path = "http://user:pass@127.0.0.1:\(url.port ?? 0)/basic-auth/user/pass"
            let reply: Reply = try await client.get(path)
            #expect(reply.authenticated == true)
        }
    }

    @Test(arguments: Engine.all(but: .waitsForCredentials))
    func `A request without credentials is refused with a status`(engine: Engine) async throws {
        try await withClient(engine) { client in
            let refused = try await client.send(HTTPRequest(path: "basic-auth/user/pass"))
            #expect(refused.statusCode == 401)
        }
    }
}
