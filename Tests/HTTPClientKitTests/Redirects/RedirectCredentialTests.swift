import Foundation
import HTTPClientKit
import Testing

/// Which fields a request still has when a redirect has led it elsewhere.
struct RedirectCredentialTests {
    static let headers: HTTPHeaders = {
        var headers: HTTPHeaders = [
            "Authorization": "Bearer s3cret", "cookie": "a=1", "Proxy-Authorization": "Basic s3cret", "X-Trace": "7",
        ]
        headers.add("s3cret", to: "X-Api-Key", isSensitive: true)
        headers.add("front.test", to: "Host")
        return headers
    }()

    @Test(arguments: [
        "http://b.test/", "http://a.test:81/", "https://a.test/", "http://www.a.test/", "http://a.test.b.test/",
        "http://user:pass@b.test/", "//b.test/", "http://a.test.:80/",
    ])
    func `At another origin the credentials and Host are gone`(location: String) async throws {
        let sent = try await second(of: ["http://a.test/", location])
        #expect(sent.headers == ["X-Trace": "7"])
        #expect(sent.url.userInfo == nil)
    }

    @Test(arguments: [
        ("https://a.test:8443/", "http://a.test:8443/"), ("http://a.test:8080/", "https://a.test:8080/"),
    ])
    func `Under another scheme the same host and port are another origin`(first: String, second: String) async throws {
        let engine = ScriptedTransport(along: [first, second])
        _ = try await RedirectTransport(engine, policy: .follow(allowsDowngrade: true))
            .exchange(PreparedRequest(first, headers: Self.headers))
        #expect(engine.requests.map(\.headers) == [Self.headers, ["X-Trace": "7"]])
    }

    @Test(arguments: ["/x", "http://a.test/x", "http://A.TEST:80/x", "//a.test/x", "http://other:one@a.test/x", "?q"])
    func `At the same origin they stay`(location: String) async throws {
        #expect(try await second(of: ["http://a.test/", location]).headers == Self.headers)
    }

    @Test func `They do not come back with the origin`() async throws {
        let engine = ScriptedTransport(along: ["http://a.test/1", "http://b.test/2", "http://a.test/3"])
        let request = try PreparedRequest("http://a.test/1", headers: Self.headers)
        let response = try await RedirectTransport(engine, policy: .follow()).exchange(request)
        #expect(engine.requests.map(\.headers) == [Self.headers, ["X-Trace": "7"], ["X-Trace": "7"]])
        #expect(
            response.hops == [
                HTTPHop(statusCode: 302, url: "http://a.test/1", location: "http://b.test/2"),
                HTTPHop(statusCode: 302, url: "http://b.test/2", location: "http://a.test/3"),
            ]
        )
    }

    @Test func `User information of the first URL serves its origin alone`() async throws {
        let engine = ScriptedTransport(along: ["http://a.test/1", "http://a.test/2", "http://b.test/3"])
        let request = try PreparedRequest("http://me:pw@a.test/1")
        let response = try await RedirectTransport(engine, policy: .follow()).exchange(request)
        #expect(engine.requests.map { $0.headers["Authorization"] } == ["Basic bWU6cHc=", "Basic bWU6cHc=", nil])
        #expect(response.hops.map(\.url) == ["http://a.test/1", "http://a.test/2"])
    }

    @Test func `A default that is marked stays behind when the request's path leaves the base URL`() throws {
        var defaults: HTTPHeaders = ["X-Api-Key": "s3cret", "X-Trace": "7"]
        defaults.markSensitive("x-api-key")
        let base = BaseURL(try #require(URL(string: "http://a.test/")))
        func prepare(_ request: HTTPRequest) throws -> HTTPHeaders {
            try PreparedRequest(request, base: base, defaultHeaders: defaults, timeouts: HTTPTimeouts()).headers
        }
        #expect(try prepare(HTTPRequest(path: "x")) == defaults)
        #expect(try prepare(HTTPRequest(path: "http://b.test/")) == ["X-Trace": "7"])
        // The request's own value goes where the request goes, but stays marked.
        let own = try prepare(HTTPRequest(path: "http://b.test/", headers: ["X-Api-Key": "b's"]))
        #expect(own == ["X-Trace": "7", "X-Api-Key": "b's"])
        #expect(own.map(\.isSensitive) == [false, true])
    }

    private func second(of urls: [String]) async throws -> PreparedRequest {
        let engine = ScriptedTransport(along: urls)
        _ = try await RedirectTransport(engine, policy: .follow())
            .exchange(PreparedRequest(urls[0], headers: Self.headers))
        return try #require(engine.requests.dropFirst().first)
    }
}
