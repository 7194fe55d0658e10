import CompatibilitySupport
import Foundation
import HTTPClientKit
import HTTPClientKitMock

#if os(Linux)
import HTTPClientKitCurl
#endif

/// What of the surface no other file of this app uses: labels and their order, defaults, and calls without a model.
enum Surface {
    static func run(_ checks: Checks) async throws {
        let request = HTTPRequest(
            path: "posts",
            method: .put,
            queryItems: [URLQueryItem(name: "a", value: "/;:@'")],
            headers: ["X-A": "1"],
            body: Data("b".utf8)
        )
        checks.equal(request.headers["x-a"], "1", "a header field, without case")
        checks.equal(request.body, Data("b".utf8), "the body of the request")
        let plain = HTTPRequest(path: "posts")
        checks.holds(plain.method == .get && plain.queryItems.isEmpty && plain.body == nil, "the defaults of a request")
        checks.equal(plain.headers["X-A"], nil, "a header field that is not there")
        let response = HTTPResponse(statusCode: 200, body: Data("c".utf8), headers: ["X-B": "2"])
        checks.equal(response.headers["X-B"], "2", "a header field of a response")
        checks.equal(HTTPResponse(statusCode: 404).body, Data(), "the default body of a response")

        let mock = MockHTTPClient(statusCode: 200, body: Data(#"{"id":1,"title":"A"}"#.utf8))
        let client: any HTTPClient = mock
        let items = [URLQueryItem(name: "q", value: "1")]
        let headers = ["X-C": "3"]
        let post = NewPost(title: "A")
        var models: [Post] = []
        models.append(try await client.get("p", queryItems: items, headers: headers))
        models.append(try await client.post("p", body: post, queryItems: items, headers: headers))
        models.append(try await client.put("p", body: post, queryItems: items, headers: headers))
        models.append(try await client.patch("p", body: post, queryItems: items, headers: headers))
        models.append(try await client.delete("p", queryItems: items, headers: headers))
        checks.equal(models, Array(repeating: Post(id: 1, title: "A"), count: 5), "the models of all methods")
        try await client.post("p", body: post, queryItems: items, headers: headers)
        try await client.put("p", body: post, queryItems: items, headers: headers)
        try await client.patch("p", body: post, queryItems: items, headers: headers)
        try await client.delete("p", queryItems: items, headers: headers)
        let sent = mock.receivedRequests
        checks.equal(
            sent.map(\.method.rawValue),
            ["GET", "POST", "PUT", "PATCH", "DELETE", "POST", "PUT", "PATCH", "DELETE"],
            "the methods of all helpers"
        )
        checks.holds(sent.allSatisfy { $0.queryItems == items && $0.headers["x-c"] == "3" }, "their query and header")
        try await client.post("p", body: post, headers: ["content-type": "application/x"])
        checks.equal(
            mock.receivedRequests.last?.headers["Content-Type"],
            "application/x",
            "a Content-Type of the caller"
        )

        let url = URL(fileURLWithPath: "/")
        let sessions = [
            URLSessionHTTPClient(baseURL: url), URLSessionHTTPClient(baseURL: url, defaultHeaders: headers),
        ]
        for session in sessions { await refuses(session, checks) }
        #if os(Linux)
        await refuses(CurlHTTPClient(baseURL: url), checks)
        await refuses(CurlHTTPClient(baseURL: url, defaultHeaders: headers), checks)
        #else
        await refuses(sessions[0], checks)
        await refuses(sessions[1], checks)
        #endif
    }

    /// An engine is made of any URL, and does not throw before it is used.
    private static func refuses(_ client: any HTTPClient, _ checks: Checks) async {
        do {
            try await client.delete("p")
            checks.holds(false, "a file URL was taken")
        } catch {
            checks.equal(error as? HTTPClientError, .invalidURL, "the error of a file URL")
        }
    }
}
