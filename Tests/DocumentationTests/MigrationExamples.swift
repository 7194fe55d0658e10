import Foundation
import HTTPClientKit
import Harbor

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

#if HARBOR_CURL
import HTTPClientKitCurl
#endif

/// The new lines of the articles on migration; they are compiled, and not run.
enum MigrationExamples {
    struct User: HModel {
        let id: Int
        let name: String
    }

    struct Post: HModel {
        let id: Int
        let title: String
    }

    struct Draft: Codable, Sendable {
        let title: String
    }

    struct RequestID: HTTPInterceptor {
        func intercept(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse {
            try await next(request)
        }
    }

    // Requests, as an article declares them.

    struct GetUser: HGetRequestProtocol {
        typealias Model = User

        let url = "https://api.example.com/users/{ID}"
        let id: Int

        var pathParameters: [String: String]? { ["ID": "\(id)"] }
    }

    struct GetPost: HGetRequestProtocol {
        typealias Model = Post

        let url = "https://api.example.com/posts/{ID}"
        let id: Int

        var pathParameters: [String: String]? { ["ID": "\(id)"] }
    }

    struct SearchPosts: HGetRequestProtocol {
        typealias Model = [Post]

        let url = "https://api.example.com/posts"
        let queryParameters: [String: String]? = ["q": "swift"]
    }

    struct CreatePost: HPostRequestProtocol, HRequestWithResultProtocol {
        typealias Model = Post

        let url = "https://api.example.com/posts"
        let draft: Draft

        var body: (any Encodable & Sendable)? { draft }
    }

    struct DeleteUser: HDeleteRequestProtocol {
        let url = "https://api.example.com/users/42"
        let headerParameters: [String: String]? = ["Accept-Language": "en"]
        let needsAuth = true
        let retries: Int? = 2
        let timeout: TimeInterval? = 10
        let debugType = HDebugRequestType.request
    }

    struct GetReport: HGetRequestProtocol {
        typealias Model = Data

        let url = "https://api.example.com/report"
    }

    struct SavePost: HPostRequestProtocol {
        let url = "https://api.example.com/posts"

        var bodyParameters: [String: Any]? { ["title": "Hello"] }
    }

    struct SubmitPost: HPostRequestProtocol {
        let url = "https://api.example.com/posts"
        let form = [URLQueryItem(name: "title", value: "Hello")]
    }

    struct UploadPhoto: HPostRequestProtocol {
        let url = "https://api.example.com/photos"
        let file: URL

        var multipartBody: [HFormPart] { [.file(name: "photo", file, contentType: "image/jpeg")] }
    }

    struct Provider: HAuthProviderProtocol {
        func getAuthorizationHeader() async -> HAuthorizationHeader {
            HAuthorizationHeader(key: "Authorization", value: "Bearer first")
        }

        func authFailed() async {}
    }

    static func outcomes() async {
        let response = await GetUser(id: 42).request()
        switch response {
        case .success(let user): print(user.name)
        case .error(.cancelled): print("cancelled")
        case .error(.codableError(let modelName, let error)): print(modelName, error)
        case .error(let error): print(error)
        }
    }

    static func sending(draft: Draft) async throws {
        let user = try await GetUser(id: 42).send()
        let post = try await CreatePost(draft: draft).send()
        let etag = try await SearchPosts().response().headers["ETag"]
        print(user.name, post.title, etag ?? "-")
        do {
            let posts = try await SearchPosts().send()
            print(posts.count)
        } catch HRequestError.apiError(let statusCode, _) {
            print("refused with \(statusCode)")
        } catch HRequestError.timeoutError {
            print("too slow")
        }
        let task = Task { try await SearchPosts().send() }
        task.cancel()
    }

    static func configuration(
        provider: any HAuthProviderProtocol,
        session: URLSession,
        pin: String,
        file: URL,
        password: String,
        login: @escaping @Sendable () async throws -> String
    ) async throws {
        await Harbor.setAuthProvider(provider)

        var configuration = HarborClient.Configuration()
        configuration.authProvider = provider
        configuration.authProvider = HBearerAuthProvider(token: "first") { try await login() }
        configuration.attemptInterceptors = [RequestID()]
        configuration.retryPolicy = HRetryPolicy(maxRetries: 3)
        configuration.tls.pins = [try HostPins(hosts: ["api.example.com"], pins: [CertificatePin(pin)])]
        configuration.tls.clientIdentities = [try ClientIdentity(pkcs12File: file, password: password)]
        configuration.redirects = .none
        configuration.defaultHeaders = ["X-App": "1"]
        configuration.transport = .session(session)
        configuration.timeouts = HTTPTimeouts(connect: 5, idle: 10)
        configuration.maximumBodySize = 1 << 20
        let client = HarborClient(configuration)
        print(client.configuration.maximumBodySize)
    }

    static func mocks(json: String) async {
        await HarborClient.withMocks { mocks in
            mocks.register(HMock(request: GetUser.self, statusCode: 200, jsonResponse: json))
            mocks.register(HMock(request: GetPost.self, statusCode: 200, jsonResponse: json))
        }
    }

    #if HARBOR_CURL
    static func withoutTypes(baseURL: URL, data: Data) async throws {
        let client = CurlHTTPClient(baseURL: baseURL)
        var request = HTTPRequest(path: "users/42")
        request.method = .post
        request.headers["Accept-Language"] = "en"
        request.body = data
        request.timeouts = HTTPTimeouts(total: 10)
        request.delivery = .streamed
        do {
            let response = try await client.send(request)
            print(response.statusCode)
            let body = response.body
            print(body.count)
            if let stream = response.bodyStream {
                for try await chunk in stream { print(chunk.count) }
            }
            let user: User = try await client.get("users/42")
            print(user.name)
        } catch let error as HTTPClientError where error.isTimeout {
            print(error)
        }
        client.close()
    }

    static func engine(baseURL: URL, companyRoots: URL) throws {
        var configuration = CurlConfiguration()
        configuration.connections.idleLifetime = 30
        configuration.maximumConnectionsPerHost = 16
        configuration.proxy = .http(host: "proxy.example.com", port: 3128)
        configuration.connections.httpVersion = .http1
        configuration.tls.trustRoots = .only(try TrustedCertificates(file: companyRoots))
        let client = CurlHTTPClient(baseURL: baseURL, configuration: configuration)
        client.close()
    }
    #endif
}
