import Foundation
import HTTPClientKit
import HTTPTestServer
import Testing

@testable import HTTPClientKitDemo

struct RoundTripsTests {
    private final class Lines: Sendable {
        let all = Lock<[String]>([])
    }

    private func run(against url: URL?) async throws -> (went: Bool, lines: [String]) {
        let server = try await DemoServer.start()
        let lines = Lines()
        let screen = Screen(isTerminal: false) { line in lines.all.withLock { $0.append(line) } }
        let client = URLSessionHTTPClient(baseURL: url ?? server.url)
        let went = await RoundTrips(client: client, screen: screen).run()
        try await server.stop()
        return (went, lines.all.withLock { $0 })
    }

    @Test func `Every round trip succeeds against the demo's own server`() async throws {
        let (went, lines) = try await run(against: nil)
        #expect(went)
        #expect(lines.count == 4)
        #expect(lines[0].hasSuffix("Leanne Graham <leanne.graham@example.com>"))
        #expect(lines[1].hasSuffix("10 posts of user 1, the first is \"Post number 1\""))
        #expect(lines[2].hasSuffix("created post 31, \"Hello\""))
        #expect(lines[3].hasSuffix("typed error: clientError(statusCode: 404)"))
    }

    @Test func `A server that is not there is told by every line`() async throws {
        let (went, lines) = try await run(against: URL(string: "http://127.0.0.1:1/"))
        #expect(!went)
        #expect(lines.allSatisfy { $0.contains("refused") })
    }
}
