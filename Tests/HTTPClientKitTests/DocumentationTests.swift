import Foundation
import HTTPClientKit
import HTTPClientKitMock
import Testing

/// The examples of the documentation, word for word, so that they go on compiling.
struct DocumentationTests {
    private struct Post: Codable, Equatable {
        var id: Int
        var title: String
    }

    private struct NewPost: Encodable {
        var title: String
    }

    private struct UserRepository {
        let client: any HTTPClient

        func user(_ id: Int) async throws -> User {
            try await client.get("users/\(id)")
        }
    }

    private let client = MockHTTPClient { request in
        switch (request.path, request.method) {
        case ("posts", .post): HTTPResponse(statusCode: 201, body: Data(#"{"id":1,"title":"Hello"}"#.utf8))
        case ("exports/large.csv", .head): HTTPResponse(statusCode: 200, headers: ["Content-Length": "7"])
        default: HTTPResponse(statusCode: 200, body: User.adaJSON)
        }
    }

    @Test func `A repository on any client`() async throws {
        #expect(try await UserRepository(client: client).user(42) == .ada)
    }

    @Test func `A request`() async throws {
        let request = HTTPRequest(
            path: "posts",
            queryItems: [URLQueryItem(name: "userId", value: "1")],
            headers: ["Accept": "application/json"]
        )
        let response = try await client.send(request)
        #expect(response.statusCode == 200)
    }

    @Test func `Methods`() {
        let request = HTTPRequest(path: "users/42", method: .delete)
        let report = HTTPRequest(path: "calendar", method: "REPORT")
        #expect([request.method, report.method] == ["DELETE", "REPORT"])
    }

    @Test func `Header fields`() {
        var headers: HTTPHeaders = ["Accept": "application/json"]
        headers.add("a=1", to: "Set-Cookie")
        headers.add("b=2", to: "Set-Cookie")
        #expect(headers["accept"] == "application/json")
        #expect(headers.values(of: "set-cookie") == ["a=1", "b=2"])
    }

    @Test func `The helpers`() async throws {
        let user: User = try await client.get("users/42")
        let created: Post = try await client.post("posts", body: NewPost(title: "Hello"))
        let saved: User = try await client.put("users/42", body: user)
        let changed: User = try await client.patch("users/42", body: ["name": "Ada"])
        let size = try await client.head("exports/large.csv").headers["Content-Length"]
        try await client.delete("users/42")
        #expect(created == Post(id: 1, title: "Hello"))
        #expect([user, saved, changed] == [.ada, .ada, .ada])
        #expect(size == "7")
    }

    @Test func `A client on URLSession`() throws {
        let url = try #require(URL(string: "https://api.example"))
        let client = URLSessionHTTPClient(baseURL: url, defaultHeaders: ["Authorization": "Bearer …"])
        let any: any HTTPClient = client
        #expect(any is URLSessionHTTPClient)
    }
}
