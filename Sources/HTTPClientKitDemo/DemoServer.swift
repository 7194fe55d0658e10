import Foundation
import HTTPClientKit
import HTTPTestServer

/// The API that the demo talks to unless it is given another: users and posts, in the shape of jsonplaceholder.
enum DemoServer {
    private static let users = ["Leanne Graham", "Ervin Howell", "Clementine Bauch"].enumerated().map { index, name in
        User(
            id: index + 1,
            name: name,
            email: name.lowercased().replacingOccurrences(of: " ", with: ".") + "@example.com"
        )
    }

    private static let posts = (1...30).map { id in
        Post(id: id, userId: (id - 1) / 10 + 1, title: "Post number \(id)", body: "Some words, \(id) of them.")
    }

    /// Starts the server on a free port of the loopback interface.
    static func start() async throws -> HTTPTestServer {
        let server = try await HTTPTestServer.start()
        server.route(.get, "/users/{id}") { request in
            try answer(with: users.first { String($0.id) == request.parameters["id"] })
        }
        server.route(.get, "/posts") { request in
            let wanted = request.queryItems.first { $0.name == "userId" }?.value
            return try answer(with: posts.filter { wanted == nil || String($0.userId) == wanted })
        }
        server.route(.post, "/posts") { request in
            let new = try JSONDecoder().decode(NewPost.self, from: request.body)
            return try answer(
                with: Post(id: posts.count + 1, userId: new.userId, title: new.title, body: new.body),
                status: 201
            )
        }
        return server
    }

    private static func answer(with value: (some Encodable)?, status: Int = 200) throws -> TestResponse {
        guard let value else { return .json("{}", status: 404) }
        return .json(String(decoding: try JSONEncoder().encode(value), as: UTF8.self), status: status)
    }
}
