package import Foundation
package import HTTPClientKit
import HTTPClientKitCurl
package import HTTPTestServer
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The engines that the conformance suite runs over.
package enum Engine: String, Sendable, CaseIterable {
    case curl
    case urlSession

    /// The engines of this build.
    package static var all: [Engine] {
        #if HARBOR_CURL
        // FoundationNetworking leaks; ThreadSanitizer has nothing to say of it.
        Sanitizer.current == .address ? [.curl] : [.curl, .urlSession]
        #else
        [.urlSession]
        #endif
    }

    /// The engines of this build that have none of the deviations.
    package static func all(but deviations: Deviation...) -> [Engine] {
        all.filter { engine in !deviations.contains { $0.engine == engine && $0.holdsHere } }
    }
}

extension Engine: CustomTestStringConvertible {
    /// The engine's name in a test report.
    package var testDescription: String { rawValue }
}

/// What a test may want of a client, whatever the engine; limits that an engine does not have are passed over.
package struct ClientOptions: Sendable {
    package var timeouts = HTTPTimeouts(connect: 60, idle: 60)
    package var defaultHeaders: HTTPHeaders = [:]
    package var maximumBodySize = 256 << 20
    package var maximumHeadSize = 256 << 10
    package var maximumConnectionsPerHost = 64
    package var maximumConnections = 256
    package var redirects = RedirectPolicy.follow()
    package var cookies: CookieJar?

    package init() {}
}

extension Engine {
    /// Runs code with a client for a server and closes the client afterwards.
    package func withClient<Result>(
        _ url: URL,
        isolation: isolated (any Actor)? = #isolation,
        _ setUp: (inout ClientOptions) -> Void = { _ in },
        _ body: (any HTTPClient) async throws -> Result
    ) async throws -> Result {
        var options = ClientOptions()
        setUp(&options)
        switch self {
        case .urlSession:
            let session = URLSession(configuration: .ephemeral)
            defer { session.invalidateAndCancel() }
            return try await body(
                URLSessionHTTPClient(
                    baseURL: url,
                    session: session,
                    defaultHeaders: options.defaultHeaders,
                    timeouts: options.timeouts,
                    redirects: options.redirects,
                    cookies: options.cookies,
                    maximumBodySize: options.maximumBodySize
                )
            )
        case .curl:
            #if HARBOR_CURL
            var configuration = CurlConfiguration()
            configuration.timeouts = options.timeouts
            configuration.maximumBodySize = options.maximumBodySize
            configuration.maximumHeadSize = options.maximumHeadSize
            configuration.maximumConnectionsPerHost = options.maximumConnectionsPerHost
            configuration.maximumConnections = options.maximumConnections
            configuration.redirects = options.redirects
            configuration.cookies = options.cookies
            let client = CurlHTTPClient(
                baseURL: url,
                configuration: configuration,
                defaultHeaders: options.defaultHeaders
            )
            defer { client.close() }
            return try await body(client)
            #else
            throw HTTPClientError.transport("this build has no libcurl")
            #endif
        }
    }

    /// Runs code with a server and a client for it.
    package func withServer<Result>(
        host: String = "127.0.0.1",
        isolation: isolated (any Actor)? = #isolation,
        _ setUp: (inout ClientOptions) -> Void = { _ in },
        _ body: (HTTPTestServer, any HTTPClient) async throws -> Result
    ) async throws -> Result {
        try await HTTPTestServer.withServer(host: host) { server in
            try await withClient(server.url, setUp) { client in try await body(server, client) }
        }
    }
}
