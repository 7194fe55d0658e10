import Foundation
import HTTPClientKit

#if HARBOR_CURL
import HTTPClientKitCurl
#endif

/// The client below Harbor, made when the first request needs it, and ended with its last request.
final class Engine: Sendable {
    private let made = Lock<(any HTTPClient)?>(nil)

    func client(for configuration: HarborClient.Configuration) -> any HTTPClient {
        made.withLock { made in
            if let made { return made }
            let client = Self.make(configuration)
            made = client
            return client
        }
    }

    /// No base URL of its own: requests of Harbor are absolute, and anything else is refused by the engine.
    private static let noBase = URL(string: "about:blank") ?? URL(fileURLWithPath: "/")
    static let base = BaseURL(noBase)

    private static func make(_ configuration: HarborClient.Configuration) -> any HTTPClient {
        let timeouts = configuration.timeouts
        let limit = configuration.maximumBodySize
        switch configuration.transport {
        case .client(let client): return client
        case .session(let session):
            return URLSessionHTTPClient(
                baseURL: noBase,
                session: session,
                timeouts: timeouts,
                redirects: configuration.redirects,
                cookies: configuration.cookies,
                maximumBodySize: limit
            )
        case .automatic:
            #if HARBOR_CURL
            var curl = CurlConfiguration()
            curl.timeouts = timeouts
            curl.tls = configuration.effectiveTLS
            curl.redirects = configuration.redirects
            curl.cookies = configuration.cookies
            curl.maximumBodySize = configuration.maximumBodySize
            return CurlHTTPClient(baseURL: noBase, configuration: curl)
            #else
            // Where a session takes no TLS settings, requests that need some never come this far (`TLSGuard`).
            let secured = try? URLSessionHTTPClient(
                baseURL: noBase,
                tls: configuration.effectiveTLS,
                timeouts: timeouts,
                redirects: configuration.redirects,
                cookies: configuration.cookies,
                maximumBodySize: limit
            )
            return secured
                ?? URLSessionHTTPClient(
                    baseURL: noBase,
                    timeouts: timeouts,
                    redirects: configuration.redirects,
                    cookies: configuration.cookies,
                    maximumBodySize: limit
                )
            #endif
        }
    }
}
