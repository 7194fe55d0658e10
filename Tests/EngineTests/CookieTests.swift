import Foundation
import HTTPClientKit
import HTTPTestServer
import TestSupport
import Testing

struct CookieTests {
    @Test(arguments: Engine.all)
    func `A jar keeps the cookies of every step and gives them back`(engine: Engine) async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/login") { _ in
                var response = TestResponse.redirect(to: "/home")
                response.headers.add("session=s1; HttpOnly; Expires=Wed, 21 Oct 2099 07:28:00 GMT", to: "Set-Cookie")
                response.headers.add("theme=dark", to: "Set-Cookie")
                return response
            }
            server.route("/home") { _ in .text("home") }
            let jar = CookieJar()
            try await engine.withClient(server.url) {
                $0.cookies = jar
            } _: { client in
                _ = try await client.send(HTTPRequest(path: "login"))
                _ = try await client.send(HTTPRequest(path: "home", headers: ["Cookie": "own=1"]))
            }
            let sent = server.requests.map { $0.headers["Cookie"] }
            #expect(sent == [nil, "session=s1; theme=dark", "own=1; session=s1; theme=dark"])
            #expect(Set(jar.cookies(for: server.url).map(\.name)) == ["session", "theme"])
        }
    }

    @Test(arguments: Engine.all)
    func `Cookies of one jar are unknown to a client with another`(engine: Engine) async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in TestResponse(headers: ["Set-Cookie": "a=1"]) }
            for _ in 0..<2 {
                try await engine.withClient(server.url) {
                    $0.cookies = CookieJar()
                } _: { client in
                    for _ in 0..<2 { _ = try await client.send(HTTPRequest(path: "")) }
                }
            }
            #expect(server.requests.map { $0.headers["Cookie"] } == [nil, "a=1", nil, "a=1"])
        }
    }
}
