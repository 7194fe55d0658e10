import Foundation
import HTTPClientKit
import HTTPTestServer
import Harbor
import Testing

/// Code as it was written against Harbor 3, in both styles of declaration.
struct SourceCompatibilityTests {
    struct Post: Codable, Sendable, Equatable {
        let id: Int
        let title: String
    }

    // Every property is declared, as Harbor 3 asked for.
    final class GetPost: HGetRequestProtocol, HDebugRequestProtocol, @unchecked Sendable {
        typealias Model = Post

        var debugType: HDebugRequestType = .none
        var url: String
        var httpMethod: HHttpMethod = .get
        var needsAuth: Bool = false
        var retries: Int?
        var pathParameters: [String: String]?
        var headerParameters: [String: String]?
        var queryParameters: [String: String]?

        init(url: String, id: Int) {
            self.url = url
            self.pathParameters = ["ID": "\(id)"]
            self.queryParameters = ["draft": "no"]
            self.headerParameters = ["X-Style": "class"]
        }
    }

    final class CreatePost: HPostRequestProtocol, HRequestWithResultProtocol, @unchecked Sendable {
        typealias Model = Post

        var url: String
        var httpMethod: HHttpMethod = .post
        var needsAuth: Bool = false
        var retries: Int? = 0
        var pathParameters: [String: String]?
        var headerParameters: [String: String]?
        var bodyParameters: [String: Any]?
        var bodyType: HRequestDataType = .json

        init(url: String, title: String) {
            self.url = url
            self.bodyParameters = ["title": title]
        }

        func parseData<T: Codable>(data: Data, model: T.Type) throws -> T {
            try JSONDecoder().decode(T.self, from: data)
        }
    }

    // Small structs.
    struct GetPosts: HGetRequestProtocol {
        typealias Model = [Post]
        let url: String
    }

    struct UpdatePost: HPutRequestProtocol {
        let url: String
        var bodyParameters: [String: Any]? { ["title": "New"] }
    }

    struct PatchPost: HPatchRequestProtocol, HRequestWithResultProtocol {
        typealias Model = Post
        let url: String
        var bodyParameters: [String: Any]? { ["title": "Patched"] }
        let bodyType: HRequestDataType = .multipart
    }

    struct DeletePost: HDeleteRequestProtocol {
        let url: String
        let pathParameters: [String: String]?
    }

    struct AnyMethod: HRequestWithResultProtocol {
        typealias Model = Post
        let url: String
        let httpMethod = HHttpMethod.put
    }

