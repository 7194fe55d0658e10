import CompatibilitySupport
import Foundation
import HarborV0

/// What of the surface no other file of this app uses.
enum Surface {
    static func run(_ checks: Checks) async {
        let methods: [HHttpMethod] = [.get, .post, .put, .delete, .patch]
        checks.equal(methods.map(name), ["GET", "POST", "PUT", "DELETE", "PATCH"], "the methods in a switch")
        let types: [HDebugServiceType] = [.none, .request, .response, .requestAndResponse]
        checks.equal(types.map(number), [0, 1, 2, 3], "the types of a log in a switch")
        checks.equal(
            [HResponse.success, .cancelled, .error(.timeoutError)].map(text),
            ["s", "c", "e"],
            "the outcomes"
        )

        let service = UserService(baseURL: "http://127.0.0.1:1/", name: "Ada")
        service.needAuth = false
        checks.equal(await load(service)?.name, nil, "the user through a generic")
        let anyService: any HServiceProtocol = DeleteUserService(baseURL: "http://127.0.0.1:1/", id: 1)
        checks.equal(anyService.timeout, 5, "the time limit through an existential")
        checks.holds(anyService.needAuth && anyService.body == nil && anyService.headers == nil, "its other properties")
    }

    private static func load<Service: HServiceProtocolWithResult>(_ service: Service) async -> Service.T? {
        switch await service.request() {
        case .success(let model): model
        case .cancelled, .error: nil
        }
    }

    // Without a default: the cases are those of Harbor 0.1 and no more.
    private static func name(_ method: HHttpMethod) -> String {
        switch method {
        case .get, .post, .put, .delete, .patch: method.rawValue
        }
    }

    private static func number(_ type: HDebugServiceType) -> Int {
        switch type {
        case .none: 0
        case .request: 1
        case .response: 2
        case .requestAndResponse: 3
        }
    }

    private static func text(_ response: HResponse) -> String {
        switch response {
        case .success: "s"
        case .cancelled: "c"
        case .error: "e"
        }
    }
}
