import Foundation
import HTTPClientKit
import HTTPTestServer
import TestSupport
import Testing

/// Events and bytes from nginx, and lines of JSON from httpbin.
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

    @Test(arguments: Lane.all)
    func `Bytes arrive as nginx sends them on`(lane: Lane) async throws {
        try await HTTPTestServer.withServer { server in
            let goOn = Signal()
            server.raw("/a") { connection in
                _ = try await connection.readRequest()
                try await connection.write("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\none")
                await goOn.wait()
                try await connection.write("two")
            }
            try await lane.withClient { client in
                var text = ""
                for try await chunk in try await body(of: "forward/\(server.port)/a", client) {
                    text += String(decoding: chunk, as: UTF8.self)
                    // The rest is sent when the first bytes are here, and never if the client waited for all of them.
                    if text == "one" { goOn.send() }
                }
                #expect(text == "onetwo")
            }
        }
    }
}
