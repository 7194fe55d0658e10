import Foundation
import HTTPClientKit
import HTTPClientKitMock
import Testing

/// The examples of the article on interceptors, word for word.
struct InterceptorArticleTests {
    struct RequestID: HTTPInterceptor {
        func intercept(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse {
            var request = request
            request.headers["X-Request-ID"] = UUID().uuidString
            return try await next(request)
        }
    }

    struct BearerAuth: HTTPInterceptor {
        let tokens: TokenStore

        func intercept(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse {
            var request = request
            let token = await tokens.token
            request.headers["Authorization"] = "Bearer \(token)"
            let response = try await next(request)
            guard response.statusCode == 401, request.payload?.isReplayable ?? true else { return response }
            request.headers["Authorization"] = "Bearer \(try await tokens.renewed(after: token))"
            return try await next(request)
        }
    }

    actor TokenStore {
        private(set) var token: String
        private let logIn: @Sendable () async throws -> String
        private var renewal: Task<String, any Error>?

        init(token: String, logIn: @escaping @Sendable () async throws -> String) {
            self.token = token
            self.logIn = logIn
        }

        func renewed(after refused: String) async throws -> String {
            if token != refused { return token }
            if let renewal { return try await renewal.value }
            let renewal = Task { try await logIn() }
            self.renewal = renewal
            defer { self.renewal = nil }
            token = try await renewal.value
            return token
        }
    }

    actor Logins {
        private(set) var count = 0

        func next() -> String {
            count += 1
            return "new"
        }
    }

    @Test func `Requests that meet a 401 at once are sent once more with one new token`() async throws {
        let engine = MockHTTPClient { request in
            HTTPResponse(statusCode: request.headers["Authorization"] == "Bearer new" ? 200 : 401)
        }
        let logins = Logins()
        let tokens = TokenStore(token: "old") { await logins.next() }
        let client = InterceptedHTTPClient(engine, interceptors: [RequestID(), BearerAuth(tokens: tokens)])
        let statusCodes = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 { group.addTask { try await client.send(HTTPRequest(path: "posts")).statusCode } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statusCodes == Array(repeating: 200, count: 20))
        #expect(await logins.count == 1)
        #expect(Set(engine.receivedRequests.compactMap { $0.headers["X-Request-ID"] }).count == 20)
    }
}
