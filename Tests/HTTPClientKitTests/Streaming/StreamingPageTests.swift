import Foundation
import HTTPClientKit
import HTTPClientKitMock
import Testing

struct StreamingPageTests {
    private struct Envelope: Codable {
        var items: [Int]
        var next: String?
    }

    /// Answers each path, or path and query items as a text, with a body and a `Link` field.
    private func client(_ pages: [String: (body: String, link: String?)]) -> MockHTTPClient {
        MockHTTPClient { request in
            let query = request.queryItems.map { "\($0.name)=\($0.value ?? "")" }.joined(separator: "&")
            let address = request.path + (query.isEmpty ? "" : "?" + query)
            guard let page = pages[address] else { return HTTPResponse(statusCode: 404) }
            var response = HTTPResponse(statusCode: 200, body: Data(page.body.utf8))
            response.headers["Link"] = page.link
            return response
        }
    }

    @Test func `Pages follow the next link until there is none`() async {
        let client = client([
            "users?per_page=2": ("[1,2]", "<users?page=2>; rel=next, <users?page=3>; rel=last"),
            "users?page=2": ("[3,4]", "</x>; rel=next; anchor=\"/y\", <?page=3>; rel=\"last NEXT\""),
            "users?page=3": ("[5]", "<users>; rel=first"),
        ])
        let items = [URLQueryItem(name: "per_page", value: "2")]
        let pages = client.pages("users", of: [Int].self, by: .linkHeader, queryItems: items, headers: ["X": "y"])
        #expect(await pages.outcome().elements == [[1, 2], [3, 4], [5]])
        #expect(await pages.items.outcome().elements == [1, 2, 3, 4, 5])
        #expect(client.receivedRequests.count == 6)
        #expect(
            client.receivedRequests.allSatisfy { $0.headers["X"] == "y" && $0.headers["Accept"] == "application/json" }
        )
    }

    @Test(arguments: [
        ("users", "?page=2", "users?page=2"),
        ("users?a=b", "?page=2", "users?page=2"),
        ("v1/users", "users/2#top", "v1/users/2"),
        ("v1/users", "../v2/users", "v1/../v2/users"),
        ("users", "../users2", "../users2"),
        ("users", "./2", "./2"),
        ("/v1/users", "../v2/./users", "/v2/users"),
        ("v1/users", "/users/2", "/users/2"),
        ("users", "https://other.example/2?x", "https://other.example/2?x"),
        ("users", "//other.example/2", "//other.example/2"),
        ("https://a.example/v1/users?x=1", "?page=2", "https://a.example/v1/users?page=2"),
        ("https://a.example/v1/users", "//b.example/2", "https://b.example/2"),
        ("https://a.example/v1/users", "../2", "https://a.example/2"),
        ("https://a.example", "2", "https://a.example/2"),
    ])
    func `A link is relative to its page`(path: String, link: String, expected: String) async {
        let client = client([path: ("[1]", "<\(link)>; rel=next"), expected: ("[2]", nil)])
        #expect(await client.pages(path, of: [Int].self, by: .linkHeader).outcome().elements == [[1], [2]])
        #expect(client.receivedRequests.last?.path == expected)
    }

    @Test func `A link is relative to where a redirect led`() async {
        let client = MockHTTPClient { request in
            var response = HTTPResponse(statusCode: 200, body: Data("[1]".utf8))
            if request.path == "users" {
                response.hops = [
                    HTTPHop(statusCode: 302, url: "https://a.example/users", location: "https://b.example/u/")
                ]
                response.headers["Link"] = "<2>; rel=next"
            }
            return response
        }
        #expect(await client.pages("users", of: [Int].self, by: .linkHeader).outcome().elements == [[1], [1]])
        #expect(client.receivedRequests.last?.path == "https://b.example/u/2")
    }

    /// What other clients got wrong: a link is data of the server's, as a redirect is.
    @Test(arguments: [
        ("users", "?page=2", true),
        ("users", "/users/2", true),
        ("users", "https://other.example/2", false),
        ("users", "//other.example/2", false),
        ("https://a.example/users", "https://A.example:443/2", true),
        ("https://a.example/users", "//a.example/2", true),
        ("https://a.example/users", "http://a.example/2", false),
        ("https://a.example/users", "https://a.example:8443/2", false),
        ("https://a.example/users", "https://a.example.evil.example/2", false),
        ("https://a.example/users", "https:2", false),
    ])
    func `Credentials of the request stay at its origin`(path: String, link: String, areKept: Bool) async {
        let client = MockHTTPClient { request in
            let headers: HTTPHeaders = request.path == path ? ["Link": "<\(link)>; rel=next"] : [:]
            return HTTPResponse(statusCode: 200, body: Data("[1]".utf8), headers: headers)
        }
        let headers: HTTPHeaders = ["Authorization": "Bearer s3cret", "Cookie": "a=b", "X": "y"]
        let pages = client.pages(path, of: [Int].self, by: .linkHeader, headers: headers)
        #expect(await pages.outcome().elements == [[1], [1]])
        let last = client.receivedRequests.last?.headers
        #expect(last?.contains("Authorization") == areKept)
        #expect(last?.contains("Cookie") == areKept)
        #expect(last?["X"] == "y")
    }

    @Test func `Pages follow the cursor of each`() async {
        let client = client([
            "posts?limit=2": (#"{"items":[1,2],"next":"a b"}"#, nil),
            "posts?limit=2&after=a b": (#"{"items":[],"next":"c"}"#, nil),
            "posts?limit=2&after=c": (#"{"items":[3],"next":""}"#, nil),
        ])
        let items = [URLQueryItem(name: "limit", value: "2")]
        let pages = client.pages("posts", of: Envelope.self, by: .cursor(in: "after") { $0.next }, queryItems: items)
        #expect(await pages.items(\.items).outcome().elements == [1, 2, 3])
    }

    @Test func `Pages follow a URL of each`() async {
        let client = client([
            "v1/posts": (#"{"items":[1],"next":"posts?p=2"}"#, nil),
            "v1/posts?p=2": (#"{"items":[2],"next":"https://a.example/3"}"#, nil),
            "https://a.example/3": (#"{"items":[3]}"#, nil),
        ])
        let pages = client.pages("v1/posts", of: Envelope.self, by: .link { $0.next })
        #expect(await pages.items(\.items).outcome().elements == [1, 2, 3])
    }

    @Test func `Pages are counted until one is empty`() async {
        let client = client(["tags?page=0": ("[1]", nil), "tags?page=1": ("[2,3]", nil), "tags?page=2": ("[]", nil)])
        let pages = client.pages("tags", of: [Int].self, by: .pageNumber(startingAt: 0))
        #expect(await pages.outcome().elements == [[1], [2, 3]])
        #expect(client.receivedRequests.count == 3)
    }

    @Test func `Pages are counted until one says that it is the last`() async {
        let client = client(["tags?p=1": (#"{"items":[1],"next":"x"}"#, nil), "tags?p=2": (#"{"items":[2]}"#, nil)])
        let pages = client.pages("tags", of: Envelope.self, by: .pageNumber(in: "p") { $0.next == nil })
        #expect(await pages.items(\.items).outcome().elements == [1, 2])
        #expect(client.receivedRequests.count == 2)
    }

    @Test(arguments: ["<a>; rel=next", "<>; rel=next", "<#x>; rel=next"])
    func `A page that leads to one that was read is an error`(link: String) async {
        let client = client(["a": ("[1]", "<b>; rel=next"), "b": ("[2]", link)])
        let outcome = await client.pages("a", of: [Int].self, by: .linkHeader).items.outcome()
        #expect(outcome.error == .pageLoop)
        #expect(client.receivedRequests.count == 2)
    }

    @Test func `A cursor that comes again is an error`() async {
        let client = MockHTTPClient(statusCode: 200, body: Data(#"{"items":[1],"next":"a"}"#.utf8))
        let outcome = await client.pages("a", of: Envelope.self, by: .cursor(in: "c") { $0.next }).outcome()
        #expect(outcome.elements.count == 2)
        #expect(outcome.error == .pageLoop)
    }

    @Test func `More pages than allowed are an error behind those that are`() async {
        let client = MockHTTPClient(statusCode: 200, body: Data("[1]".utf8))
        let outcome = await client.pages("a", of: [Int].self, by: .pageNumber(), limit: 3).outcome()
        #expect(outcome.elements == [[1], [1], [1]])
        #expect(outcome.error == .tooManyPages(limit: 3))
        #expect(client.receivedRequests.count == 3)
    }

    @Test func `As many pages as allowed are no error`() async {
        let client = client(["a": ("[1]", "<b>; rel=next"), "b": ("[2]", nil)])
        #expect(await client.pages("a", of: [Int].self, by: .linkHeader, limit: 2).outcome().error == nil)
    }

    @Test func `A page is asked for when the one before has been read`() async throws {
        let client = client(["a": ("[1,2]", "<b>; rel=next"), "b": ("[3]", nil)])
        var iterator = client.pages("a", of: [Int].self, by: .linkHeader).items.makeAsyncIterator()
        #expect(try await iterator.next() == 1)
        #expect(try await iterator.next() == 2)
        #expect(client.receivedRequests.count == 1)
        #expect(try await iterator.next() == 3)
        #expect(try await iterator.next() == nil)
        #expect(try await iterator.next() == nil)
        #expect(client.receivedRequests.count == 2)
    }

    @Test func `An error of a page comes behind the items of those before`() async {
        let client = client(["a": ("[1,2]", "<b>; rel=next")])
        let outcome = await client.pages("a", of: [Int].self, by: .linkHeader).items.outcome()
        #expect(outcome.elements == [1, 2])
        #expect(outcome.error == .clientError(statusCode: 404, body: nil))
    }

    @Test func `Any request can ask for pages`() async {
        let client = client(["search?page=1": ("[1]", nil), "search?page=2": ("[]", nil)])
        let request = HTTPRequest(path: "search", method: .post, body: Data("q".utf8))
        let pages = HTTPPages(client: client, request: request, of: [Int].self, by: .pageNumber())
        #expect(await pages.items.outcome().elements == [1])
        #expect(client.receivedRequests.allSatisfy { $0.method == .post && $0.body == Data("q".utf8) })
    }
}
