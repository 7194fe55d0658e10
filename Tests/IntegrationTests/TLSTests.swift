#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import TestSupport
import Testing

/// Secure connections to nginx.
@Suite(.needsServers, .timeLimit(.minutes(3)))
struct TLSTests {
    @Test(arguments: [RealServer.nginxTLS, .nginxTLSWithHTTP1])
    func `A certificate of an authority that is not trusted is refused before anything is sent`(
        server: RealServer
    ) async throws {
        let client = CurlHTTPClient(baseURL: try server.url)
        defer { client.close() }
        let failure = await client.failure(ofGetting: "small.json")
        guard case .secureConnectionFailed(let reason)? = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(reason.reason == .unknownIssuer)
        #expect(reason.message.contains("localhost"))
    }

    @Test(arguments: Lane.secure)
    func `The connection is secure and names the host`(lane: Lane) async throws {
        try await lane.withClient { client in
            let echo = Echo(try await client.send(HTTPRequest(path: "echo-headers")))
            #expect(echo["scheme"] == "https")
            #expect(echo["tls-server-name"] == "localhost")
            #expect(["TLSv1.2", "TLSv1.3"].contains(echo["tls-protocol"] ?? ""))
        }
    }

    @Test func `A server that speaks no TLS is told apart from one that is not there`() async throws {
        let plain = try RealServer.nginx.url
        let url = try #require(URL(string: "https://127.0.0.1:\(plain.port ?? 0)/"))
        let client = CurlHTTPClient(baseURL: url)
        defer { client.close() }
        #expect(await client.failure(ofGetting: "a")?.kind == .secureConnectionFailed)
    }
}
#endif
