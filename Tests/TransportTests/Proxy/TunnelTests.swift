#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import HTTPTestServer
import TestSupport
import Testing

/// What a proxy is told that is asked for a tunnel.
struct TunnelTests {
    @Test(arguments: [nil, "own/1"])
    func `A proxy sees who asks for the tunnel, and nothing of the request in it`(agent: String?) async throws {
        try await HTTPTestServer.withServer { proxy in
            let heads = Lock<[RecordedRequest]>([])
            for _ in 0..<2 {
                proxy.enqueueConnection { connection in
                    let head = try await connection.readHead()
                    heads.withLock { $0.append(head) }
                    try await connection.write("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
                }
            }
            let proxyPort = proxy.port
            try await withTransport(try #require(URL(string: "https://origin.example/"))) {
                $0.proxy = .http(host: "127.0.0.1", port: proxyPort)
            } _: { client in
                // The second time with a handle that was used.
                for _ in 0..<2 {
                    var request = HTTPRequest(path: "secret?q=1", headers: ["Authorization": "Bearer s3cret"])
                    if let agent { request.headers["User-Agent"] = agent }
                    #expect(await client.failure(of: request)?.kind == .proxyFailed)
                }
            }
            for head in heads.withLock({ $0 }) {
                #expect(head.method == "CONNECT")
                #expect(head.target == "origin.example:443")
                #expect(head.headers.values(of: "Host") == ["origin.example:443"])
                let agents = head.headers.values(of: "User-Agent")
                #expect(agents.map { $0.hasPrefix("HTTPClientKit libcurl/") } == [true], "\(agents)")
                #expect(!head.headers.contains("Authorization"))
                #expect(!String(decoding: head.rawHead, as: UTF8.self).contains("secret"))
            }
            #expect(heads.withLock { $0.count } == 2)
        }
    }
}
#endif
