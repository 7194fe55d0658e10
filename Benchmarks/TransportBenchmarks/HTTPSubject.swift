import Foundation
import HTTPClientKit

/// An `HTTPClient` with paths below its base URL.
struct HTTPSubject: Subject {
    let client: any HTTPClient
    let path: String
    let close: @Sendable () async -> Void

    func get() async throws -> Int {
        let response = try await client.send(HTTPRequest(path: path))
        try check(response)
        return response.body.count
    }

    func post() async throws -> Int {
        let request = HTTPRequest(
            path: path,
            method: .post,
            headers: ["Content-Type": "application/json"],
            body: Samples.payload
        )
        let response = try await client.send(request)
        try check(response)
        return response.body.count
    }

    func list() async throws -> Int {
        let posts: [Post] = try await client.get(path)
        return posts.count
    }

    func download() async throws -> Int {
        var request = HTTPRequest(path: path)
        request.delivery = .streamed
        let response = try await client.send(request)
        try check(response)
        var count = 0
        guard let body = response.bodyStream else { return 0 }
        for try await chunk in body { count += chunk.count }
        return count
    }

    func end() async {
        await close()
    }

    private func check(_ response: HTTPResponse) throws {
        guard response.statusCode == 200 else { throw UnexpectedStatus(statusCode: response.statusCode) }
    }
}
