import Foundation
import HTTPClientKit
import TestSupport
import Testing

/// The same happy paths over every protocol, against nginx.
@Suite(.needsServers, .timeLimit(.minutes(3)))
struct NginxTests {
    private struct User: Decodable, Equatable {
        let id: Int
        let name: String
    }

    @Test(arguments: Lane.all)
    func `A model arrives over the protocol that was meant`(lane: Lane) async throws {
        try await lane.withClient { client in
            let user: User = try await client.get("users/2.json")
            #expect(user == User(id: 2, name: "User 2"))
            let echo = Echo(try await client.send(HTTPRequest(path: "echo-headers?a=b%20c")))
            #expect(echo["protocol"] == lane.protocolName)
            #expect(echo["method"] == "GET")
            #expect(echo["uri"] == "/echo-headers?a=b%20c")
        }
    }

    @Test(arguments: Lane.all)
    func `Headers arrive as they were given`(lane: Lane) async throws {
        try await lane.withClient { client in
            let headers: HTTPHeaders = ["X-Harbor": "a, b;c", "Cookie": "a=1; b=2", "Authorization": "Bearer t"]
            let echo = Echo(try await client.send(HTTPRequest(path: "echo-headers", headers: headers)))
            #expect(echo["x-harbor"] == "a, b;c")
            #expect(echo["cookie"] == "a=1; b=2")
            #expect(echo["authorization"] == "Bearer t")
        }
    }

    @Test(arguments: Lane.all, [200, 201, 204, 304, 400, 404, 418, 500, 503])
    func `A status is handed over`(lane: Lane, status: Int) async throws {
        try await lane.withClient { client in
            let response = try await client.send(HTTPRequest(path: "status/\(status)"))
            #expect(response.statusCode == status)
            #expect(response.body.isEmpty == (status == 204 || status == 304))
        }
    }

    @Test(arguments: Lane.all)
    func `A head alone has the length and no body`(lane: Lane) async throws {
        try await lane.withClient { client in
            let size = try RealServer.file("large.bin").count
            let response = try await client.send(HTTPRequest(path: "large.bin", method: .head))
            #expect(response.statusCode == 200)
            #expect(response.body.isEmpty)
            #expect(response.headers["Content-Length"] == String(size))
        }
    }

    @Test(arguments: Lane.all)
    func `Ten megabytes arrive to the byte`(lane: Lane) async throws {
        try await lane.withClient { client in
            let response = try await client.send(HTTPRequest(path: "large.bin"))
            let file = try RealServer.file("large.bin")
            let isSame = response.body == file
            #expect(isSame, "of \(response.body.count) bytes")
        }
    }

    @Test(arguments: Lane.all, ["gzip/list.json", "precompressed/list.json", "identity/list.json"])
    func `A list arrives whole, compressed or not`(lane: Lane, path: String) async throws {
        try await lane.withClient { client in
            let response = try await client.send(HTTPRequest(path: path))
            let file = try RealServer.file("list.json")
            let isSame = response.body == file
            #expect(isSame, "of \(response.body.count) bytes")
            #expect(response.headers["Content-Encoding"] == (path.hasPrefix("identity") ? nil : "gzip"))
        }
    }

    @Test(arguments: Lane.all, [0, 1, 1000, 70_000, 5 << 20])
    func `A payload is stored to the byte and read back`(lane: Lane, size: Int) async throws {
        try await lane.withClient { client in
            let body = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
            let path = "put/\(UUID().uuidString)"
            let put = try await client.send(HTTPRequest(path: path, method: .put, body: body))
            #expect(put.statusCode == 201)
            let read = try await client.send(HTTPRequest(path: path))
            let isSame = read.body == body
            #expect(isSame, "of \(read.body.count) bytes")
            let delete = try await client.send(HTTPRequest(path: path, method: .delete))
            #expect(delete.statusCode == 204)
        }
    }

    @Test(arguments: Lane.all)
    func `Requests one after the other share a connection`(lane: Lane) async throws {
        try await lane.withClient { client in
            var connections: Set<String> = []
            for _ in 0..<10 {
                connections.insert(Echo(try await client.send(HTTPRequest(path: "echo-headers")))["connection"] ?? "")
            }
            #expect(connections.count == 1)
        }
    }

    @Test(arguments: Lane.all)
    func `A hundred requests at once all succeed, over HTTP/2 on one connection`(lane: Lane) async throws {
        try await lane.withClient { client in
            let echoes = try await withThrowingTaskGroup(of: Echo.self) { group in
                for number in 0..<100 {
                    group.addTask { Echo(try await client.send(HTTPRequest(path: "echo-headers?\(number)"))) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(echoes.compactMap { $0["uri"] }).count == 100)
            #expect(Set(echoes.compactMap { $0["protocol"] }) == [lane.protocolName])
            let connections = Set(echoes.compactMap { $0["connection"] })
            #expect(lane == .curlHTTP2 ? connections.count == 1 : connections.count <= 100)
        }
    }

    @Test(arguments: Lane.all)
    func `A cancelled download ends, and what runs beside it goes on`(lane: Lane) async throws {
        try await lane.withClient { client in
            let before = Echo(try await client.send(HTTPRequest(path: "echo-headers")))
            let slow = Task { try await client.send(HTTPRequest(path: "slow")) }
            let beside = Task { try await client.send(HTTPRequest(path: "large.bin")) }
            let echo = Echo(try await client.send(HTTPRequest(path: "echo-headers")))
            #expect(echo["protocol"] == lane.protocolName)
            slow.cancel()
            let result = await slow.result
            #expect(throws: HTTPClientError.cancelled) { try result.get() }
            let size = try RealServer.file("large.bin").count
            let large = try await beside.value
            #expect(large.body.count == size)
            let after = Echo(try await client.send(HTTPRequest(path: "echo-headers")))
            // A stream is reset without its connection.
            if lane == .curlHTTP2 { #expect(after["connection"] == before["connection"]) }
        }
    }

    @Test(arguments: Lane.all)
    func `A download that takes too long ends with the total`(lane: Lane) async throws {
        try await lane.withClient { client in
            let timeouts = HTTPTimeouts(connect: 10, idle: 10, total: 0.5)
            #expect(await client.failure(of: HTTPRequest(path: "slow", timeouts: timeouts)) == .timeout)
        }
    }
}
