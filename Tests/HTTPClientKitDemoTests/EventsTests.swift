import Foundation
import HTTPClientKit
import HTTPTestServer
import Testing

@testable import HTTPClientKitDemo

struct EventsTests {
    private final class Lines: Sendable {
        let all = Lock<[String]>([])

        func add(_ line: String) { all.withLock { $0.append(line) } }
        var read: [String] { all.withLock { $0 } }
    }

    /// Runs the command against a client that connects again at once.
    private func run(_ client: any HTTPClient) async -> (status: Int32, output: [String], complaints: [String]) {
        let output = Lines()
        let complaints = Lines()
        let events = client.events(
            for: HTTPRequest(path: "events"),
            reconnection: EventStreamReconnection(initialDelay: 0, maximumAttempts: 1)
        ) { complaints.add(EventsRun.text(of: $0)) }
        let status = await EventsRun(events, write: { output.add($0) }, complain: { complaints.add($0) }).run()
        return (status, output.read, complaints.read)
    }

    @Test func `Events are shown as they come, over two connections, until the server has no more`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/events") { request in
                guard request.headers["Last-Event-ID"] == nil else { return .status(204) }
                let stream = "data: hello\n\nid: 7\nevent: update\ndata: one\ndata: t\u{1B}[31mwo\n\n"
                return .data(Data(stream.utf8), type: "text/event-stream")
            }
            let (status, output, complaints) = await run(URLSessionHTTPClient(baseURL: server.url))
            #expect(status == 0)
            #expect(output == ["message: hello", "update #7: one\n    t\u{FFFD}[31mwo"])
            #expect(
                complaints == [
                    "Connected.", "The server ended the connection; again in 0.0 s.", "The server has no more events.",
                ]
            )
        }
    }

    @Test func `A server that refuses is told, and fails the command`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route("/events") { _ in .status(404) }
            let (status, output, complaints) = await run(URLSessionHTTPClient(baseURL: server.url))
            #expect(status == 1)
            #expect(output.isEmpty)
            #expect(complaints == ["The server refused the request: status 404, no body."])
        }
    }

    @Test(arguments: [["events", "http://127.0.0.1:1/news?a=b"]])
    func `A URL is all that the command takes`(arguments: [String]) throws {
        let url = try #require(URL(string: arguments[1]))
        #expect(try DemoOptions.parse(arguments) == .events(EventsArguments(url: url)))
    }

    @Test func `Help is shown`() throws {
        #expect(try DemoOptions.parse(["events", "--help"]) == .help)
    }

    @Test(arguments: [
        (["events"], "events needs a URL"),
        (["events", "ftp://example.com"], "events takes an http or https URL, not \"ftp://example.com\""),
        (["events", "example.com"], "events takes an http or https URL, not \"example.com\""),
        (["events", "http://a/", "b"], "unknown argument \"b\""),
    ])
    func `A wrong argument is named`(arguments: [String], message: String) {
        #expect(throws: UsageError(message)) { try DemoOptions.parse(arguments) }
    }
}
