#if HARBOR_CURL && os(Linux)
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport
import Testing

@Suite(.serialized)
struct ManyHostsTests {
    @Test func `A pool of 8 keeps 8 connections, whatever the number of hosts`() async throws {
        try await HTTPTestServer.withServer(host: "0.0.0.0") { server in
            server.route(.get, "/a") { _ in .text("a") }
            try await withTransport(URL(string: "http://127.0.0.1:\(server.port)/")!) {
                $0.maximumConnections = 8
            } _: { client in
                var most = 0
                for round in 0..<1000 {
                    let host = "127.0.\(round % 1000 / 250 + 1).\(round % 250 + 1)"
                    let response = try await client.send(HTTPRequest(path: "http://\(host):\(server.port)/a"))
                    #expect(response.metrics?.remoteAddress == "\(host):\(server.port)")
                    most = max(most, server.openConnections)
                }
                #expect(server.connectionCount == 1000)
                // The server may learn of a connection's end a little later than that of the next one's beginning.
                #expect(most <= 16)
                try await server.waitForOpenConnections(8)
            }
        }
    }

    /// The first requests fill pools and caches; after them memory stays where it is.
    @Test(.timeLimit(.minutes(5))) func `Memory is flat over many requests`() async throws {
        let growth = try await Soak(requests: 20_000).run()
        #expect(growth.bytesPerRequest < 50, "\(growth)")
    }
}
#endif
