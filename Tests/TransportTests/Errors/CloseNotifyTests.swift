#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import TestSupport
import Testing

/// A TLS connection that closes without `close_notify` may have been cut by somebody in between (RFC 9112 §9.8).
@Suite(.needsServers)
struct CloseNotifyTests {
    @Test(arguments: [
        "length-whole/said", "length-whole/cut", "chunked-whole/said", "chunked-whole/cut", "until-end/said",
    ])
    func `A body whose end is told is whole`(path: String) async throws {
        try await withTransport(to: "HARBOR_TLS_CLOSING") { client in
            for _ in 0..<2 {
                let response = try await client.send(HTTPRequest(path: path))
                #expect(response.text == "hello")
                #expect(response.metrics?.isConnectionReused == false)
            }
        }
    }

    @Test(arguments: [
        "length-short/said", "length-short/cut", "chunked-short/said", "chunked-short/cut", "until-end/cut",
    ])
    func `A body that is cut is an error, its connection not used again, and no file is left`(
        path: String
    ) async throws {
        let folder = try ScratchFolder()
        try await withTransport(to: "HARBOR_TLS_CLOSING") { client in
            let failure = await client.failure(ofGetting: path)
            #expect(failure?.kind == .truncatedBody, "\(String(describing: failure))")
            let next = try await client.send(HTTPRequest(path: "length-whole/said"))
            #expect(next.metrics?.isConnectionReused == false)
            var options = DownloadOptions()
            options.retry = .never
            await #expect(throws: HTTPClientError.self) {
                try await client.download(path, to: folder.file("file"), options: options)
            }
        }
        #expect(try folder.names().isEmpty)
    }

    /// Without a tunnel it is the connection to the proxy that ends the body.
    @Test(arguments: ["length-whole/cut", "chunked-whole/cut", "until-end/said"], ["until-end/cut"])
    func `So it is with plain HTTP through a proxy over TLS`(whole: String, cut: String) async throws {
        let proxy = try ServerEnvironment.url("HARBOR_TLS_CLOSING")
        let (host, port) = (try #require(proxy.host), try #require(proxy.port))
        let url = try #require(URL(string: "http://origin.test/"))
        try await withTransport(url) {
            $0.proxy = .https(host: host, port: port)
        } _: { (client) async throws in
            #expect(try await client.send(HTTPRequest(path: whole)).text == "hello")
            let failure = await client.failure(ofGetting: cut)
            #expect(failure?.kind == .truncatedBody, "\(String(describing: failure))")
        }
    }
}
#endif
