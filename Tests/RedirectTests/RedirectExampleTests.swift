#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import Testing

/// The examples of the article "Redirects and cookies", compiled and run.
struct RedirectExampleTests {
    private struct Credentials: Encodable { let user: String, password: String }
    private struct Account: Decodable { let name: String }

    @Test func `The example of hops`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/old") { _ in .redirect(to: "/new") }
            server.route("/new") { _ in .text("new") }
            let client = CurlHTTPClient(baseURL: server.url)

            let response = try await client.send(HTTPRequest(path: "old"))
            var lines: [String] = []
            for hop in response.hops {
                lines.append("\(hop.statusCode) \(hop.url) → \(hop.location)")
            }
            #expect(lines == ["302 \(server.url)old → \(server.url)new"])
            #expect(response.url ?? "" == "\(server.url)new")
        }
    }

    @Test func `The example of policies`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/start") { _ in .redirect(to: "/then") }
            server.route("/then") { _ in .redirect(to: "app://done?code=1") }
            var configuration = CurlConfiguration()
            configuration.redirects = .none
            configuration.redirects = .follow(limit: 5)
            configuration.redirects = .custom { redirect in
                redirect.location.hasPrefix("app://") ? .deliver : .follow
            }
            let client = CurlHTTPClient(baseURL: server.url, configuration: configuration)
            let response = try await client.send(HTTPRequest(path: "start"))
            #expect(response.headers["Location"] == "app://done?code=1")
            #expect(response.hops.count == 1)
        }
    }

    @Test func `The example of a policy that stays at its origin`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/a") { _ in .redirect(to: "http://elsewhere.invalid/") }
            var configuration = CurlConfiguration()
            configuration.redirects = .custom { redirect in
                redirect.leavesOrigin ? .deliver : .follow
            }
            let client = CurlHTTPClient(baseURL: server.url, configuration: configuration)
            let response = try await client.send(HTTPRequest(path: "a"))
            #expect(response.statusCode == 302)
        }
    }

    @Test func `The example of sensitive fields`() async throws {
        try await HTTPTestServer.withServer { server in
            try await HTTPTestServer.withServer { other in
                server.route("/a") { _ in .redirect(to: "\(other.url)b") }
                other.route("/b") { _ in .text("b") }
                let url = server.url
                let key = "k3y"
                var headers: HTTPHeaders = ["Accept": "application/json"]
                headers.add(key, to: "X-Api-Key", isSensitive: true)
                let client = CurlHTTPClient(baseURL: url, defaultHeaders: headers)
                _ = try await client.send(HTTPRequest(path: "a"))
                #expect(server.requests.map { $0.headers["X-Api-Key"] } == ["k3y"])
                #expect(other.requests.map { $0.headers["X-Api-Key"] } == [nil])
                #expect(other.requests.map { $0.headers["Accept"] } == ["application/json"])
            }
        }
    }

    @Test func `The example of a jar`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route(.post, "/login") { _ in
                TestResponse.redirect(to: "/welcome", status: 303).adding("Set-Cookie", "sid=42; HttpOnly; Path=/")
            }
            server.route("/welcome") { _ in TestResponse.text("hi").adding("Set-Cookie", "seen=1; Max-Age=60") }
            server.route("/account") { request in
                .json(#"{"name":"\#(request.headers["Cookie"] ?? "")"}"#)
            }
            let url = server.url
            let password = "pw"

            let jar = CookieJar()
            var configuration = CurlConfiguration()
            configuration.cookies = jar
            let client = CurlHTTPClient(baseURL: url, configuration: configuration)

            try await client.post("login", body: Credentials(user: "ada", password: password))
            let account: Account = try await client.get("account")
            #expect(jar.cookies(for: url).map(\.name) == ["sid", "seen"])
            #expect(account.name == "sid=42; seen=1")
            #expect(server.requests.map { $0.headers["Cookie"] } == [nil, "sid=42", "sid=42; seen=1"])
        }
    }

    @Test func `The example of a jar in a file`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("jar-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let nextYear = Date().addingTimeInterval(365 * 86_400)

        let jar = try CookieJar(file: folder.appendingPathComponent("cookies.json"))
        try jar.set(Cookie(name: "theme", value: "dark", domain: "api.example.com", expires: nextYear))
        try jar.save()
        let again = try CookieJar(file: folder.appendingPathComponent("cookies.json"))
        #expect(again.all.map(\.name) == ["theme"])
    }

    @Test func `Without a jar no cookie is kept or sent`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/a") { _ in TestResponse.redirect(to: "/b").adding("Set-Cookie", "a=1; Path=/") }
            server.route("/b") { _ in .text("b") }
            _ = try await CurlHTTPClient(baseURL: server.url).send(HTTPRequest(path: "a"))
            #expect(server.requests.map { $0.headers["Cookie"] } == [nil, nil])
        }
    }
}
#endif
