import Foundation
import HTTPTestServer
import HarborV0

struct User: Codable, Equatable {
    let id: Int
    let name: String

    static let json = #"{"id":42,"name":"Ada"}"#
}

/// Services as an app of Harbor 0.1 has them: classes, not marked `Sendable`, set up in `init()`.
@available(*, deprecated)
class UserService {
    typealias T = User

    var url: String
    var httpMethod: HHttpMethod = .get
    var headers: [String: String]?
    var queryParameters: [String: String]?
    var pathParameters: [String: String]?
    var body: [String: Any]?
    var needAuth = false
    var timeout: TimeInterval = 10

    init(_ server: HTTPTestServer, id: String = "42") {
        url = server.url.absoluteString + "users/{ID}"
        pathParameters = ["ID": id]
    }
}

@available(*, deprecated)
final class GetUser: UserService, HServiceProtocolWithResult {}

@available(*, deprecated)
final class GetUserLoudly: UserService, HServiceProtocolWithResult, HDebugServiceProtocol {
    var debugType: HDebugServiceType = .requestAndResponse
}

@available(*, deprecated)
final class GetWrappedUser: UserService, HServiceProtocolWithResult {
    func parseData<Model: Codable>(data: Data, model: Model.Type) -> Model? {
        (try? JSONDecoder().decode([String: Model].self, from: data))?["user"]
    }
}

@available(*, deprecated)
class SaveUser: HServiceProtocol {
    var url: String
    var httpMethod: HHttpMethod
    var headers: [String: String]?
    var queryParameters: [String: String]?
    var pathParameters: [String: String]?
    var body: [String: Any]? = ["name": "Ada"]
    var needAuth = false
    var timeout: TimeInterval = 10

    init(_ url: String, _ method: HHttpMethod = .post) {
        self.url = url
        httpMethod = method
    }
}

/// A provider that counts without a lock, as nothing in Harbor 0.1 asked for one.
@available(*, deprecated)
final class CountingProvider: HAuthProviderProtocol {
    private var calls = 0

    func getCredentialsHeader() -> [String: String] {
        calls += 1
        return ["Authorization": "Bearer \(calls)", "X-Tenant": "hush"]
    }
}

@available(*, deprecated)
extension HResponse {
    var error: HServiceError? { if case .error(let error) = self { error } else { nil } }
}

@available(*, deprecated)
extension HResponseWithResult {
    var model: T? { if case .success(let model) = self { model } else { nil } }
    var error: HServiceError? { if case .error(let error) = self { error } else { nil } }
}