    @Test func `A GET in a class that declares everything gets its model`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route(.get, "/posts/{id}") { request in
                #expect(request.query == "draft=no")
                #expect(request.headers["X-Style"] == "class")
                return .json(#"{"id":\#(request.parameters["id"] ?? ""),"title":"Hi"}"#)
            }
            let response = await GetPost(url: server.url("posts/{ID}"), id: 7).request()
            switch response {
            case .success(let post): #expect(post == Post(id: 7, title: "Hi"))
            case .error(let error): Issue.record(error)
            }
        }
    }

    @Test func `A POST with a result gets its model without an annotation`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route(.post, "/posts") { request in
                #expect(request.text == #"{"title":"Hello"}"#)
                #expect(request.headers["Content-Type"] == "application/json")
                return .json(#"{"id":1,"title":"Hello"}"#, status: 201)
            }
            switch await CreatePost(url: server.url("posts"), title: "Hello").request() {
            case .success(let post): #expect(post.id == 1)
            case .error(let error): Issue.record(error)
            }
            let inferred = await CreatePost(url: server.url("posts"), title: "Hello").request()
            #expect(inferred.model == Post(id: 1, title: "Hello"))
            let annotated: HResponseWithResult<Post> =
                await CreatePost(url: server.url("posts"), title: "Hello").request()
            #expect(annotated.model == Post(id: 1, title: "Hello"))
            let plain: HResponse = await CreatePost(url: server.url("posts"), title: "Hello").request()
            #expect(plain.error == nil)
        }
    }

    @Test func `Structs that declare little work for every method`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route(.get, "/posts") { _ in .json("[]") }
            server.route(.put, "/posts/1") { request in
                request.text == #"{"title":"New"}"# ? .json(#"{"id":1,"title":"New"}"#) : .status(400)
            }
            server.route(.patch, "/posts/1") { request in
                #expect(request.headers["Content-Type"]?.hasPrefix("multipart/form-data; boundary=") == true)
                #expect(request.text.contains("name=\"title\"\r\n\r\nPatched\r\n"))
                return .json(#"{"id":1,"title":"Patched"}"#)
            }
            server.route(.delete, "/posts/{id}") { _ in .status(204) }
            server.route(.put, "/any") { _ in .json(#"{"id":3,"title":"Any"}"#) }

            #expect(await GetPosts(url: server.url("posts")).request().model == [])
            guard case .success = await UpdatePost(url: server.url("posts/1")).request() else {
                Issue.record("PUT failed")
                return
            }
            #expect(await PatchPost(url: server.url("posts/1")).request().model?.title == "Patched")
            let deletion = await DeletePost(url: server.url("posts/{ID}"), pathParameters: ["ID": "1"]).request()
            #expect(deletion.error == nil)
            #expect(await AnyMethod(url: server.url("any")).request().model?.id == 3)
        }
    }

    @Test func `Requests are used through generics and existentials`() async throws {
        func load<Request: HGetRequestProtocol>(_ request: Request) async -> Request.Model? {
            if case .success(let model) = await request.request() { model } else { nil }
        }
        func copy<Request: HRequestWithResultProtocol>(_ request: Request) async throws -> Request.Model? {
            guard case .success(let model) = await request.request() else { return nil }
            return try JSONDecoder().decode(Request.Model.self, from: JSONEncoder().encode(model))
        }
        try await HTTPTestServer.withServer { server in
            server.route(.get, "/posts") { _ in .json(#"[{"id":1,"title":"A"}]"#) }
            server.route(.delete, "/posts/1") { _ in .status(204) }
            #expect(await load(GetPosts(url: server.url("posts")))?.count == 1)
            let copied = try await copy(GetPosts(url: server.url("posts")))
            #expect(copied?.count == 1)
            let request: any HRequestWithEmptyResponseProtocol =
                DeletePost(url: server.url("posts/1"), pathParameters: nil)
            let response: HResponse = await request.request()
            #expect(response.error == nil)
        }
    }

    @Test func `Every error of Harbor 3 is made and matched as before`() {
        let errors: [HRequestError] = [
            .apiError(statusCode: 500, data: Data()), .invalidHttpResponse, .invalidRequest, .authProviderNeeded,
            .authNeeded, .codableError(modelName: "Post", error: CancellationError()), .noConnectionError,
            .malformedRequestError, .timeoutError, .cannotFindHost, .cancelled,
        ]
        let names = errors.map { error in
            switch error {
            case .apiError(let statusCode, let data): "\(statusCode) \(data.count)"
            case .codableError(modelName: let name, error: _): name
            case .malformedRequestError: "malformed"
            case .invalidHttpResponse, .invalidRequest, .authProviderNeeded, .authNeeded: "a"
            case .noConnectionError, .timeoutError, .cannotFindHost, .cancelled: "b"
            default: "new"
            }
        }
        #expect(names == ["500 0", "a", "a", "a", "a", "Post", "b", "malformed", "b", "b", "b"])
        if case .malformedRequestError = HRequestError.malformedRequestError {} else { Issue.record("not matched") }
    }

    @Test func `The methods have their names`() {
        let methods: [HHttpMethod] = [.get, .post, .put, .delete, .patch]
        #expect(methods.map(\.rawValue) == ["GET", "POST", "PUT", "DELETE", "PATCH"])
        #expect(HHttpMethod(rawValue: "GET") == .get)
        #expect(HHttpMethod(rawValue: "G T") == nil)
        switch methods[0] {
        case .get: break
        default: Issue.record("not GET")
        }
    }
}
