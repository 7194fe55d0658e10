#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import TestSupport
import Testing

@Suite(.needsServers)
struct GoAwayTests {
    /// The server ends each of its connections after a hundred requests, and leaves aside what was already on the way.
    @Test(arguments: [HTTPMethod.get, .post])
    func `No request is lost or made twice when a server ends its connections`(method: HTTPMethod) async throws {
        let token = uniqueToken()
        let count = 1_000
        try await withTransport(to: "HARBOR_NGINX_GOAWAY") { client in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                var statuses: [Int] = []
                for number in 0..<count {
                    if number >= 64, let status = try await group.next() { statuses.append(status) }
                    let body = method == .get ? nil : Data("payload".utf8)
                    let request = HTTPRequest(path: "accept?\(token)-\(number)-", method: method, body: body)
                    group.addTask { try await client.send(request).statusCode }
                }
                for try await status in group { statuses.append(status) }
                return statuses
            }
            #expect(statuses == Array(repeating: 200, count: count))
            // The log is written in the order of events: what was sent last is there, so all is.
            let marker = uniqueToken()
            _ = try await client.send(HTTPRequest(path: "echo-headers?\(marker)"))
            #expect(
                try await eventually {
                    try !ServerEnvironment.lines(of: "HARBOR_NGINX_ACCESS_LOG", containing: marker).isEmpty
                }
            )
        }
        let lines = try ServerEnvironment.lines(of: "HARBOR_NGINX_ACCESS_LOG", containing: token)
        #expect(lines.allSatisfy { $0.contains("HTTP/2.0 200") })
        #expect(lines.count == count)
    }
}
#endif
