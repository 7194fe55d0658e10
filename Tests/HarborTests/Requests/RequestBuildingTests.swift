import Foundation
import HTTPClientKit
import HTTPTestServer
import Harbor
import Testing

/// What goes onto the wire for URL, query, path and headers.
struct RequestBuildingTests {
    private let client = HarborClient()

    /// The target that a request has on the wire.
    private func target(_ change: (inout Get<String>) -> Void, path: String = "p") async throws -> String {
        try await HTTPTestServer.withServer { server in
            server.route(.get, "/{rest...}") { _ in .text("") }
            var request = Get<String>(url: server.url(path))
            change(&request)
            _ = try await client.send(request)
            return server.requests[0].target
        }
    }

    @Test func `Query parameters are sorted and strictly encoded behind those of the URL`() async throws {
        let target = try await target(
            {
                $0.queryParameters = ["q": "a+b&c=d e/é;", "a": "1#2"]
                $0.queryItems = [
                    .init(name: "z", value: "2"), .init(name: "b", value: "1"), .init(name: "z", value: nil),
                ]
            },
            path: "p?x=1"
        )
        #expect(target == "/p?x=1&a=1%232&q=a%2Bb%26c%3Dd%20e%2F%C3%A9%3B&z=2&b=1&z")
    }

    @Test(arguments: [
        ("a/b", "/users/a%2Fb/posts"), ("é 漢", "/users/%C3%A9%20%E6%BC%A2/posts"), ("50%", "/users/50%25/posts"),
        ("a?b#c", "/users/a%3Fb%23c/posts"), ("...", "/users/.../posts"), ("{ID}", "/users/%7BID%7D/posts"),
        ("%2e%2e", "/users/%252e%252e/posts"),
    ])
    func `A path value is one segment`(value: String, expected: String) async throws {
        let target = try await target({ $0.pathParameters = ["ID": value] }, path: "users/{ID}/posts")
        #expect(target == expected)
    }

    @Test(arguments: [
        ("{A}", ["A": "."]), ("{A}/b", ["A": ".."]), ("x/{A}?q=1", ["A": ".."]), (".{A}", ["A": "."]),
        ("{A}{B}", ["A": ".", "B": "."]), ("%2E{A}", ["A": "."]), ("{A}.", ["A": "."]),
    ])
    func `A segment of dots is refused`(path: String, values: [String: String]) async {
        var request = Get<String>(url: "http://127.0.0.1:1/" + path)
        request.pathParameters = values
        let error = await client.request(request).error
        #expect(error?.name == "malformedRequestError")
        #expect(error?.description.contains("dots") == true)
    }

    @Test(arguments: [nil, [:], ["id": "1"]] as [[String: String]?])
    func `A placeholder without a value is named`(values: [String: String]?) async {
        var request = Get<String>(url: "http://127.0.0.1:1/users/{ID}")
        request.pathParameters = values
        let error = await client.request(request).error
        #expect(error?.name == "malformedRequestError")
        #expect(error?.description.contains("{ID}") == true)
        #expect(error?.localizedDescription.contains("{ID}") == true)
    }

    @Test func `A value without a placeholder is ignored`() async throws {
        let target = try await target({ $0.pathParameters = ["ID": "1"] })
        #expect(target == "/p")
    }

    @Test(arguments: [
        "", "users", "/users", "ftp://127.0.0.1/", "http://", "http://a b/", "http://127.0.0.1:1/a b",
        "http://127.0.0.1:1/{",
        "http://127.0.0.1:1/}", "http://127.0.0.1:99999/", "http://127.0.0.1:1/\r\nX: 1",
    ])
    func `A URL that is none is malformed`(url: String) async {
        #expect(await client.request(Get<String>(url: url)).error?.name == "malformedRequestError")
        #expect(await client.request(Ping(url: url)).error?.name == "malformedRequestError")
    }

    @Test func `A request's headers win over the defaults without case`() async throws {
        let client = makeClient { $0.defaultHeaders = ["X-Team": "a", "Accept-Language": "en"] }
        try await HTTPTestServer.withServer { server in
            server.route(.get, "/") { _ in .text("") }
            var request = Get<String>(url: server.url(""))
            request.headerParameters = ["x-team": "b", "X-Own": "1"]
            _ = try await client.send(request)
            let headers = server.requests[0].headers
            #expect(headers.values(of: "X-Team") == ["b"])
            #expect(headers["Accept-Language"] == "en")
            #expect(headers["X-Own"] == "1")
        }
    }

    @Test(arguments: [
        ("X", "a\r\nY: 1"), ("X", "a\nb"), ("X", "a\0b"), ("X\r\nY", "a"), ("X\n", "a"), ("X\0", "a"), ("", "a"),
        ("X Y", "a"),
    ])
    func `A header that would break the message is malformed`(name: String, value: String) async throws {
        try await HTTPTestServer.withServer { server in
            var request = Get<String>(url: server.url(""))
            request.headerParameters = [name: value]
            #expect(await client.request(request).error?.name == "malformedRequestError")
            #expect(server.requests.isEmpty && server.rejections.isEmpty)
        }
    }

    @Test(arguments: [HHttpMethod.head, .options, .custom("REPORT"), .delete])
    func `Any method can be sent`(method: HHttpMethod) async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/") { _ in .status(204) }
            try await client.send(Ping(url: server.url(""), httpMethod: method))
            #expect(server.requests.map(\.method) == [method.method])
        }
    }

    @Test(arguments: ["G T", "", "GET\r\nX: 1", "CONNECT"])
    func `A method that cannot be sent is malformed`(method: String) async {
        let request = Ping(url: "http://127.0.0.1:1/", httpMethod: .custom(method))
        #expect(await client.request(request).error?.name == "malformedRequestError")
    }

    @Test func `An address of IPv6 keeps its brackets`() async throws {
        let request = Ping(url: "http://[::1]:1/")
        #expect(await client.request(request).error?.name == "transportError")
    }
}
