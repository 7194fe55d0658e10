/// Decides which proxy a request goes through; a value, made once for a client.
package struct ProxyRules: Sendable {
    private let forHTTP: ProxyServer?
    private let forHTTPS: ProxyServer?
    private let exclusions: [ProxyExclusion]

    /// Reads a configuration and, where it says so, the environment.
    ///
    /// - Throws: ``HTTPClientError/invalidRequest(_:)`` that names the setting or the variable which is wrong.
    package init(_ configuration: ProxyConfiguration, environment: [String: String]) throws(HTTPClientError) {
        var exclusions: [ProxyExclusion] = []
        for text in configuration.exclusions {
            guard let exclusion = ProxyExclusion(text) else {
                throw .invalidRequest("the proxy exclusion \(text.debugDescription) is neither a host nor a network")
            }
            exclusions.append(exclusion)
        }
        switch configuration.choice {
        case .none:
            forHTTP = nil
            forHTTPS = nil
        case .server(let kind, let host, let port, let credentials):
            let server = ProxyServer(kind: kind, host: host, port: port, credentials: credentials)
            try server.validate()
            forHTTP = server
            forHTTPS = server
        case .environment:
            // A CGI program gets the field "Proxy" of a request as HTTP_PROXY: its sender must not choose the proxy.
            let capital = environment["REQUEST_METHOD"] == nil ? ["HTTP_PROXY"] : []
            forHTTP = try Self.server(in: environment, ["http_proxy"] + capital + ["all_proxy", "ALL_PROXY"])
            forHTTPS = try Self.server(in: environment, ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"])
            exclusions += Self.exclusions(in: environment)
        }
        self.exclusions = exclusions
    }

    /// The proxy for an origin; `nil` for a direct connection.
    package func server(for origin: Origin) -> ProxyServer? {
        guard let server = origin.isSecure ? forHTTPS : forHTTP else { return nil }
        return exclusions.contains { $0.covers(origin) } ? nil : server
    }

    /// Whether any request can go through a proxy.
    package var isDirect: Bool { forHTTP == nil && forHTTPS == nil }

    private static func server(
        in environment: [String: String],
        _ names: [String]
    ) throws(HTTPClientError) -> ProxyServer? {
        guard let name = names.first(where: { environment[$0]?.isEmpty == false }), let value = environment[name] else {
            return nil
        }
        // The value may have a password in it, so that the message has the name only.
        guard let server = ProxyServer(value) else {
            throw .invalidRequest("the environment variable \(name) is not an http, https or socks5 proxy")
        }
        try server.validate()
        return server
    }

    /// An entry that is neither a host nor a network covers nothing, as with other programs that read the variable.
    private static func exclusions(in environment: [String: String]) -> [ProxyExclusion] {
        let name = ["no_proxy", "NO_PROXY"].first { environment[$0]?.isEmpty == false }
        guard let name, let value = environment[name] else { return [] }
        return value.split(whereSeparator: { $0 == "," || $0.isWhitespace }).compactMap { ProxyExclusion(String($0)) }
    }
}
