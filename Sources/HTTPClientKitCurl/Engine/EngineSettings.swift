#if HARBOR_CURL
import Foundation
import HTTPClientKit

/// What the handles of one client have in common, known to be possible.
struct EngineSettings {
    let tls: TLSSetup
    let connections: ConnectionSettings
    let proxies: ProxyRules

    /// - Throws: ``HTTPClientError/invalidRequest(_:)`` that names the setting which cannot be carried out.
    init(_ configuration: CurlConfiguration) throws(HTTPClientError) {
        // A unix-domain socket is a way of its own, and nothing that the environment says stands in it.
        let isLocal = configuration.connections.unixSocket != nil && !configuration.proxy.isServer
        tls = TLSSetup(configuration.tls)
        connections = try ConnectionSettings(configuration.connections, proxy: configuration.proxy)
        proxies = try ProxyRules(
            isLocal ? .none : configuration.proxy,
            environment: ProcessInfo.processInfo.environment
        )
    }
}
#endif
