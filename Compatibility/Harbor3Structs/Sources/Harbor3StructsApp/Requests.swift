import Foundation
import Harbor
import HarborJRPC

struct User: HModel, Equatable {
    let id: Int
    let name: String
}

struct GetUser: HGetRequestProtocol {
    typealias Model = User

    let url: String
    let needsAuth = true
    let id: Int

    var pathParameters: [String: String]? { ["ID": "\(id)"] }
}

struct FindUsers: HGetRequestProtocol {
    typealias Model = [User]

    let url: String
    let name: String
    let retries: Int? = 1

    var queryParameters: [String: String]? { ["name": name] }
}

struct CreateUser: HPostRequestProtocol, HRequestWithResultProtocol {
    typealias Model = User

    let url: String
    let name: String

    var bodyParameters: [String: Any]? { ["name": name] }
}

struct RenameUser: HPatchRequestProtocol {
    let url: String
    let name: String
    let headerParameters: [String: String]? = ["If-Match": "\"1\""]

    var bodyParameters: [String: Any]? { ["name": name] }
}

struct SendPicture: HPutRequestProtocol {
    let url: String
    let bodyType = HRequestDataType.multipart

    var bodyParameters: [String: Any]? { ["caption": "Me", "picture": Data([1, 2, 3])] }
}

struct DeleteUser: HDeleteRequestProtocol {
    let url: String
}

struct GetAny<Value: HModel>: HGetRequestProtocol {
    typealias Model = Value

    let url: String
}

struct Add: HJRPCRequestProtocol {
    typealias Model = Int

    let method = "add"
    let first: Int
    let second: Int

    var parameters: [String: Any]? { ["a": first, "b": second] }
}

struct Reset: HJRPCRequestProtocol {
    typealias Model = Bool

    let method = "reset"
    let needsAuth = true
    let headers: [String: String]? = ["X-Reason": "test"]
}

actor TokenStore: HAuthProviderProtocol {
    private var token = "first"

    func getAuthorizationHeader() async -> HAuthorizationHeader {
        HAuthorizationHeader(key: "X-Token", value: token)
    }

    func authFailed() async {
        token = "second"
    }
}
