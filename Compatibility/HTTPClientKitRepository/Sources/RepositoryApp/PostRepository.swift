import Foundation
import HTTPClientKit

struct Post: Codable, Equatable, Sendable {
    let id: Int
    let title: String
}

struct NewPost: Codable, Sendable {
    let title: String
}

/// Knows posts, and of the network no more than the protocol.
final class PostRepository: Sendable {
    private let client: any HTTPClient

    init(client: any HTTPClient) {
        self.client = client
    }

    func posts(page: Int) async throws -> [Post] {
        try await client.get("posts", queryItems: [URLQueryItem(name: "page", value: "\(page)")])
    }

    func post(_ id: Int) async throws -> Post? {
        do {
            let post: Post = try await client.get("posts/\(id)", headers: ["Accept-Language": "en"])
            return post
        } catch HTTPClientError.clientError(statusCode: 404, body: _) {
            return nil
        }
    }

    func create(_ title: String) async throws -> Post {
        let created: Post = try await client.post("posts", body: NewPost(title: title))
        return created
    }

    func replace(_ post: Post) async throws -> Post {
        try await client.put("posts/\(post.id)", body: post)
    }

    func rename(_ id: Int, to title: String) async throws -> Post {
        try await client.patch("posts/\(id)", body: NewPost(title: title))
    }

    func remove(_ id: Int) async throws {
        try await client.delete("posts/\(id)")
    }

    func health() async throws -> Int {
        try await client.send(HTTPRequest(path: "health", method: .get)).statusCode
    }
}
