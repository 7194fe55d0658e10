import CompatibilitySupport
import Foundation
import HTTPTestServer
import Harbor
import HarborJRPC

/// An app of structs that declare what differs from the defaults.
@main
enum Harbor3StructsApp {
    static func main() async throws {
        let checks = Checks()
        try await HTTPTestServer.withServer { server in
            let baseURL = server.url.absoluteString
            await requests(baseURL, server, checks)
            await bodies(baseURL, server, checks)
            await mocks(baseURL, server, checks)
            await calls(baseURL, server, checks)
            await Surface.run(baseURL, server, checks)
        }
        checks.exit(expecting: 40)
    }

    static func requests(_ baseURL: String, _ server: HTTPTestServer, _ checks: Checks) async {
        await Harbor.setAuthProvider(TokenStore())
        server.enqueue(.status(401))
        server.enqueue(.json(#"{"id":7,"name":"Ada"}"#))
        if case .success(let user) = await GetUser(url: baseURL + "users/{ID}", id: 7).request() {
            checks.equal(user, User(id: 7, name: "Ada"), "the user")
        }
        let heads = server.requests.map { String(decoding: $0.rawHead, as: UTF8.self) }
        checks.equal(heads.count, 2, "sends of a request that met 401")
        checks.holds(heads.first?.contains("X-Token: first\r\n") == true, "the first token is sent")
        checks.holds(heads.last?.contains("X-Token: second\r\n") == true, "the second token is sent")
        checks.equal(server.requests.last?.target, "/users/7", "the target")

        server.enqueue([.status(503), .json("[]")])
        if case .success(let users) = await FindUsers(url: baseURL + "users?active=1", name: "A&é").request() {
            checks.equal(users, [], "the users after one more try")
        }
        checks.equal(server.requests.last?.target, "/users?active=1&name=A%26%C3%A9", "the target of the search")
    }

    static func bodies(_ baseURL: String, _ server: HTTPTestServer, _ checks: Checks) async {
        server.enqueue(.json(#"{"id":8,"name":"Eve"}"#, status: 201))
        let created = await CreateUser(url: baseURL + "users", name: "Eve").request()
        if case .success(let user) = created { checks.equal(user.id, 8, "the id of the new user") }
        checks.equal(server.requests.last?.text, #"{"name":"Eve"}"#, "the body")

        server.enqueue(.status(204))
        if case .success = await RenameUser(url: baseURL + "users/8", name: "Eva").request() {
            checks.equal(server.requests.last?.method.rawValue, "PATCH", "the method")
        }
        let head = server.requests.last.map { String(decoding: $0.rawHead, as: UTF8.self) } ?? ""
        checks.holds(head.contains("If-Match: \"1\"\r\n"), "the header field of the struct is sent")

        server.enqueue(.status(204))
        if case .success = await SendPicture(url: baseURL + "users/8/picture").request() {
            checks.holds(server.requests.last?.text.contains("\r\n\r\nMe\r\n") == true, "the caption is a part")
            checks.holds(server.requests.last?.body.range(of: Data([1, 2, 3])) != nil, "the picture is a part")
        }

        server.enqueue(.json(#"{"error":"gone"}"#, status: 410))
        if case .error(.apiError(statusCode: let status, data: let data)) =
            await DeleteUser(url: baseURL + "users/8").request()
        {
            checks.equal(status, 410, "the status of the error")
            checks.equal(String(decoding: data, as: UTF8.self), #"{"error":"gone"}"#, "its body")
        }
    }

    static func mocks(_ baseURL: String, _ server: HTTPTestServer, _ checks: Checks) async {
        let count = server.requests.count
        await Harbor.register(mock: HMock(request: GetAny<Int>.self, statusCode: 200, jsonResponse: "5"))
        await Harbor.register(mock: HMock(request: GetAny<String>.self, statusCode: 500))
        if case .success(let number) = await GetAny<Int>(url: baseURL).request() {
            checks.equal(number, 5, "the mock of one generic type")
        }
        if case .error(.apiError(let status, _)) = await GetAny<String>(url: baseURL).request() {
            checks.equal(status, 500, "the mock of the other")
        }
        checks.equal(server.requests.count, count, "requests that mocks answered")
        await Harbor.removeAllMocks()
    }

    static func calls(_ baseURL: String, _ server: HTTPTestServer, _ checks: Checks) async {
        if case .error(.urlNeeded) = await Add(first: 1, second: 2).request() {
            checks.holds(true, "a call without a URL")
        }
        HarborJRPC.setURL(baseURL + "rpc")
        HarborJRPC.setJRPCVersion("2.0")
        server.route("/rpc") { request in
            let call = try JSONSerialization.jsonObject(with: request.body) as? [String: Any]
            let id = call?["id"] as? String ?? ""
            switch call?["method"] as? String {
            case "add":
                let numbers = call?["params"] as? [String: Int] ?? [:]
                return .json(#"{"jsonrpc":"2.0","id":"\#(id)","result":\#(numbers.values.reduce(0, +))}"#)
            default:
                let error = #"{"code":-32601,"message":"no such method"}"#
                return .json(#"{"jsonrpc":"2.0","id":"\#(id)","error":\#(error)}"#)
            }
        }
        if case .success(let sum) = await Add(first: 40, second: 2).request() {
            checks.equal(sum, 42, "the sum")
        }
        let call = server.requests.last.flatMap { try? JSONSerialization.jsonObject(with: $0.body) } as? [String: Any]
        checks.equal(call?["jsonrpc"] as? String, "2.0", "the version")
        checks.holds((call?["id"] as? String).flatMap(UUID.init(uuidString:)) != nil, "the id is a UUID")
        checks.equal(server.requests.last?.target, "/rpc", "the target of the call")

        let response: HJRPCResponse<Bool> = await Reset().request()
        switch response {
        case .success: checks.holds(false, "an unknown method succeeded")
        case .error(let error):
            guard case .jrpcError(error: let cause) = error else { return }
            checks.equal(cause.code, -32601, "the code")
            checks.equal(cause.message, "no such method", "the message")
        }
        let head = server.requests.last.map { String(decoding: $0.rawHead, as: UTF8.self) } ?? ""
        checks.holds(head.contains("X-Token: second\r\n"), "the token is sent with the call")
        checks.holds(head.contains("X-Reason: test\r\n"), "the header field of the call is sent")
        let body = server.requests.last.flatMap { try? JSONSerialization.jsonObject(with: $0.body) } as? [String: Any]
        checks.holds(body?.keys.contains("params") == false, "without parameters there are no params")
        await Harbor.setAuthProvider(nil)
    }
}
