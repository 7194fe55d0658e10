import Foundation
import HTTPClientKit
import HTTPTestServer
import TestSupport
import Testing

#if HARBOR_CURL
import HTTPClientKitCurl
#endif

/// Numbers of a client's settings, of which some cannot be carried out and none means something in silence.
@Suite(.timeLimit(.minutes(2)))
struct SettingTests {
    private func check(_ name: String, refusedBy client: any HTTPClient, of server: HTTPTestServer) async {
        guard case .invalidRequest(let reason) = await client.failure(ofGetting: "a") else {
            Issue.record("\(name) was not refused")
            return
        }
        #expect(reason.contains(name + " must be"))
        #expect(server.connectionCount == 0)
    }

    static let impossible: [(String, @Sendable (inout ClientOptions) -> Void)] = [
        ("maximumBodySize", { $0.maximumBodySize = -1 }), ("redirects.limit", { $0.redirects = .follow(limit: -1) }),
        ("redirects.limit", { $0.redirects = .custom(limit: .min) { _ in .follow } }),
    ]

    @Test(arguments: Engine.all, impossible.indices)
    func `A number that cannot be carried out is told by the first request`(engine: Engine, index: Int) async throws {
        let (name, change) = Self.impossible[index]
        try await engine.withServer(change) { server, client in await check(name, refusedBy: client, of: server) }
    }

    @Test(arguments: Engine.all)
    func `No bytes and no redirects are limits like others`(engine: Engine) async throws {
        try await engine.withServer {
            $0.maximumBodySize = 0
            $0.redirects = .follow(limit: 0)
        } _: { (server, client) async throws in
            server.route("/empty") { _ in .status(204) }
            server.route("/one") { _ in .text("x") }
            server.route("/away") { _ in .init(status: 302, headers: ["Location": "/empty"]) }
            #expect(try await client.send(HTTPRequest(path: "empty")).statusCode == 204)
            #expect(await client.failure(ofGetting: "one") == .bodyTooLarge(limit: 0))
            #expect(await client.failure(ofGetting: "away") == .tooManyRedirects(limit: 0))
        }
    }

    #if HARBOR_CURL
    static let impossibleForCurl: [(String, @Sendable (inout CurlConfiguration) -> Void)] = [
        ("maximumConnections", { $0.maximumConnections = 0 }), ("maximumConnections", { $0.maximumConnections = -1 }),
        ("maximumConnectionsPerHost", { $0.maximumConnectionsPerHost = 0 }),
        ("maximumConnectionsPerHost", { $0.maximumConnectionsPerHost = .min }),
        ("maximumHeadSize", { $0.maximumHeadSize = 0 }), ("maximumHeadSize", { $0.maximumHeadSize = -1 }),
        ("expectContinue.threshold", { $0.expectContinue?.threshold = -1 }),
    ]

    @Test(arguments: impossibleForCurl.indices)
    func `A number of CurlConfiguration that cannot be carried out is told by the first request`(
        index: Int
    ) async throws {
        let (name, change) = Self.impossibleForCurl[index]
        try await HTTPTestServer.withServer { server in
            var configuration = CurlConfiguration()
            change(&configuration)
            let client = CurlHTTPClient(baseURL: server.url, configuration: configuration)
            defer { client.close() }
            await check(name, refusedBy: client, of: server)
        }
    }
    #endif
}
