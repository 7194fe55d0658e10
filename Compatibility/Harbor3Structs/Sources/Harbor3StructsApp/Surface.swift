import CompatibilitySupport
import Foundation
import HTTPTestServer
import Harbor
import HarborJRPC

/// A class of an app's own, from which its requests inherit what Harbor 3 asked for.
class BaseRequest: @unchecked Sendable {
    var url: String
    var httpMethod: HHttpMethod
    var needsAuth: Bool = false
    var retries: Int?
    var pathParameters: [String: String]?
    var headerParameters: [String: String]?

    init(url: String, httpMethod: HHttpMethod) {
        self.url = url
        self.httpMethod = httpMethod
    }
}

final class InheritedGet: BaseRequest, HGetRequestProtocol, @unchecked Sendable {
    typealias Model = User

    var queryParameters: [String: String]?
}

final class InheritedPost: BaseRequest, HPostRequestProtocol, HRequestWithResultProtocol, @unchecked Sendable {
    typealias Model = User

    // A value of the app's own, of which it makes the parameters.
    let body: User
    var bodyType: HRequestDataType = .json
    var bodyParameters: [String: Any]?

    init(url: String, body: User) {
        self.body = body
        super.init(url: url, httpMethod: .post)
        bodyParameters = ["name": body.name]
    }
}

/// The parents alone.
struct Ping: HRequestWithEmptyResponseProtocol {
    let url: String
}

struct Merge: HRequestWithBodyProtocol, HRequestWithResultProtocol, @unchecked Sendable {
    typealias Model = User

    let url: String
    let httpMethod = HHttpMethod.patch
    let bodyParameters: [String: Any]?

    init(url: String, name: String) {
        self.url = url
        self.bodyParameters = ["name": name]
    }
}

struct RemoveAndReturn: HDeleteRequestProtocol, HRequestWithResultProtocol {
    typealias Model = User

    let url: String
}

struct Unreadable: HGetRequestProtocol, HDebugRequestProtocol {
    struct Failure: Error {}

    typealias Model = User

    let url: String
    let debugType: HDebugRequestType = .none

    func parseData<T: Codable>(data: Data, model: T.Type) throws -> T {
        throw Failure()
    }
}

struct FixedProvider: HAuthProviderProtocol {
    let header = HAuthorizationHeader(key: "X-Key", value: "1")

    func getAuthorizationHeader() async -> HAuthorizationHeader { header }
    func authFailed() async {}
}

/// What of the surface no other file of these apps uses.
enum Surface {
    // The initialiser is neither async nor isolated, and a mock is Sendable.
    static let mock = HMock(request: Ping.self, statusCode: 503, jsonResponse: nil, error: nil, delay: nil)
    static let identity = HmTLS(p12FileUrl: URL(fileURLWithPath: "/nowhere.p12"), password: "secret")

    static func run(_ baseURL: String, _ server: HTTPTestServer, _ checks: Checks) async {
        checks.equal(FixedProvider().header.key + FixedProvider().header.value, "X-Key1", "the header of a provider")
        checks.equal(identity.p12FileUrl.path + identity.password, "/nowhere.p12secret", "the identity")
        let types: [HDebugRequestType] = [.none, .request, .response, .requestAndResponse]
        checks.equal(types.map(number), [0, 1, 2, 3], "the types of a log")

        server.enqueue(.json(#"{"id":1,"name":"A"}"#))
        let get = InheritedGet(url: baseURL + "users/1", httpMethod: .get)
        checks.equal(await model(get.request())?.id, 1, "the model of a request that inherits")
        server.enqueue(.json(#"{"id":2,"name":"B"}"#))
        let post = InheritedPost(url: baseURL + "users", body: User(id: 0, name: "B"))
        checks.equal(await model(post.request())?.id, 2, "the model of a POST that inherits")
        checks.equal(server.requests.last?.text, #"{"name":"B"}"#, "its body")
        server.enqueue(.json(#"{"id":3,"name":"C"}"#))
        checks.equal(await model(Merge(url: baseURL + "users/3", name: "C").request())?.id, 3, "the parents together")
        checks.equal(server.requests.last?.method.rawValue, "PATCH", "their method")
        server.enqueue(.json(#"{"id":4,"name":"D"}"#))
        checks.equal(await model(RemoveAndReturn(url: baseURL + "users/4").request())?.id, 4, "a DELETE with a result")

        server.enqueue(.json("{}"))
        if case .error(.codableError(modelName: let name, error: let error)) =
            await Unreadable(url: baseURL).request()
        {
            checks.holds(name == "User" && error is Unreadable.Failure, "what parseData threw is inside")
        }
        await Harbor.register(mock: mock)
        if case .error(.apiError(statusCode: let statusCode, data: _)) = await Ping(url: baseURL).request() {
            checks.equal(statusCode, 503, "the status of the mock")
        }
        await Harbor.remove(mock: mock)
        checks.equal(calls.map(text), ["500", "User", "-1 no", "url", "plain", "plain", "plain"], "errors of calls")
    }

    private static func model<Model>(_ response: HResponseWithResult<Model>) -> Model? {
        if case .success(let model) = response { model } else { nil }
    }

    private static func number(_ type: HDebugRequestType) -> Int {
        switch type {
        case .none: 0
        case .request: 1
        case .response: 2
        case .requestAndResponse: 3
        }
    }

    private static let calls: [HJRPCRequestError] = [
        .apiError(statusCode: 500, data: Data()), .codableError(modelName: "User", error: Unreadable.Failure()),
        .jrpcError(error: HJRPCError(code: -1, message: "no")), .urlNeeded, .malformedRequestError,
        .invalidHttpResponse,
        .cancelled,
    ]

    private static func text(_ error: HJRPCRequestError) -> String {
        switch error {
        case .apiError(statusCode: let statusCode, data: _): "\(statusCode)"
        case .codableError(modelName: let name, error: _): name
        case .jrpcError(error: let error): "\(error.code) \(error.message)"
        case .urlNeeded: "url"
        case .invalidHttpResponse, .invalidRequest, .authProviderNeeded, .authNeeded, .noConnectionError,
            .malformedRequestError, .timeoutError, .cannotFindHost, .cancelled:
            "plain"
        default: "new"
        }
    }
}
