import HTTPClientKit

/// Creates an answer to a request that has been read.
typealias RequestHandler = @Sendable (RecordedRequest) async throws -> TestResponse

/// Has a connection to itself.
typealias RawHandler = @Sendable (RawConnection) async throws -> Void

/// What answers a request.
enum Answerer: Sendable {
    case response(TestResponse)
    case handler(RequestHandler)
    case raw(RawHandler)

    var rawHandler: RawHandler? {
        if case .raw(let handler) = self { handler } else { nil }
    }
}

/// The routes of a server; of several that match, the one that was added last is taken.
struct Router: Sendable {
    private struct Route: Sendable {
        let method: HTTPMethod?
        let pattern: PathPattern
        let answerer: Answerer
    }

    private var routes: [Route] = []

    mutating func add(_ method: HTTPMethod?, _ pattern: String, _ answerer: Answerer) {
        routes.append(Route(method: method, pattern: PathPattern(pattern), answerer: answerer))
    }

    func match(_ head: RequestHead) -> (answerer: Answerer, parameters: [String: String])? {
        let path = String(RequestTarget(head.target).path)
        for route in routes.reversed() where route.method == nil || route.method == head.method {
            if let parameters = route.pattern.match(path) { return (route.answerer, parameters) }
        }
        return nil
    }
}
