#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport
import Testing

struct MetricsTests {
    @Test func `A response tells the bytes, the address and whether the connection was new`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route(.get, "/a") { _ in .text("hello") }
            try await withTransport(server.url) { client in
                for isReused in [false, true] {
                    let response = try await client.send(HTTPRequest(path: "a"))
                    let metrics = try #require(response.metrics)
                    #expect(metrics.isConnectionReused == isReused)
                    #expect(metrics.httpVersion == "1.1")
                    #expect(metrics.remoteAddress == "127.0.0.1:\(server.port)")
                    #expect(metrics.tlsVersion == nil)
                    #expect(metrics.tlsCipher == nil)
                    #expect(metrics.timings.secureConnect == nil)
                    #expect(metrics.bytesSent == server.requests.last?.rawHead.count)
                    let head =
                        "HTTP/1.1 200 OK\r\n" + response.headers.fields.map { "\($0.name): \($0.value)\r\n" }.joined()
                        + "\r\n"
                    #expect(metrics.bytesReceived == head.utf8.count + 5)
                }
            }
        }
    }

    @Test(arguments: [0, 10, 65_535, 65_536, 65_537, 100_000])
    func `The payload counts as sent`(size: Int) async throws {
        try await HTTPTestServer.withServer { server in
            server.route(.post, "/a") { _ in .status(204) }
            try await withTransport(server.url) { client in
                let response = try await client.send(HTTPRequest(path: "a", method: .post, body: Data(count: size)))
                #expect(response.metrics?.bytesSent == server.requests[0].rawHead.count + size)
            }
        }
    }

    @Test(.needsServers, arguments: ["HARBOR_NGINX_H2C", "HARBOR_NGINX_TLS"], [100, 10_000, 65_535, 65_536, 100_000])
    func `Over HTTP/2 the payload counts as sent, too`(variable: String, size: Int) async throws {
        let path = "/put/\(uniqueToken())"
        try await withTransport(to: variable) {
            $0.connections.httpVersion = .http2PriorKnowledge
        } _: { client in
            func sent(_ size: Int) async throws -> Int {
                let request = HTTPRequest(path: path, method: .put, body: Data(count: size))
                let metrics = try #require(try await client.send(request).metrics)
                #expect(metrics.httpVersion == "2")
                return try #require(metrics.bytesSent)
            }
            let difference = try await sent(size) - sent(0)
            // The digits of its length stand in the head.
            #expect(difference == size + String(size).count - 1)
        }
    }

    @Test func `The steps come in their order, and a connection that is there takes none of them`() async throws {
        try await HTTPTestServer.withServer { server in
            server.route(.get, "/a") { _ in .text("hello") }
            try await withTransport(server.url) { client in
                let first = try #require(try await client.send(HTTPRequest(path: "a")).metrics).timings
                let steps = try [first.nameLookup, first.connect, first.firstByte, first.total].map { try #require($0) }
                #expect(steps == steps.sorted())
                #expect(steps[0] > 0)
                let second = try #require(try await client.send(HTTPRequest(path: "a")).metrics).timings
                #expect(second.nameLookup == 0)
                #expect(second.connect == 0)
                #expect(try #require(second.firstByte) > 0)
            }
        }
    }

    @Test func `The wait for a free place counts`() async throws {
        try await HTTPTestServer.withServer { server in
            let gate = Gate()
            server.route(.get, "/slow") { _ in
                try await gate.wait()
                return .text("slow")
            }
            server.route(.get, "/a") { _ in .text("a") }
            try await withTransport(server.url) {
                $0.maximumConnections = 1
            } _: { client in
                async let slow = client.send(HTTPRequest(path: "slow"))
                try await server.nextRequest()
                let begun = Signal()
                let waiting = Task {
                    begun.send()
                    return try await client.send(HTTPRequest(path: "a"))
                }
                await begun.wait()
                // Long enough to be told from the few milliseconds that a request takes.
                let opened = Date()
                try? await gate.wait(within: 1)
                let waited = Date().timeIntervalSince(opened)
                gate.open()
                _ = try await slow
                let timings = try #require(try await waiting.value.metrics).timings
                #expect(try #require(timings.total) > waited / 2)
                #expect(try #require(timings.firstByte) > waited / 2)
            }
        }
    }

    @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
    @Test func `Times are there as durations, too`() {
        let timings = HTTPMetrics.Timings(nameLookup: 0.5, connect: 1, secureConnect: 1.5, firstByte: 2, total: 2.25)
        #expect(timings.nameLookupDuration == .milliseconds(500))
        #expect(timings.connectDuration == .seconds(1))
        #expect(timings.secureConnectDuration == .milliseconds(1500))
        #expect(timings.firstByteDuration == .seconds(2))
        #expect(timings.totalDuration == .milliseconds(2250))
        #expect(HTTPMetrics.Timings().totalDuration == nil)
    }

    @Test(
        .needsServers,
        arguments: [
            ("HARBOR_NGINX_TLS12", "TLSv1.2", "1.1"), ("HARBOR_NGINX_TLS13", "TLSv1.3", "1.1"),
            ("HARBOR_NGINX_TLS", "TLSv1.3", "2"),
        ]
    )
    func `Version and cipher of TLS are told on a new connection and on one that is reused`(
        variable: String,
        version: String,
        httpVersion: String
    ) async throws {
        try await withTransport(to: variable) { client in
            for isReused in [false, true] {
                let response = try await client.send(HTTPRequest(path: "/echo-headers"))
                let metrics = try #require(response.metrics)
                #expect(metrics.isConnectionReused == isReused)
                #expect(metrics.tlsVersion == version)
                #expect(response.text.contains("tls-cipher: \(metrics.tlsCipher ?? "none")\n"))
                #expect(metrics.httpVersion == httpVersion)
                if !isReused {
                    #expect(try #require(metrics.timings.secureConnect) > #require(metrics.timings.connect))
                }
            }
        }
    }
}
#endif
