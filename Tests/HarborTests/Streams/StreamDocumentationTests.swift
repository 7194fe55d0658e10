import Foundation
import HTTPClientKit
import Harbor
import TestSupport
import Testing

/// The examples of the article on streams and pages, word for word, so that they go on compiling.
struct StreamDocumentationTests {
    struct Delta: HModel {
        let text: String
    }

    struct Reading: HModel {
        let celsius: Double
    }

    struct Post: HModel {
        let title: String
    }

    struct PostList: HModel {
        let posts: [Post]
        let next: String?
    }

    struct News: HEventStreamRequestProtocol {
        let url = "https://api.example.com/news"
        let needsAuth = true
    }

    struct Chat: HEventStreamRequestProtocol, HPostRequestProtocol {
        typealias Event = Delta
        let url = "https://api.example.com/chat"
        let endMark: String? = "[DONE]"
        let prompt: String
        var bodyParameters: [String: Any]? { ["prompt": prompt, "stream": true] }
    }

    struct Export: HRecordStreamRequestProtocol {
        typealias Record = Reading
        let url = "https://api.example.com/readings"
        let framing = JSONRecordFraming.lines
    }

    struct GetLog: HStreamRequestProtocol {
        let url = "https://api.example.com/log"
    }

    struct ListPosts: HPagedRequestProtocol {
        typealias Model = PostList
        let url = "https://api.example.com/posts"
        let pagination = Pagination<PostList>.cursor(in: "after") { $0.next }
        func items(of page: PostList) -> [Post] { page.posts }
    }

    @Test func `Events`() async throws {
        var configuration = HarborClient.Configuration()
        configuration.authProvider = HBearerAuthProvider(token: "t")
        try await HarborClient.withCurrent(HarborClient(configuration)) {
            try await HarborClient.withMocks { mocks in
                mocks.register(HMock(request: News.self, answer: HMockAnswer(statusCode: 204)))
                for try await event in News().events() {
                    print(event.type, event.data)
                }
                #expect(mocks.requests.map { $0.headers["Authorization"] } == ["Bearer t"])
            }
        }
    }

    @Test func `Models`() async throws {
        try await HarborClient.withMocks { mocks in
            mocks.register(HMock(request: Chat.self, answer: HMockAnswer(events: [.init(data: "[DONE]")])))
            for try await delta in Chat(prompt: "Hello").events() {
                print(delta.text)
            }
            #expect(mocks.count(of: Chat.self) == 1)
        }
    }

    @Test func `Records`() async throws {
        try await HarborClient.withMocks { mocks in
            mocks.register(HMock(request: Export.self, statusCode: 200, jsonResponse: #"{"celsius":20.5}"#))
            for try await reading in Export().records() {
                print(reading.celsius)
            }
            #expect(mocks.count(of: Export.self) == 1)
        }
    }

    @Test func `A body`() async throws {
        try await HarborClient.withMocks { mocks in
            mocks.register(HMock(request: GetLog.self, answer: HMockAnswer(stream: [.text("one\n")])))
            let log = try await GetLog().stream()
            print(log.headers["Content-Type"] ?? "-")
            for try await line in log.model.lines {
                print(line)
            }
            #expect(mocks.count(of: GetLog.self) == 1)
        }
    }

    @Test func `Pages`() async throws {
        try await HarborClient.withMocks { mocks in
            mocks.register(HMock(request: ListPosts.self, statusCode: 200, jsonResponse: #"{"posts":[{"title":"A"}]}"#))
            for try await post in ListPosts().items() {
                print(post.title)
            }
            for try await page in ListPosts().pages() {
                print(page.posts.count)
            }
            #expect(mocks.count(of: ListPosts.self) == 2)
        }
    }

    @Test func `Mocks that stream`() async throws {
        let log = HMockAnswer(stream: [.text("one\n"), .wait(0.1), .text("two")])
        try await HarborClient.withMocks { mocks in
            mocks.register(HMock(request: GetLog.self, answer: log))
            mocks.register(HMock(request: Chat.self, answer: HMockAnswer(events: [.init(data: #"{"text":"Hi"}"#)])))
            for try await delta in Chat(prompt: "Hello").events() {
                #expect(delta.text == "Hi")
            }
        }
    }

    @Test func `Every example of the article stands in this file`() throws {
        try Article("Streams-and-pages", of: "Harbor").expectEveryExample(in: #filePath)
    }
}
