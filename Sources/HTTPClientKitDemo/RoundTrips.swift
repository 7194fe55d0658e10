import Foundation
import HTTPClientKit

/// The calls that the demo shows, each with what came of it.
struct RoundTrips {
    let client: any HTTPClient
    let screen: Screen

    /// Makes the calls one after the other.
    ///
    /// - Returns: Whether each went as it should.
    func run() async -> Bool {
        var allWent = true
        allWent =
            await show("GET", "users/1") {
                let user: User = try await client.get("users/1")
                return "\(user.name) <\(user.email)>"
            } && allWent
        allWent =
            await show("GET", "posts?userId=1") {
                let posts: [Post] = try await client.get(
                    "posts",
                    queryItems: [URLQueryItem(name: "userId", value: "1")]
                )
                return "\(posts.count) posts of user 1, the first is \(posts.first?.title.debugDescription ?? "none")"
            } && allWent
        allWent =
            await show("POST", "posts") {
                let new = NewPost(userId: 1, title: "Hello", body: "From HTTPClientKit")
                let created: Post = try await client.post("posts", body: new)
                return "created post \(created.id), \(created.title.debugDescription)"
            } && allWent
        allWent =
            await show("GET", "users/9999") {
                do {
                    let user: User = try await client.get("users/9999")
                    throw Unexpected("found \(user.name) where a 404 was due")
                } catch HTTPClientError.clientError(let statusCode, _) where statusCode == 404 {
                    return "typed error: clientError(statusCode: 404)"
                }
            } && allWent
        return allWent
    }

    private func show(_ method: String, _ path: String, _ call: () async throws -> String) async -> Bool {
        let start = DispatchTime.now().uptimeNanoseconds
        do {
            let result = try await call()
            screen.row(method, path, milliseconds: elapsed(since: start), result, succeeded: true)
            return true
        } catch {
            screen.row(method, path, milliseconds: elapsed(since: start), "\(error)", succeeded: false)
            return false
        }
    }

    private func elapsed(since start: UInt64) -> Double {
        Double(DispatchTime.now().uptimeNanoseconds - start) / 1_000_000
    }
}

/// An answer that the demo did not expect.
struct Unexpected: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
