#if HARBOR_CURL && os(Linux)
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport
import Testing

struct ManyHostsTests {
    @Test func `A pool of 8 keeps 8 connections, whatever the number of hosts`() async throws {
        try await HTTPTestServer.withServer(host: "0.0.0.0") { server in
            server.route(.get, "/a") { _ in .text("a") }
            try await withTransport(try #require(URL(string: "http://127.0.0.1:\(server.port)/"))) {
                $0.maximumConnections = 8
            } _: { client in
                for round in 0..<1000 {
                    let host = "127.0.\(round % 1000 / 250 + 1).\(round % 250 + 1)"
                    let response = try await client.send(HTTPRequest(path: "http://\(host):\(server.port)/a"))
                    #expect(response.metrics?.remoteAddress == "\(host):\(server.port)")
                    // The server learns of a connection's end some time after the client has ended it.
                    if round % 50 == 49 { try await server.waitForOpenConnections(8) }
                }
                #expect(server.connectionCount == 1000)
            }
        }
    }
}
#endif
