#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import TestSupport
import Testing

/// What TLS itself says between the bytes of responses.
@Suite(.needsServers, .timeLimit(.minutes(2)))
struct RecordTests {
    private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello"

    private func withServer(
        _ script: @escaping @Sendable (ScriptedTLSServer.Connection) throws -> Void,
        _ body: (ScriptedTLSServer, CurlHTTPClient) async throws -> Void
    ) async throws {
        let server = try ScriptedTLSServer(script)
        try await withTransport(try #require(URL(string: "https://localhost:\(server.port)/"))) {
            // The name may have an IPv6 address, too.
            $0.connections.addressOverrides = ["localhost:\(server.port)": "127.0.0.1"]
        } _: { client in
            try await body(server, client)
        }
        if let failure = server.failure { throw failure }
    }

    @Test(arguments: [HTTPBodyDelivery.collected, .streamed])
    func `New keys and tickets in a body, and between two, are not seen`(delivery: HTTPBodyDelivery) async throws {
        try await withServer { connection in
            while connection.readHead() {
                try connection.write(Self.answer)
                try connection.updateKeys()
                try connection.write("wo")
                try connection.giveTicket()
                try connection.write("rld")
            }
        } _: { server, client in
            for _ in 0..<3 {
                var request = HTTPRequest(path: "a", method: .post, body: Data("x".utf8))
                request.delivery = delivery
                let response = try await client.send(request)
                let body = try await response.bodyStream?.collect(upTo: 100) ?? response.body
                #expect(String(decoding: body, as: UTF8.self) == "helloworld")
            }
            #expect(server.connectionCount == 1)
        }
    }

    @Test func `A ticket behind an answer loses no request`() async throws {
        try await withServer { connection in
            while connection.readHead() {
                try connection.write(Self.answer + "world")
                try connection.giveTicket()
                try connection.updateKeys()
            }
        } _: { _, client in
            for _ in 0..<20 {
                let response = try await client.send(HTTPRequest(path: "a", method: .post, body: Data("x".utf8)))
                #expect(response.text == "helloworld")
            }
        }
    }

    @Test(
        arguments: [
            "", "HTTP/1.1 200 OK\r\nContent-Le", answer,
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", "HTTP/1.1 200 OK\r\n\r\nhello",
        ],
        [HTTPBodyDelivery.collected, .streamed]
    )
    func `A fatal alert in an answer is an error, and no short body`(
        beginning: String,
        delivery: HTTPBodyDelivery
    ) async throws {
        try await withServer { connection in
            guard connection.readHead() else { return }
            if !beginning.isEmpty { try connection.write(beginning) }
            try connection.alert()
        } _: { _, client in
            var request = HTTPRequest(path: "a", method: .post, body: Data("x".utf8))
            request.delivery = delivery
            let task = Task { [request] in
                let response = try await client.send(request)
                return try await response.bodyStream?.collect(upTo: 100) ?? response.body
            }
            let error = await #expect(throws: HTTPClientError.self) { try await task.value }
            switch error?.kind {
            case .secureConnectionFailed, .truncatedBody, .connectionLost: break
            default: Issue.record("\(error as Any)")
            }
        }
    }
}
#endif
