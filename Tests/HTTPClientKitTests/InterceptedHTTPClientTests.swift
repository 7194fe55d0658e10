import Foundation
import HTTPClientKit
import HTTPClientKitMock
import Testing

struct InterceptedHTTPClientTests {
    /// Writes its name on the request as it goes and on the response as it comes back.
    private struct Mark: HTTPInterceptor {
        let name: String

        func intercept(_ request: HTTPRequest, next: HTTPNext) async throws -> HTTPResponse {
            var request = request
            request.headers.add(name, to: "X-Way")
            var response = try await next(request)
            response.headers.add(name, to: "X-Way")
            return response
        }
    }

    @Test func `The first interceptor is the outermost`() async throws {
        let mock = MockHTTPClient(statusCode: 200)
        let client = InterceptedHTTPClient(mock, interceptors: [Mark(name: "one"), Mark(name: "two")])
        let response = try await client.send(HTTPRequest(path: "a"))
        #expect(mock.receivedRequests.map { $0.headers.values(of: "X-Way") } == [["one", "two"]])
        #expect(response.headers.values(of: "X-Way") == ["two", "one"])
    }

    @Test func `Without interceptors the client is asked as it is`() async throws {
        let mock = MockHTTPClient(statusCode: 204)
        #expect(try await InterceptedHTTPClient(mock, interceptors: []).send(HTTPRequest(path: "a")).statusCode == 204)
        #expect(mock.receivedRequests == [HTTPRequest(path: "a")])
    }
}
