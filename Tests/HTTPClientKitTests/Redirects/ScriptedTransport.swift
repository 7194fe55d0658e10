import Foundation
import HTTPClientKit
import Testing

/// Answers without a network, and records what it was asked.
struct ScriptedTransport: HTTPTransport {
    private let received = Lock<[PreparedRequest]>([])
    private let answer: @Sendable (PreparedRequest) async throws -> HTTPResponse

    init(_ answer: @escaping @Sendable (PreparedRequest) async throws -> HTTPResponse) {
        self.answer = answer
    }

    /// Answers each URL with a redirect to the next, and the last one with a 200.
    init(status: Int = 302, along urls: [String]) {
        let next = Dictionary(zip(urls, urls.dropFirst())) { first, _ in first }
        self.init { request in
            guard let location = next[request.url.absoluteString] else { return HTTPResponse(statusCode: 200) }
            return HTTPResponse(statusCode: status, headers: ["Location": location])
        }
    }

    var requests: [PreparedRequest] { received.withLock { $0 } }

    func exchange(_ request: PreparedRequest) async throws -> HTTPResponse {
        received.withLock { $0.append(request) }
        var response = try await answer(request)
        response.note(response.metrics, of: request)
        return response
    }
}

extension PreparedRequest {
    /// A request for an absolute URL, as a client of that origin makes it.
    convenience init(
        _ url: String,
        method: HTTPMethod = .get,
        headers: HTTPHeaders = [:],
        payload: HTTPPayload? = nil,
        timeouts: HTTPTimeouts = HTTPTimeouts()
    ) throws {
        var request = HTTPRequest(path: url, method: method, headers: headers)
        request.payload = payload
        let base = BaseURL(try #require(URL(string: url)))
        try self.init(request, base: base, defaultHeaders: [:], timeouts: timeouts)
    }
}
