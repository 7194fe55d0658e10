import CompatibilitySupport
import Foundation
import HTTPTestServer
import HarborV0

/// An app as it was written against Harbor 0.1, with one import changed.
@main
enum Harbor0App {
    static func main() async throws {
        let checks = Checks()
        try await HTTPTestServer.withServer { server in
            let baseURL = server.url.absoluteString
            await withoutProvider(baseURL, server, checks)
            await login(baseURL, server, checks)
            await screen(baseURL, server, checks)
            await deletion(baseURL, server, checks)
            await endings(baseURL, server, checks)
        }
        await Surface.run(checks)
        checks.exit(expecting: 22)
    }

    @MainActor
    static func withoutProvider(_ baseURL: String, _ server: HTTPTestServer, _ checks: Checks) async {
        let screen = UserViewModel(service: UserService(baseURL: baseURL, name: "Ada"))
        await screen.load()
        checks.equal(screen.title, "not logged in", "needAuth without a provider")
        checks.equal(server.requests.count, 0, "requests without a provider")
    }

    static func login(_ baseURL: String, _ server: HTTPTestServer, _ checks: Checks) async {
        server.enqueue(.json(#"{"token":"t1","user":{"id":1,"name":"Ada"}}"#))
        let service = LoginService(baseURL: baseURL, email: "ada@example.com", password: "p&q")
        if case .success(let session) = await service.request() {
            checks.equal(session.user.name, "Ada", "the user of the session")
            Harbor.setAuthProvider(TokenProvider(token: session.token))
        }
        let body = server.requests.last.flatMap { try? JSONSerialization.jsonObject(with: $0.body) }
        let fields = body as? [String: Any]
        checks.equal(fields?["password"] as? String, "p&q", "the password in the body")
        checks.equal((fields?["device"] as? [String: Any])?["scale"] as? Int, 2, "the number in the body")
    }

    @MainActor
    static func screen(_ baseURL: String, _ server: HTTPTestServer, _ checks: Checks) async {
        server.enqueue(.json(#"{"id":1,"name":"Ada Lovelace"}"#))
        let screen = UserViewModel(service: UserService(baseURL: baseURL, name: "Ada L/é"))
        await screen.load()
        checks.equal(screen.title, "Ada Lovelace", "the title of the screen")
        let request = server.requests.last
        checks.equal(request?.target, "/users/Ada%20L%2F%C3%A9?expand=a%26b&lang=en", "the target")
        let head = request.map { String(decoding: $0.rawHead, as: UTF8.self) } ?? ""
        checks.holds(head.contains("Authorization: Bearer t1\r\n"), "the first header field of the provider is sent")
        checks.holds(head.contains("X-Tenant: blue\r\n"), "the second header field of the provider is sent")

        server.enqueue(.json("{}", status: 404))
        await screen.load()
        checks.equal(screen.title, "status 404 with 2 bytes", "the title after a 404")
    }

    static func deletion(_ baseURL: String, _ server: HTTPTestServer, _ checks: Checks) async {
        server.enqueue(.status(204))
        let service: any HServiceProtocol = DeleteUserService(baseURL: baseURL, id: 7)
        if case .success = await service.request() {
            checks.equal(server.requests.last?.target, "/users/7", "the target of the deletion")
        }
    }

    static func endings(_ baseURL: String, _ server: HTTPTestServer, _ checks: Checks) async {
        server.route("/slow") { _ in .never }
        guard case .error(let error) = await SlowService(baseURL: baseURL, timeout: 0.1).request() else { return }
        checks.equal(error, .timeoutError, "the end of a service whose time is up")
        let service = SlowService(baseURL: baseURL, timeout: 0)
        service.timeout = 5
        service.body = ["when": Date()]
        let count = server.requests.count
        if case .error(.malformedRequestError) = await service.request() {
            checks.equal(server.requests.count, count, "requests with a body that is no JSON")
        }

        let task = Task {
            if case .cancelled = await SlowService(baseURL: baseURL, timeout: 30).request() { true } else { false }
        }
        checks.holds((try? await server.waitForRequests(count + 1)) != nil, "the slow request arrives")
        task.cancel()
        checks.holds(await task.value, "a cancelled service ends as cancelled")

        let results = await withTaskGroup(of: Bool.self) { group in
            for index in 0..<4 {
                group.addTask {
                    let service = SlowService(baseURL: baseURL, timeout: 5)
                    service.url = "http://127.0.0.1:1/\(index)"
                    if case .error(.noConnectionError) = await service.request() { return true }
                    return false
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        checks.equal(results, [true, true, true, true], "services in a task group")
    }
}
