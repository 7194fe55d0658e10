#if HARBOR_TESTABLE
import Foundation
@testable import Harbor
@testable import HTTPClientKit
@testable import HTTPClientKitCurl

/// One part of a request's way.
struct Part {
    let name: String
    let repetitions: Int
    let work: () throws -> Void

    init(_ name: String, repetitions: Int = 500, _ work: @escaping () throws -> Void) {
        self.name = name
        self.repetitions = repetitions
        self.work = work
    }

    static func all() throws -> [Part] {
        try requests() + heads() + [multipart(), redaction(), events()]
    }

    private static func requests() throws -> [Part] {
        guard let url = URL(string: "https://api.example.com/v1/") else { throw URLError(.badURL) }
        let base = BaseURL(url)
        let defaults: HTTPHeaders = ["Accept": "application/json", "Authorization": "Bearer 0123456789abcdef"]
        func prepare(_ request: HTTPRequest) throws {
            _ = try PreparedRequest(request, base: base, defaultHeaders: defaults, timeouts: HTTPTimeouts())
        }
        let relative = HTTPRequest(path: "users/42")
        let absolute = HTTPRequest(path: "https://api.example.com/v1/users/42")
        let query = HTTPRequest(
            path: "search",
            queryItems: [URLQueryItem(name: "q", value: "a+b & c"), URLQueryItem(name: "page", value: "2")],
            headers: ["Accept": "text/csv", "X-Request-ID": "7"]
        )
        return [
            Part("request building, relative path") { try prepare(relative) },
            Part("request building, absolute URL") { try prepare(absolute) },
            Part("request building, query and header fields") { try prepare(query) },
        ]
    }

    private static func heads() throws -> [Part] {
        let text = """
            HTTP/1.1 200 OK\r
            Server: nginx/1.22.1\r
            Date: Mon, 30 Nov 2026 13:00:00 GMT\r
            Content-Type: application/json; charset=utf-8\r
            Content-Length: 35\r
            Connection: keep-alive\r
            ETag: "5e1f-61a2b3c4d5e6f"\r
            Cache-Control: private, max-age=60\r
            X-Request-ID: 7f3d2c1b-0a9e-4f8d-b6c5-1234567890ab\r
            \r

            """
        let bytes = Array(text.utf8)
        let headers = try ResponseHead(bytes, host: "api.example.com").headers
        return [
            Part("response head parsing, 8 fields") { _ = try ResponseHead(bytes, host: "api.example.com") },
            Part("header lookup, the last of 8") { _ = headers["x-request-id"] },
            Part("header lookup, not there") { _ = headers["Set-Cookie"] },
        ]
    }

    private static func multipart() -> Part {
        let parts: [HFormPart] =
            (0..<8).map { .text(name: "field\($0)", "a value of some length") }
            + [
                .data(
                    name: "file",
                    Data(repeating: 7, count: 64 << 10),
                    fileName: "photo.jpg",
                    contentType: "image/jpeg"
                )
            ]
        return Part("multipart encoding, 9 parts, 64 KiB", repetitions: 100) {
            var random = SystemRandomNumberGenerator()
            _ = try MultipartForm(parts, using: &random)
        }
    }

    private static func redaction() -> Part {
        let redactor = Redactor(HRedaction(), secrets: ["0123456789abcdef"])
        let headers: HTTPHeaders = [
            "Accept": "application/json", "Authorization": "Bearer 0123456789abcdef", "Cookie": "session=1; theme=dark",
        ]
        let url = "https://api.example.com/v1/users?page=2&access_token=secret&q=a"
        return Part("redaction, header fields and URL", repetitions: 100) {
            _ = redactor.headers(headers)
            _ = redactor.url(url)
        }
    }

    private static func events() -> Part {
        let stream = Data(
            String(repeating: "id: 7\nevent: update\ndata: {\"price\":4.25,\"side\":\"buy\"}\n\n", count: 100).utf8
        )
        return Part("server-sent events, 100 of 50 bytes", repetitions: 20) {
            var parser = EventStreamParser()
            let events: [ServerSentEvent] = try parser.parse(stream)
            precondition(events.count == 100)
        }
    }
}
#endif
