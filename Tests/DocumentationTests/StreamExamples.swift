import Foundation
import HTTPClientKit

/// The examples of HTTPClientKit's articles that other tests do not have word for word; they are compiled, and not run.
enum StreamExamples {
    struct User: Decodable {
        let id: Int
    }

    struct UserRepository {
        let client: any HTTPClient

        func user(_ id: Int) async throws -> User {
            try await client.get("users/\(id)")
        }
    }

    struct Delta: Decodable, Sendable {
        let text: String
    }

    struct Reading: Decodable, Sendable {
        let celsius: Double
    }

    static func streamed(client: any HTTPClient) async throws {
        var request = HTTPRequest(path: "log")
        request.delivery = .streamed
        let response = try await client.send(request)
        guard let body = response.bodyStream else { return }
        for try await line in body.lines {
            print(line)
        }
    }

    static func streams(_ bodies: [HTTPBodyStream]) async throws {
        for try await event in bodies[0].events {
            print(event.type, event.data)
        }
        for try await delta in bodies[1].events(of: Delta.self, endingAt: "[DONE]") {
            print(delta.text)
        }
        let body = bodies[2]
        let readings = body.jsonLines(of: Reading.self, onBrokenRecord: .skip { error in print(error) })
        for try await reading in readings {
            print(reading.celsius)
        }
    }

    static func redirects(client: any HTTPClient, jar: CookieJar, url: URL) async throws {
        let response = try await client.send(HTTPRequest(path: "old"))
        for hop in response.hops {
            print(hop.statusCode, hop.url, "→", hop.location)
        }
        print(response.url ?? "")
        print(jar.cookies(for: url).map(\.name))
    }
}
