import Foundation
import HTTPClientKit
import HTTPClientKitMock
import Testing

/// The examples of the documentation of streams and pages, so that they go on compiling.
struct StreamingDocumentationTests {
    private struct Delta: Decodable {
        var text: String
    }

    private struct Reading: Decodable {
        var celsius: Double
    }

    private struct PostList: Decodable {
        struct Post: Decodable {
            var title: String
        }

        var posts: [Post]
        var next: String?
    }

    @Test func `Lines`() async throws {
        let body = HTTPBodyStream("a\nb\n")
        var lines: [String] = []
        for try await line in body.lines {
            lines.append(line)
        }
        #expect(lines == ["a", "b"])
    }

    @Test func `Events`() async throws {
        let body = HTTPBodyStream("event: greeting\ndata: hello\n\n")
        for try await event in body.events {
            #expect([event.type, event.data] == ["greeting", "hello"])
        }
        var parser = EventStreamParser()
        let events = try parser.parse(Data("data: hello\n\ndata: wor".utf8))
        #expect(events == [ServerSentEvent(data: "hello")])
    }

    @Test func `Events as models`() async throws {
        let body = HTTPBodyStream("data: {\"text\":\"hello\"}\n\ndata: [DONE]\n\n")
        for try await delta in body.events(of: Delta.self, endingAt: "[DONE]") {
            #expect(delta.text == "hello")
        }
    }

    @Test func `Events of a client`() async throws {
        let client = MockHTTPClient(answers: [
            .success(
                HTTPResponse(
                    statusCode: 200,
                    body: Data("retry: 0\nevent: greeting\ndata: hello\n\n".utf8),
                    headers: ["Content-Type": "text/event-stream"]
                )
            ),
            .success(HTTPResponse(statusCode: 204)),
        ])
        for try await event in client.events("news") {
            #expect([event.type, event.data] == ["greeting", "hello"])
        }
        #expect(client.receivedRequests.count == 2)
    }

    @Test func `Models of a client`() async throws {
        let client = MockHTTPClient(
            statusCode: 200,
            body: Data("data: {\"text\":\"hello\"}\n\ndata: [DONE]\n\n".utf8),
            headers: ["Content-Type": "text/event-stream"]
        )
        let prompt = ["text": "Hello"]
        var request = HTTPRequest(path: "chat", method: .post)
        try request.encodeBody(prompt)
        for try await delta in client.events(of: Delta.self, for: request, endingAt: "[DONE]") {
            #expect(delta.text == "hello")
        }
    }

    @Test func `A mock that streams`() async throws {
        let client = MockHTTPClient(
            statusCode: 200,
            streaming: [.text("one\n"), .wait(0.5), .text("two\n"), .fail(HTTPClientError.connectionLost("it left"))]
        )
        #expect(client.receivedRequests.isEmpty)
        let body = HTTPBodyStream(steps: [.text("one\n"), .wait(0.5), .text("two\n")])
        var lines: [String] = []
        for try await line in body.lines { lines.append(line) }
        #expect(lines == ["one", "two"])
    }

    @Test func `A decision on a lost stream`() throws {
        var reconnection = EventStreamReconnection()
        var generator = SystemRandomNumberGenerator()
        switch reconnection.decision(after: .ended, using: &generator) {
        case .reconnect(let delay): #expect((3...3.75).contains(delay) && reconnection.headers.count == 2)
        case .end, .read: Issue.record("does not connect again")
        case .fail(let error): throw error
        }
    }

    @Test func `Records`() async throws {
        let body = HTTPBodyStream("{\"celsius\":20}\nbroken\n{\"celsius\":20}\n")
        let readings = body.jsonLines(of: Reading.self, onBrokenRecord: .skip { error in print(error) })
        for try await reading in readings {
            #expect(reading.celsius == 20)
        }
    }

    @Test func `Pages and items`() async throws {
        let client = MockHTTPClient(statusCode: 200, body: Data(#"[{"id":42,"name":"Ada"}]"#.utf8))
        for try await user in client.pages("users", of: [User].self, by: .linkHeader).items {
            #expect(user.name == "Ada")
        }
        for try await users in client.pages("users", of: [User].self, by: .linkHeader) {
            #expect(users.count == 1)
        }
        let lists = MockHTTPClient(statusCode: 200, body: Data(#"{"posts":[{"title":"Hello"}]}"#.utf8))
        let posts = lists.pages("posts", of: PostList.self, by: .cursor(in: "after") { $0.next })
        for try await post in posts.items(\.posts) { #expect(post.title == "Hello") }
        let tags = client.pages("tags", of: [User].self, by: .pageNumber(in: "page", startingAt: 1))
        for try await _ in tags { break }
    }
}
