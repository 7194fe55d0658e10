#if HARBOR_CURL
import Foundation
import HTTPClientKit

/// What the handles of one client have in common, known to be possible.
struct EngineSettings {
    let tls: TLSSetup
    let connections: ConnectionSettings
    let proxies: ProxyRules
    /// How long a payload waits for a server's 100, in milliseconds; `nil` for libcurl's own second.
    let continueTimeout: Int?

    /// - Throws: ``HTTPClientError/invalidRequest(_:)`` that names the setting which cannot be carried out.
    init(_ configuration: CurlConfiguration) throws(HTTPClientError) {
        // A unix-domain socket is a way of its own, and nothing that the environment says stands in it.
        let isLocal = configuration.connections.unixSocket != nil && !configuration.proxy.isServer
        try Self.checkNumbers(configuration)
        continueTimeout = try configuration.expectContinue.map(Self.milliseconds)
        tls = TLSSetup(configuration.tls)
        connections = try ConnectionSettings(configuration.connections, proxy: configuration.proxy)
        proxies = try ProxyRules(
            isLocal ? .none : configuration.proxy,
            environment: ProcessInfo.processInfo.environment
        )
    }

    private static func checkNumbers(_ configuration: CurlConfiguration) throws(HTTPClientError) {
        try NumberCheck.count(configuration.maximumConnections, "maximumConnections", atLeast: 1)
        try NumberCheck.count(configuration.maximumConnectionsPerHost, "maximumConnectionsPerHost", atLeast: 1)
        try NumberCheck.count(configuration.maximumHeadSize, "maximumHeadSize", atLeast: 1)
        try NumberCheck.count(configuration.maximumBodySize, "maximumBodySize")
        if let threshold = configuration.expectContinue?.threshold {
            try NumberCheck.count(threshold, "expectContinue.threshold")
        }
    }

    private static func milliseconds(_ expectContinue: ExpectContinue) throws(HTTPClientError) -> Int {
        let seconds = expectContinue.timeout
        try NumberCheck.timeLimit(seconds, "expectContinue.timeout")
        return Int(min((seconds * 1000).rounded(.up), Double(Int32.max)))
    }
}
#endif
