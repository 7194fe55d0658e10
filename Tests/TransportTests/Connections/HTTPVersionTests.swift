#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport
import Testing

@Suite(.needsServers)
struct HTTPVersionTests {
    typealias Version = ConnectionConfiguration.HTTPVersion

    @Test(arguments: [
        (Version.automatic, "HARBOR_NGINX_TLS", "2"), (.automatic, "HARBOR_NGINX_TLS_HTTP1", "1.1"),
        (.automatic, "HARBOR_NGINX_HTTP", "1.1"), (.http1, "HARBOR_NGINX_TLS", "1.1"),
        (.http1, "HARBOR_NGINX_HTTP", "1.1"), (.http2, "HARBOR_NGINX_TLS", "2"),
        (.http2PriorKnowledge, "HARBOR_NGINX_H2C", "2"), (.http2PriorKnowledge, "HARBOR_NGINX_TLS", "2"),
    ])
    func `The version is the one that was asked for`(version: Version, variable: String, expected: String) async throws
    {
        try await withTransport(to: variable) {
            $0.connections.httpVersion = version
        } _: { client in
            let response = try await client.send(HTTPRequest(path: "/echo-headers"))
            #expect(response.metrics?.httpVersion == expected)
            #expect(response.text.contains("protocol: HTTP/\(expected == "2" ? "2.0" : expected)"))
        }
    }

    @Test(arguments: ["HARBOR_NGINX_TLS_HTTP1", "HARBOR_NGINX_HTTP"])
    func `Where HTTP/2 is asked for and is not there, nothing is sent`(variable: String) async throws {
        let token = uniqueToken()
        try await withTransport(to: variable) {
            $0.connections.httpVersion = .http2
        } _: { client in
            guard case .secureConnectionFailed(let failure) = await client.failure(ofGetting: "/small.json?\(token)")
            else {
                Issue.record("it was not refused")
                return
            }
            #expect(failure.reason == .protocolMismatch)
        }
        let marker = uniqueToken()
        _ = try await withTransport(to: variable) { try await $0.send(HTTPRequest(path: "/small.json?\(marker)")) }
        #expect(
            try await eventually {
                try !ServerEnvironment.lines(of: "HARBOR_NGINX_ACCESS_LOG", containing: marker).isEmpty
            }
        )
        let carried = try ServerEnvironment.lines(of: "HARBOR_NGINX_ACCESS_LOG", containing: token)
        #expect(carried.isEmpty)
    }

    @Test func `A server of HTTP/1.1 is no server of HTTP/2 with prior knowledge`() async throws {
        try await HTTPTestServer.withServer { server in
            server.enqueueConnection { connection in
                _ = try await connection.read(upTo: 100)
                try await connection.write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
            }
            try await withTransport(server.url) {
                $0.connections.httpVersion = .http2PriorKnowledge
            } _: { client in
                let error = await client.failure(ofGetting: "a")
                #expect(error?.kind == .connectionLost || error?.kind == .malformedResponse)
            }
        }
    }
}
#endif
