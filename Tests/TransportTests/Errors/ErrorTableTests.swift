#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport
import Testing

/// The rows of the table from causes to errors that need no certificates and no proxy; those have suites of their own.
struct ErrorTableTests {
    private func failure(
        of url: String,
        _ setUp: (inout CurlConfiguration) throws -> Void = { _ in }
    ) async throws -> HTTPClientError? {
        try await withTransport(try #require(URL(string: url)), setUp) { await $0.failure(ofGetting: "") }
    }

    @Test func `A name without an address`() async throws {
        let error = try await failure(of: "http://nowhere.invalid/")
        #expect(error == .cannotResolveHost("nowhere.invalid has no address"))
    }

    @Test func `A port where nothing listens`() async throws {
        let port = try await unusedPort()
        let error = try await failure(of: "http://127.0.0.1:\(port)/")
        #expect(error == .connectionRefused("127.0.0.1:\(port) took no connection: Connection refused"))
    }

    /// No connection can be made to a broadcast or multicast address, whatever the routes of the machine.
    @Test(arguments: ["255.255.255.255", "[ff02::1%25lo]"])
    func `A network without a route`(host: String) async throws {
        let error = try await failure(of: "http://\(host)/") { $0.timeouts.connect = 5 }
        #expect(error?.kind == .networkUnreachable)
    }

    @Test(arguments: ["http", "https"])
    func `A connection that is reset`(scheme: String) async throws {
        try await HTTPTestServer.withServer { server in
            for _ in 0..<2 {
                server.enqueueConnection { connection in
                    _ = try await connection.read(upTo: 1)
                    connection.reset()
                }
            }
            let error = try await failure(of: "\(scheme)://127.0.0.1:\(server.port)/")
            #expect(error?.kind == .connectionLost)
        }
    }

    @Test(arguments: ["http", "https"])
    func `A connection that is closed before the answer`(scheme: String) async throws {
        try await HTTPTestServer.withServer { server in
            server.enqueueConnection { connection in
                _ = try await connection.read(upTo: 1 << 16)
                connection.closeWriting()
                try await connection.waitUntilPeerCloses()
            }
            let error = try await failure(of: "\(scheme)://127.0.0.1:\(server.port)/")
            #expect(error?.kind == .connectionLost)
        }
    }

    @Test func `A body that ends early`() async throws {
        try await HTTPTestServer.withServer { server in
            server.enqueue(TestResponse(headers: ["Content-Length": "100"], body: .data(Data(count: 5))))
            let error = try await failure(of: server.url.absoluteString)
            #expect(error?.kind == .truncatedBody)
        }
    }

    @Test func `The limit for connecting, with the phase`() async throws {
        let backlog = try #require(FullBacklog())
        let error = try await failure(of: "http://127.0.0.1:\(backlog.port)/") { $0.timeouts.connect = 0.2 }
        #expect(error == .connectTimeout("127.0.0.1:\(backlog.port): it did not take the connection"))
        #expect(error?.isTimeout == true)
    }

    @Test func `The limit for connecting in the middle of a handshake`() async throws {
        try await HTTPTestServer.withServer { server in
            server.enqueueConnection { connection in try await connection.waitUntilPeerCloses() }
            let error = try await failure(of: "https://127.0.0.1:\(server.port)/") { $0.timeouts.connect = 0.3 }
            #expect(error == .connectTimeout("127.0.0.1:\(server.port): it did not finish the TLS handshake"))
        }
    }

    @Test func `The limit for silence`() async throws {
        try await HTTPTestServer.withServer { server in
            server.enqueue(.never)
            let error = try await failure(of: server.url.absoluteString) { $0.timeouts.idle = 0.2 }
            #expect(error == .idleTimeout("127.0.0.1:\(server.port) neither sent nor took anything for 0.2 s"))
            #expect(error?.isTimeout == true)
        }
    }

    @Test func `The limit for everything`() async throws {
        try await HTTPTestServer.withServer { server in
            server.enqueue(.never)
            let error = try await failure(of: server.url.absoluteString) { $0.timeouts.total = 0.2 }
            #expect(error == .timeout)
            #expect(error?.isTimeout == true)
        }
    }

    @Test func `The limits of head and body`() async throws {
        try await HTTPTestServer.withServer { server in
            server.enqueue([.text("123456"), .text("123456")])
            let body = try await failure(of: server.url.absoluteString) { $0.maximumBodySize = 5 }
            #expect(body == .bodyTooLarge(limit: 5))
            let head = try await failure(of: server.url.absoluteString) { $0.maximumHeadSize = 5 }
            #expect(head == .headTooLarge(limit: 5))
        }
    }

    @Test func `No error tells a credential or a query`() async throws {
        let port = try await unusedPort()
        let error = try await failure(of: "http://user:secret@127.0.0.1:\(port)/a?token=secret")
        #expect(error?.kind == .connectionRefused)
        #expect(error?.description.contains("secret") == false)
    }
}
#endif
