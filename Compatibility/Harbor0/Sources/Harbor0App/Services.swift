import Foundation
import HarborV0

// Models are Codable, and a class that nobody marked Sendable is one of them.
final class Session: Codable {
    let token: String
    let user: User
}

struct User: Codable {
    let id: Int
    let name: String
}

class LoginService: HServiceProtocolWithResult {
    typealias T = Session

    var url: String
    var httpMethod: HHttpMethod
    var headers: [String: String]?
    var queryParameters: [String: String]?
    var pathParameters: [String: String]?
    var body: [String: Any]?
    var needAuth: Bool
    var timeout: TimeInterval

    init(baseURL: String, email: String, password: String) {
        self.url = baseURL + "login"
        self.httpMethod = .post
        self.headers = ["Accept": "application/json"]
        self.queryParameters = nil
        self.pathParameters = nil
        self.body = ["email": email, "password": password, "device": ["os": "Linux", "scale": 2]]
        self.needAuth = false
        self.timeout = 10
    }
}

class UserService: HServiceProtocolWithResult, HDebugServiceProtocol {
    typealias T = User

    var debugType: HDebugServiceType = .none

    var url: String
    var httpMethod: HHttpMethod = .get
    var headers: [String: String]?
    var queryParameters: [String: String]? = nil
    var pathParameters: [String: String]? = nil
    var body: [String: Any]? = nil
    var needAuth: Bool = true
    var timeout: TimeInterval = 5

    init(baseURL: String, name: String) {
        url = baseURL + "users/{USER_NAME}"
        pathParameters = ["USER_NAME": name]
        queryParameters = ["lang": "en", "expand": "a&b"]
    }
}

class DeleteUserService: HServiceProtocol {
    var url: String
    var httpMethod: HHttpMethod = .delete
    var headers: [String: String]?
    var queryParameters: [String: String]?
    var pathParameters: [String: String]?
    var body: [String: Any]?
    var needAuth: Bool = true
    var timeout: TimeInterval = 5

    init(baseURL: String, id: Int) {
        url = "\(baseURL)users/{ID}"
        pathParameters = ["ID": "\(id)"]
    }
}

class SlowService: HServiceProtocol {
    var url: String
    var httpMethod: HHttpMethod = .get
    var headers: [String: String]?
    var queryParameters: [String: String]?
    var pathParameters: [String: String]?
    var body: [String: Any]?
    var needAuth: Bool = false
    var timeout: TimeInterval

    init(baseURL: String, timeout: TimeInterval) {
        url = "\(baseURL)slow"
        self.timeout = timeout
    }
}

class TokenProvider: HAuthProviderProtocol {
    private let token: String

    init(token: String) {
        self.token = token
    }

    func getCredentialsHeader() -> [String: String] {
        ["Authorization": "Bearer \(token)", "X-Tenant": "blue"]
    }
}
