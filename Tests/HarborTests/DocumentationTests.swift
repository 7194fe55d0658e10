import Foundation
import HTTPClientKit
import Harbor
import TestSupport
import Testing

@testable import Examples

/// The examples of the articles, word for word, so that they go on compiling.
struct DocumentationTests {
    struct Post: HModel {
        let id: Int
        let title: String
    }

    struct GetUserPatiently: HGetRequestProtocol {
        typealias Model = User
        let url = "https://api.example.com/users/42"
        let retries: Int? = 1
    }

    // Requests and models, as an article declares them.

    struct User: HModel {
        let id: Int
        let name: String
    }

    struct GetUser: HGetRequestProtocol {
        typealias Model = User

        let url = "https://api.example.com/users/{ID}"
        let id: Int

        var pathParameters: [String: String]? { ["ID": "\(id)"] }
    }

    struct SearchPosts: HGetRequestProtocol {
        typealias Model = [Post]

        let url = "https://api.example.com/users/{ID}/posts"
        let pathParameters: [String: String]? = ["ID": "a/b"]
        let queryParameters: [String: String]? = ["q": "c++ & c#"]
        let queryItems = [URLQueryItem(name: "tag", value: "x"), URLQueryItem(name: "tag", value: "y")]
    }

    struct CreatePost: HPostRequestProtocol, HRequestWithResultProtocol {
        struct Draft: Encodable, Sendable {
            let title: String
        }

        typealias Model = Post

        let url = "https://api.example.com/posts"
        let draft: Draft

        var body: (any Encodable & Sendable)? { draft }
    }

    struct UploadPhoto: HPostRequestProtocol {
        let url = "https://api.example.com/photos"
        let file: URL

        var multipartBody: [HFormPart] {
            [.text(name: "caption", "Us"), .file(name: "photo", file, contentType: "image/jpeg")]
        }
    }

    struct DownloadManual: HDownloadRequestProtocol {
        let url = "https://example.com/manual.pdf"
        let destination: URL
        let retryPolicy: HRetryPolicy? = HRetryPolicy(maxRetries: 5)
    }

    actor TokenStore: HAuthProviderProtocol {
        private var token = "first"

        func getAuthorizationHeader() async -> HAuthorizationHeader {
            HAuthorizationHeader(key: "Authorization", value: "Bearer \(token)")
        }

        func authFailed() async {
            token = "second"
        }
    }

    struct GetReport: HGetRequestProtocol {
        typealias Model = Data

        let url = "https://api.example.com/report"
        let retryPolicy: HRetryPolicy? = HRetryPolicy(maxRetries: 4, deadline: 30)
    }

    @Test func `Sending a request`() async throws {
        try await HarborClient.withMocks { mocks in
            mocks.register(HMock(request: GetUser.self, statusCode: 200, jsonResponse: #"{"id":42,"name":"Ada"}"#))

            switch await GetUser(id: 42).request() {
            case .success(let user): print(user.name)
            case .error(.apiError(let statusCode, _)): print("refused with \(statusCode)")
            case .error(let error): print(error)
            }

            let user = try await GetUser(id: 42).send()
            let result = try await GetUser(id: 42).response()
            print(user.name, result.statusCode, result.headers["ETag"] ?? "-")
            #expect(user.name == "Ada")
        }
    }

    @Test func `A client of one's own`() async throws {
        try await HarborClient.withMocks { mocks in
            mocks.register(HMock(request: GetUser.self, statusCode: 200, jsonResponse: #"{"id":42,"name":"Ada"}"#))

            var configuration = HarborClient.Configuration()
            configuration.defaultHeaders = ["Accept-Language": "de"]
            let client = HarborClient(configuration)
            let one = try await client.send(GetUser(id: 1))
            let two = try await HarborClient.withCurrent(client) { try await GetUser(id: 2).send() }

            #expect(one.id == two.id)
            #expect(mocks.requests.map { $0.headers["Accept-Language"] } == ["de", "de"])
        }
    }

    /// Compiled only: the default client is another suite's to configure.
    private func configureTheDefaultClient(file: URL, pin: String, backupPin: String) async {
        await Harbor.setDefaultHeaderParameters(["Accept-Language": "en"])
        await Harbor.setAuthProvider(HBearerAuthProvider(token: "t"))

        await Harbor.setMTLS(HmTLS(p12FileUrl: file, password: "secret"))
        await Harbor.setSSlPinningSHA256(["api.example.com": [pin, backupPin]])
    }

    @Test func `The target of the search`() async throws {
        try await HarborClient.withMocks { mocks in
            mocks.register(HMock(request: SearchPosts.self, statusCode: 200, jsonResponse: "[]"))
            let posts = try await SearchPosts().send()
            #expect(posts.isEmpty)
            let target = "/users/a%2Fb/posts?q=c%2B%2B%20%26%20c%23&tag=x&tag=y"
            #expect(mocks.requests.map(\.url) == ["https://api.example.com" + target])
        }
    }

    @Test func `A provider for OAuth 2`() async throws {
        let provider = HOAuth2Provider(
            tokenURL: "https://login.example.com/token",
            clientID: "app",
            clientSecret: "secret",
            grant: .clientCredentials(scope: "read")
        )
        let header = await HarborClient.withMocks { mocks in
            let json = #"{"access_token":"a"}"#
            mocks.register(HMock(request: HOAuth2TokenRequest.self, statusCode: 200, jsonResponse: json))
            return await provider.getAuthorizationHeader()
        }
        #expect(header.value == "Bearer a")
    }

    @Test func `Mocks of a scope`() async throws {
        try await HarborClient.withMocks { mocks in
            mocks.register(HMock(request: GetUser.self, statusCode: 200, jsonResponse: #"{"id":42,"name":"Ada"}"#))
            let user = try await GetUser(id: 42).send()
            #expect(user.name == "Ada")
            #expect(mocks.requests(of: GetUser.self).map(\.url) == ["https://api.example.com/users/42"])
        }
    }

    @Test func `Several answers`() async throws {
        try await HarborClient.withMocks { mocks in
            let answers = [HMockAnswer(statusCode: 503), HMockAnswer(jsonResponse: #"{"id":42,"name":"Ada"}"#)]
            mocks.register(HMockSequence(request: GetUserPatiently.self, answers: answers))
            let user = try await GetUserPatiently().send()
            #expect(user.name == "Ada")
            #expect(mocks.count(of: GetUserPatiently.self) == 2)
        }
    }

    @Test func `Answers by the request`() async throws {
        await HarborClient.withMocks { mocks in
            mocks.register(
                HMock(request: GetUser.self) { request in
                    HTTPResponse(statusCode: request.headers.contains("Authorization") ? 200 : 403)
                }
            )
            guard case .error(.apiError(403, _)) = await GetUser(id: 42).request() else {
                Issue.record("not refused")
                return
            }
        }
    }

    @Test func `A file`() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("harbor-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try await HarborClient.withMocks { mocks in
            mocks.register(HMock(request: DownloadManual.self, answer: HMockAnswer(data: Data("manual".utf8))))
            let download = try await DownloadManual(destination: file).send()
            print(download.size, download.resumedFrom)
            #expect(download.size == 6)
        }
    }

    @Test func `The ten examples run`() async throws {
        try await Examples.main()
    }

    @Test(arguments: ["Getting-started", "Requests", "Auth-and-retry", "Testing-with-mocks"])
    func `Every example of the articles stands in this file`(article: String) throws {
        try Article(article, of: "Harbor").expectEveryExample(in: #filePath)
    }
}
