import CompatibilitySupport
import Foundation
import HTTPTestServer
import Harbor
import HarborJRPC

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An app as it was written against Harbor 3, in classes that declare every property.
@main
enum Harbor3ClassesApp {
    static func main() async throws {
        let checks = Checks()
        try await HTTPTestServer.withServer { server in
            let baseURL = server.url.absoluteString
            await Harbor.setDefaultHeaderParameters(["X-Client": "default", "X-App": "3"])
            await authorization(baseURL, server, checks)
            await bodies(baseURL, server, checks)
            await generics(baseURL, server, checks)
            await errors(baseURL, server, checks)
            await mocks(baseURL, server, checks)
            await call(baseURL, server, checks)
            await transport(baseURL, server, checks)
        }
        checks.exit(expecting: 34)
    }

    static func authorization(_ baseURL: String, _ server: HTTPTestServer, _ checks: Checks) async {
        let request = GetPostRequest(baseURL: baseURL, id: 7)
        if case .error(.authProviderNeeded) = await request.request() {
            checks.equal(server.requests.count, 0, "requests without a provider")
        }
        let provider = TokenProvider()
        await Harbor.setAuthProvider(provider)
        server.route("/posts/7") { request in
            let head = String(decoding: request.rawHead, as: UTF8.self)
            return head.contains("Authorization: Bearer 2\r\n") ? .json(#"{"id":7,"title":"Hi"}"#) : .status(401)
        }
        let response: HResponseWithResult<Post> = await request.request()
        switch response {
        case .success(let post): checks.equal(post, Post(id: 7, title: "Hi"), "the post")
        case .error(let error): checks.holds(false, "the post: \(error)")
        }
        checks.equal(provider.failureCount, 1, "calls of authFailed()")
        let sent = server.requests
        checks.equal(sent.count, 2, "sends of a request that met 401")
        checks.equal(sent.last?.query, "q=a%2Bb%26c%3Dd%20e%2F%C3%A9%3B", "the query")
        let head = sent.last.map { String(decoding: $0.rawHead, as: UTF8.self) } ?? ""
        checks.holds(head.contains("X-Client: own\r\n"), "the request's own header field wins")
        checks.holds(head.contains("X-App: 3\r\n"), "the default header field is sent")
        await Harbor.setAuthProvider(nil)
        await Harbor.setDefaultHeaderParameters(nil)
    }

    static func bodies(_ baseURL: String, _ server: HTTPTestServer, _ checks: Checks) async {
        server.enqueue(.json(#"{"id":1,"title":"New"}"#, status: 201))
        let create = await CreatePostRequest(baseURL: baseURL, title: "New").request()
        if case .success(let post) = create { checks.equal(post.id, 1, "the id of the new post") }
        checks.equal(server.requests.last?.text, #"{"tags":["a","b"],"title":"New"}"#, "the body of the POST")

        server.enqueue(.status(204))
        if case .success = await ReplacePostRequest(baseURL: baseURL, id: 3, title: "T").request() {
            checks.equal(server.requests.last?.target, "/posts/3", "the target of the PUT")
            checks.equal(server.requests.last?.text, #"{"title":"T"}"#, "the body of the PUT")
        }

        server.enqueue(.status(200))
        if case .success = await UploadPostRequest(baseURL: baseURL, title: "T").request() {
            let text = server.requests.last?.text ?? ""
            checks.holds(text.contains("name=\"title\"\r\n\r\nT\r\n"), "the form has its part")
        }

        server.enqueue(.status(204))
        if case .success = await DeletePostRequest(baseURL: baseURL, id: 4).request() {
            checks.equal(server.requests.last?.method.rawValue, "DELETE", "the method")
        }

        let broken = ReplacePostRequest(baseURL: baseURL, id: 3, title: "T")
        broken.bodyParameters = ["at": Date()]
        let count = server.requests.count
        if case .error(.malformedRequestError) = await broken.request() {
            checks.equal(server.requests.count, count, "requests with a body that is no JSON")
        }
        let split = ListPostsRequest(baseURL: baseURL)
        split.headerParameters = ["X-Split": "a\r\nb"]
        if case .error(.malformedRequestError) = await split.request() {
            checks.equal(server.requests.count, count, "requests with a line break in a header field")
        }
    }

    static func generics(_ baseURL: String, _ server: HTTPTestServer, _ checks: Checks) async {
        func load<Request: HGetRequestProtocol>(_ request: Request) async -> Request.Model? {
            if case .success(let model) = await request.request() { return model }
            return nil
        }
        func save<Request: HRequestWithResultProtocol>(_ request: Request) async -> Data? {
            guard case .success(let model) = await request.request() else { return nil }
            return try? JSONEncoder().encode(model)
        }
        func count<Request: HRequestWithBodyProtocol>(_ request: Request) -> Int {
            request.bodyParameters?.count ?? 0
        }
        server.enqueue(.status(503))
        server.enqueue(.json(#"[{"id":1,"title":"A"}]"#))
        checks.equal(await load(ListPostsRequest(baseURL: baseURL))?.count, 1, "posts after one more try")
        checks.equal(await load(FixedPostRequest())?.id, 99, "the post of a request that answers by itself")
        server.enqueue(.json(#"[{"id":1,"title":"A"}]"#))
        let saved = await save(SearchRequest(baseURL: baseURL))
        checks.equal(saved.map { String(decoding: $0, as: UTF8.self).contains(#""id":1"#) }, true, "what was saved")
        checks.equal(server.requests.last?.method.rawValue, "POST", "the method of the parent's request")
        checks.equal(count(CreatePostRequest(baseURL: baseURL, title: "")), 2, "parameters through a generic")
        server.enqueue(.status(200))
        let requests: [any HRequestWithEmptyResponseProtocol] = [DeletePostRequest(baseURL: baseURL, id: 1)]
        for request in requests {
            if case .success = await request.request() {
                checks.equal(server.requests.last?.target, "/posts/1", "the target through an existential")
            }
        }
    }

    static func errors(_ baseURL: String, _ server: HTTPTestServer, _ checks: Checks) async {
        func name(_ response: HResponseWithResult<[Post]>) -> String {
            guard case .error(let error) = response else { return "success" }
            switch error {
            case .apiError(let statusCode, let data): return "apiError \(statusCode) \(data.count)"
            case .invalidHttpResponse, .invalidRequest, .malformedRequestError: return "invalid"
            case .authProviderNeeded: return "authProviderNeeded"
            case .authNeeded: return "authNeeded"
            case .codableError(let modelName, _): return "codableError \(modelName)"
            case .noConnectionError, .cannotFindHost: return "no host"
            case .timeoutError: return "timeout"
            case .cancelled: return "cancelled"
            default: return "another"
            }
        }
        server.enqueue(.json("{}", status: 422))
        checks.equal(name(await ListPostsRequest(baseURL: baseURL).request()), "apiError 422 2", "422")
        server.enqueue(.status(401))
        checks.equal(name(await ListPostsRequest(baseURL: baseURL).request()), "authNeeded", "401")
        server.enqueue(.json("{}"))
        checks.equal(
            name(await ListPostsRequest(baseURL: baseURL).request()),
            "codableError Array<Post>",
            "another model"
        )
        server.enqueue(.never)
        let count = server.requests.count
        let task = Task { name(await ListPostsRequest(baseURL: baseURL).request()) }
        checks.holds((try? await server.waitForRequests(count + 1)) != nil, "the request arrives")
        task.cancel()
        checks.equal(await task.value, "cancelled", "a cancelled task")
    }

    static func mocks(_ baseURL: String, _ server: HTTPTestServer, _ checks: Checks) async {
        let count = server.requests.count
        let mock = HMock(
            request: ListPostsRequest.self,
            statusCode: 200,
            jsonResponse: #"[{"id":9,"title":"Mock"}]"#,
            delay: 0.01
        )
        await Harbor.setMocksOnlyInDebug(true)
        await Harbor.register(mock: mock)
        if case .success(let posts) = await ListPostsRequest(baseURL: baseURL).request() {
            checks.equal(posts.map(\.id), [9], "the mock's posts")
        }
        await Harbor.register(mock: HMock(request: ListPostsRequest.self, statusCode: 200, error: .timeoutError))
        let request = ListPostsRequest(baseURL: baseURL)
        request.retries = nil
        if case .error(.timeoutError) = await request.request() {
            checks.equal(server.requests.count, count, "requests that mocks answered")
        }
        await Harbor.remove(mock: mock)
        await Harbor.removeAllMocks()
    }

    static func call(_ baseURL: String, _ server: HTTPTestServer, _ checks: Checks) async {
        HarborJRPC.setURL(baseURL)
        HarborJRPC.setJRPCVersion("2.0")
        server.route(.post, "/") { request in
            let call = try JSONSerialization.jsonObject(with: request.body) as? [String: Any]
            return .json(#"{"jsonrpc":"2.0","id":"\#(call?["id"] as? String ?? "")","result":12}"#)
        }
        if case .success(let balance) = await BalanceRequest(account: 7).request() {
            checks.equal(balance, 12, "the balance")
        }
        checks.equal(
            server.requests.last?.text.contains(#""method":"getBalance","params":{"account":7}"#),
            true,
            "the call"
        )
    }

    static func transport(_ baseURL: String, _ server: HTTPTestServer, _ checks: Checks) async {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = ["X-Session": "custom"]
        await Harbor.setCustomURLSession(URLSession(configuration: configuration))
        server.enqueue(.json("[]"))
        if case .success(let posts) = await ListPostsRequest(baseURL: baseURL).request() {
            checks.equal(posts, [], "the posts through a custom session")
        }
        let head = server.requests.last.map { String(decoding: $0.rawHead, as: UTF8.self) } ?? ""
        checks.holds(head.contains("X-Session: custom\r\n"), "the session's header field is sent")
        await Harbor.setCustomURLSession(nil)

        let missing = URL(fileURLWithPath: "/nowhere/client.p12")
        await Harbor.setMTLS(HmTLS(p12FileUrl: missing, password: "secret"))
        await Harbor.setSSlPinningSHA256("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")
        let secure = ListPostsRequest(baseURL: "https://127.0.0.1:\(server.port)/")
        let count = server.requests.count
        if case .error(let error) = await secure.request() {
            checks.holds("\(error)".contains("/nowhere/client.p12"), "the error names the missing file: \(error)")
        }
        checks.equal(server.requests.count, count, "requests with a broken client certificate")
        await Harbor.setMTLS(nil)
        await Harbor.setSSlPinningSHA256(nil)
    }
}
