package import Foundation
import HTTPClientKit
package import HTTPTestServer

/// A file that a server gives out in whole or from a place on (RFC 9110 §14).
package struct RangeFile: Sendable {
    package var content: Data
    /// The entity tag; `nil` for none.
    package var tag: String?
    package var honoursRanges = true

    /// Makes a file of numbers that follow from a seed.
    package init(size: Int, seed: UInt64 = 1, tag: String? = "\"1\"") {
        var generator = SeededGenerator(seed: seed)
        var content = Data(capacity: size + 8)
        while content.count < size { withUnsafeBytes(of: generator.next()) { content.append(contentsOf: $0) } }
        self.content = content.prefix(size)
        self.tag = tag
    }

    /// The answer to a request.
    package func answer(to request: RecordedRequest) -> TestResponse {
        var headers: HTTPHeaders = ["Accept-Ranges": "bytes"]
        if let tag { headers["ETag"] = tag }
        guard honoursRanges, let start = Self.start(of: request), request.headers["If-Range"] ?? tag == tag else {
            return TestResponse(headers: headers, body: .data(content))
        }
        guard start < content.count else {
            headers["Content-Range"] = "bytes */\(content.count)"
            return TestResponse(status: 416, headers: headers)
        }
        headers["Content-Range"] = "bytes \(start)-\(content.count - 1)/\(content.count)"
        return TestResponse(status: 206, headers: headers, body: .data(content.dropFirst(start)))
    }

    /// Where the part begins that a request asks for.
    package static func start(of request: RecordedRequest) -> Int? {
        guard let range = request.headers["Range"], range.hasPrefix("bytes="), range.hasSuffix("-") else { return nil }
        return Int(range.dropFirst("bytes=".count).dropLast())
    }
}
