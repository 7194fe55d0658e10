import CompatibilitySupport
import Foundation
import HTTPClientKit
import HTTPClientKitMock
import HTTPTestServer

/// An app whose repository depends on the protocol alone.
@main
enum RepositoryApp {
    static func main() async throws {
        let checks = Checks()
        try await HTTPTestServer.withServer { server in
            try await roundTrips(server, checks)
            try await failures(server, checks)
        }
        try await mocks(checks)
        try await Surface.run(checks)
        checks.equal(names(), "aabbccddd", "the errors in a switch")
        checks.exit(expecting: 37)
    }

    static func roundTrips(_ server: HTTPTestServer, _ checks: Checks) async throws {
        let client = LoggingClient(
            URLSessionHTTPClient(baseURL: server.url, session: .shared, defaultHeaders: ["X-App": "1"])
        )
        let repository = PostRepository(client: client)

        server.enqueue(.json(#"[{"id":1,"title":"A"}]"#))
        checks.equal(try await repository.posts(page: 2), [Post(id: 1, title: "A")], "the posts")
        checks.equal(server.requests.last?.target, "/posts?page=2", "the target")
        checks.equal(server.requests.last?.headers["x-app"], "1", "the default header field")

        server.enqueue(.json("{}", status: 404))
        checks.equal(try await repository.post(9), nil, "a post that is not there")
        checks.equal(server.requests.last?.headers["Accept-Language"], "en", "the header field of the call")

        server.enqueue(.json(#"{"id":2,"title":"Hello"}"#, status: 201))
        checks.equal(try await repository.create("Hello"), Post(id: 2, title: "Hello"), "the new post")
        checks.equal(server.requests.last?.text, #"{"title":"Hello"}"#, "the body of the POST")
        checks.equal(server.requests.last?.headers["Content-Type"], "application/json", "its type")

        server.enqueue(.json(#"{"id":2,"title":"B"}"#))
        checks.equal(try await repository.replace(Post(id: 2, title: "B")).title, "B", "the replaced title")
        server.enqueue(.json(#"{"id":2,"title":"C"}"#))
        checks.equal(try await repository.rename(2, to: "C").title, "C", "the new title")
        server.enqueue(.status(204))
        try await repository.remove(2)
        let methods = server.requests.suffix(3).map(\.method.rawValue)
        checks.equal(methods, ["PUT", "PATCH", "DELETE"], "the methods")

        server.enqueue(.status(503))
        checks.equal(try await repository.health(), 503, "send(_:) returns any status")
        checks.equal(await client.lines.last, "GET health 503", "the last line of the log")
    }

    static func failures(_ server: HTTPTestServer, _ checks: Checks) async throws {
        let repository = PostRepository(client: URLSessionHTTPClient(baseURL: server.url))
        server.enqueue(.text("no", status: 500))
        checks.equal(
            await error { try await repository.posts(page: 1) },
            .serverError(statusCode: 500, body: Data("no".utf8)),
            "500"
        )
        server.enqueue(.json("{}"))
        if case .decodingFailed(let reason)? = await error({ try await repository.posts(page: 1) }) {
            checks.holds(!reason.isEmpty, "there is a reason")
        }
        server.enqueue(.never)
        let count = server.requests.count
        let task = Task { await error { try await repository.posts(page: 1) } }
        checks.holds((try? await server.waitForRequests(count + 1)) != nil, "the request arrives")
        task.cancel()
        checks.equal(await task.value, .cancelled, "a cancelled task")
    }

    static func mocks(_ checks: Checks) async throws {
        let mock = MockHTTPClient { request in
            guard request.method == .post, let body = request.body else { return HTTPResponse(statusCode: 404) }
            let title = try JSONDecoder().decode(NewPost.self, from: body).title
            return HTTPResponse(statusCode: 201, body: try JSONEncoder().encode(Post(id: 5, title: title)))
        }
        let repository = PostRepository(client: mock)
        checks.equal(try await repository.create("Mock").title, "Mock", "the title from the closure")
        checks.equal(try await repository.post(1), nil, "404 from the closure")
        checks.equal(mock.receivedRequests.map(\.path), ["posts", "posts/1"], "the requests of the mock")

        let data = Data(#"{"id":1,"title":"A"}"#.utf8)
        let fixed = PostRepository(client: MockHTTPClient(statusCode: 200, body: data))
        checks.equal(try await fixed.post(1)?.title, "A", "the fixed answer")
        let failing = PostRepository(client: MockHTTPClient(error: HTTPClientError.timeout))
        checks.equal(await error { try await failing.posts(page: 1) }, .timeout, "the fixed error")
    }

    /// The error that an operation throws.
    static func error<Result>(_ operation: () async throws -> Result) async -> HTTPClientError? {
        do {
            _ = try await operation()
            return nil
        } catch {
            return error as? HTTPClientError
        }
    }

    static func names() -> String {
        let errors: [HTTPClientError] = [
            .invalidURL, .invalidResponse, .timeout, .cancelled, .transport("a"), .encodingFailed("b"),
            .decodingFailed("c"), .clientError(statusCode: 404, body: nil), .serverError(statusCode: 500, body: nil),
        ]
        return errors.map { error in
            switch error {
            case .invalidURL, .invalidResponse: "a"
            case .timeout, .cancelled: "b"
            case .transport, .encodingFailed: "c"
            case .decodingFailed, .clientError(_, body: nil), .serverError(_, body: nil): "d"
            default: "new"
            }
        }.joined()
    }
}
