import Foundation
import Harbor
import HarborJRPC

struct Post: HModel, Equatable {
    let id: Int
    let title: String
}

final class GetPostRequest: HGetRequestProtocol, HDebugRequestProtocol, @unchecked Sendable {
    typealias Model = Post

    var debugType: HDebugRequestType = .none
    var url: String
    var httpMethod: HHttpMethod = .get
    var needsAuth: Bool = true
    var retries: Int? = nil
    var pathParameters: [String: String]?
    var headerParameters: [String: String]?
    var queryParameters: [String: String]?

    init(baseURL: String, id: Int) {
        self.url = baseURL + "posts/{POST_ID}"
        self.pathParameters = ["POST_ID": "\(id)"]
        self.headerParameters = ["X-Client": "own"]
        self.queryParameters = ["q": "a+b&c=d e/é;"]
    }

    func parseData<T: Codable>(data: Data, model: T.Type) throws -> T {
        try JSONDecoder().decode(T.self, from: data)
    }
}

final class ListPostsRequest: HGetRequestProtocol, @unchecked Sendable {
    typealias Model = [Post]

    var url: String
    var httpMethod: HHttpMethod = .get
    var needsAuth: Bool = false
    var retries: Int? = 2
    var pathParameters: [String: String]?
    var headerParameters: [String: String]?
    var queryParameters: [String: String]?

    init(baseURL: String) {
        url = baseURL + "posts"
    }
}

final class CreatePostRequest: HPostRequestProtocol, HRequestWithResultProtocol, @unchecked Sendable {
    typealias Model = Post

    var url: String
    var httpMethod: HHttpMethod = .post
    var needsAuth: Bool = false
    var retries: Int?
    var pathParameters: [String: String]?
    var headerParameters: [String: String]?
    var bodyParameters: [String: Any]?
    var bodyType: HRequestDataType = .json

    init(baseURL: String, title: String) {
        self.url = baseURL + "posts"
        self.bodyParameters = ["title": title, "tags": ["a", "b"]]
    }
}

final class ReplacePostRequest: HPutRequestProtocol, @unchecked Sendable {
    var url: String
    var httpMethod: HHttpMethod = .put
    var needsAuth: Bool = false
    var retries: Int?
    var pathParameters: [String: String]?
    var headerParameters: [String: String]?
    var bodyParameters: [String: Any]?
    var bodyType: HRequestDataType = .json

    init(baseURL: String, id: Int, title: String) {
        self.url = baseURL + "posts/{ID}"
        self.pathParameters = ["ID": "\(id)"]
        self.bodyParameters = ["title": title]
    }
}

final class UploadPostRequest: HPatchRequestProtocol, @unchecked Sendable {
    var url: String
    var httpMethod: HHttpMethod = .patch
    var needsAuth: Bool = false
    var retries: Int?
    var pathParameters: [String: String]?
    var headerParameters: [String: String]?
    var bodyParameters: [String: Any]?
    var bodyType: HRequestDataType = .multipart

    init(baseURL: String, title: String) {
        self.url = baseURL + "posts/1"
        self.bodyParameters = ["title": title]
    }
}

final class DeletePostRequest: HDeleteRequestProtocol, @unchecked Sendable {
    var url: String
    var httpMethod: HHttpMethod = .delete
    var needsAuth: Bool = false
    var retries: Int?
    var pathParameters: [String: String]?
    var headerParameters: [String: String]?

    init(baseURL: String, id: Int) {
        self.url = baseURL + "posts/{ID}"
        self.pathParameters = ["ID": "\(id)"]
    }
}

/// The common parent alone.
final class SearchRequest: HRequestWithResultProtocol, @unchecked Sendable {
    typealias Model = [Post]

    var url: String
    var httpMethod: HHttpMethod = .post
    var needsAuth: Bool = false
    var retries: Int?
    var pathParameters: [String: String]?
    var headerParameters: [String: String]?

    init(baseURL: String) {
        self.url = baseURL + "search"
    }
}

/// A double that sends nothing, as an app's own tests have it.
final class FixedPostRequest: HGetRequestProtocol, @unchecked Sendable {
    typealias Model = Post

    var url: String = "https://api.example.com/posts"
    var httpMethod: HHttpMethod = .get
    var needsAuth: Bool = false
    var retries: Int?
    var pathParameters: [String: String]?
    var headerParameters: [String: String]?
    var queryParameters: [String: String]?

    func request() async -> HResponseWithResult<Post> {
        .success(Post(id: 99, title: "Fixed"))
    }
}

final class BalanceRequest: HJRPCRequestProtocol, HDebugRequestProtocol, @unchecked Sendable {
    typealias Model = Int

    var debugType: HDebugRequestType = .none
    var method: String = "getBalance"
    var needsAuth: Bool = false
    var retries: Int? = nil
    var headers: [String: String]? = nil
    var parameters: [String: Any]?

    init(account: Int) {
        parameters = ["account": account]
    }
}
