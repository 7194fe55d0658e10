import Foundation
import HTTPClientKit
import TestSupport
import Testing

/// Events from nginx, and lines of JSON from httpbin.
@Suite(.needsServers, .timeLimit(.minutes(3)))
struct StreamTests {
    @Test(arguments: Lane.all)
    func `Events come from two connections, the second of which says that there are no more`(lane: Lane) async throws {
        try await lane.withClient { client in
            let headers: HTTPHeaders = ["X-Harbor": "two: {}"]
            var events: [ServerSentEvent] = []
            for try await event in client.events("events", headers: headers) { events.append(event) }
            #expect(
                events == [
                    ServerSentEvent(data: "one", id: "1", retry: 0),
                    ServerSentEvent(type: "update", data: "two: {}", id: "2"),
                ]
            )
        }
    }

    @Test(arguments: Lane.all)
    func `What is no event stream is not read as one`(lane: Lane) async throws {
        try await lane.withClient { client in
            _ = await #expect(throws: HTTPClientError.unexpectedContentType("application/json")) {
                for try await _ in client.events("list.json") {}
            }
        }
    }

    private struct Line: Decodable {
        let id: Int
    }

    private func body(of path: String, _ client: any HTTPClient) async throws -> HTTPBodyStream {
        var request = HTTPRequest(path: path)
        request.delivery = .streamed
        return try #require(try await client.send(request).bodyStream)
    }

    @Test(arguments: Engine.all)
    func `Lines of JSON are decoded one by one`(engine: Engine) async throws {
        try await engine.withClient(try RealServer.httpbin.url) { client in
            var ids: [Int] = []
            let body = try await body(of: "stream/100", client)
            for try await line in body.jsonLines(of: Line.self) { ids.append(line.id) }
            #expect(ids == Array(0..<100))
        }
    }

    @Test(arguments: Engine.all)
    func `Lines that drip arrive as they are sent`(engine: Engine) async throws {
        try await engine.withClient(try RealServer.httpbin.url) { client in
            var count = 0
            var chunks = 0
            // As long as the server takes, so that a reader that is late now and then still sees more than one piece.
            for try await chunk in try await body(of: "drip?numbytes=20&duration=4&delay=0", client) {
                count += chunk.count
                chunks += 1
            }
            #expect(count == 20)
            #expect(chunks > 1)
        }
    }
}
