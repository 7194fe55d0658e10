#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport
import Testing

/// The zone of an IPv6 address (RFC 6874) is for the connection alone.
struct ZoneTests {
    @Test func `A zone is not sent, to whatever a handle was used for before`() async throws {
        try await HTTPTestServer.withServer(host: "::1") { server in
            server.route("/{name}") { _ in .text("x") }
            try await withTransport(server.url) { client in
                for host in ["[::1]", "[::1%25lo]", "[::1]", "[::1%25lo]"] {
                    let path = "http://\(host):\(server.port)/a"
                    let response = try await client.send(HTTPRequest(path: path))
                    #expect(response.statusCode == 200)
                }
            }
            #expect(server.requests.allSatisfy { $0.headers.values(of: "Host") == ["[::1]:\(server.port)"] })
            #expect(server.requests.count == 4)
        }
    }

    // Without its zone a link-local address is none that the system could begin with, and it says so. With that of the
    // loopback interface, which has no such addresses, there is no way to it, or nobody there.
    @Test func `The zone is that of each request, also where a handle is used again`() async throws {
        try await HTTPTestServer.withServer(host: "::1") { server in
            server.route("/{name}") { _ in .text("x") }
            try await withTransport(server.url) {
                // One handle for all of them.
                $0.maximumConnections = 1
                $0.timeouts = HTTPTimeouts(connect: 2)
            } _: { client in
                func reason(_ zone: String) async -> String {
                    "\(await client.failure(ofGetting: "http://[fe80::1\(zone)]:\(server.port)/a") as Any)"
                }
                for _ in 0..<2 {
                    #expect(await reason("").contains("Invalid argument"))
                    #expect(await !reason("%25lo").contains("Invalid argument"))
                    let response = try await client.send(HTTPRequest(path: "a"))
                    #expect(response.statusCode == 200)
                }
            }
        }
    }
}
#endif
