import Foundation
import HTTPClientKit
import Testing

/// A jar at work, over an engine that records.
struct CookieTransportTests {
    let jar = CookieJar()

    @Test func `Each step of a chain sets cookies and gets those of its own URL`() async throws {
        let engine = ScriptedTransport { request in
            switch request.url.absoluteString {
            case "https://a.example/1":
                HTTPResponse(
                    statusCode: 302,
                    headers: ["Location": "/2", "Set-Cookie": "a=1", "set-cookie": "x=1; Path=/9"]
                )
            case "https://a.example/2":
                HTTPResponse(statusCode: 302, headers: ["Location": "https://b.example/3", "Set-Cookie": "c=1"])
            case "https://b.example/3":
                HTTPResponse(statusCode: 302, headers: ["Location": "https://a.example/4", "Set-Cookie": "b=1"])
            default: HTTPResponse(statusCode: 500, headers: ["Set-Cookie": "last=1"])
            }
        }
        let carrier = RedirectTransport(CookieTransport(engine, jar: jar), policy: .follow())
        let response = try await carrier.exchange(PreparedRequest("https://a.example/1", headers: ["Cookie": "own=1"]))
        #expect(response.statusCode == 500)
        // The caller's own cookie is for the first origin; the jar knows whose each of its cookies is.
        #expect(engine.requests.map { $0.headers["Cookie"] } == ["own=1", "own=1; a=1", nil, "a=1; c=1"])
        #expect(jar.all.map(\.name) == ["a", "x", "c", "b", "last"])
    }

    @Test(arguments: [
        ([], "a=1; b=2"), (["c=3"], "c=3; a=1; b=2"), (["a=own"], "a=own; b=2"),
        (["c=3; b=own", "d=4"], "c=3; b=own; d=4; a=1"),
        (["a=own;b=own"], "a=own;b=own"), ([" b =own"], " b =own; a=1"),
    ])
    func `The request's own cookies come first and win`(own: [String], field: String) async throws {
        let url = try #require(URL(string: "https://a.example/"))
        jar.take("a=1", from: url)
        jar.take("b=2", from: url)
        let engine = ScriptedTransport { _ in HTTPResponse(statusCode: 200) }
        let headers = HTTPHeaders(own.map { HTTPHeaders.Field(name: "Cookie", value: $0) })
        _ = try await CookieTransport(engine, jar: jar).exchange(
            PreparedRequest("https://a.example/", headers: headers)
        )
        #expect(engine.requests.map { $0.headers.values(of: "Cookie") } == [[field]])
    }

    @Test func `A cookie without a name is sent as its value`() async throws {
        jar.take("alone", from: try #require(URL(string: "https://a.example/")))
        let engine = ScriptedTransport { _ in HTTPResponse(statusCode: 200) }
        _ = try await CookieTransport(engine, jar: jar).exchange(PreparedRequest("https://a.example/"))
        #expect(engine.requests.first?.headers["Cookie"] == "alone")
    }
}
