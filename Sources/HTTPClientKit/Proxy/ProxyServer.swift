import Foundation

/// One proxy and how it is spoken to.
package struct ProxyServer: Hashable, Sendable {
    package var kind: ProxyKind
    /// A name or an address, an IPv6 address with its brackets.
    package var host: String
    package var port: Int
    package var credentials: ProxyConfiguration.Credentials?

    package var user: String? { credentials?.user }
    package var password: String? { credentials?.password }
    /// Host and port, for messages.
    package var authority: String { "\(host):\(port)" }
    /// The proxy without its credentials.
    package var absoluteString: String { "\(kind.rawValue)://\(authority)" }
    package var isSOCKS: Bool { kind == .socks5 || kind == .socks5h }

    package init(kind: ProxyKind, host: String, port: Int, credentials: ProxyConfiguration.Credentials? = nil) {
        self.kind = kind
        self.host = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        self.port = port
        self.credentials = credentials
    }

    /// Reads a value of the environment: `[scheme://][user[:password]@]host[:port][/]`, a bare one being an HTTP proxy.
    ///
    /// `nil` when it is not a proxy.
    package init?(_ text: String) {
        var rest = text[...]
        var kind = ProxyKind.http
        if let mark = rest.range(of: "://") {
            switch rest[..<mark.lowerBound].lowercased() {
            case "http": kind = .http
            case "https": kind = .https
            case "socks5", "socks": kind = .socks5
            case "socks5h": kind = .socks5h
            default: return nil
            }
            rest = rest[mark.upperBound...]
        }
        if rest.hasSuffix("/") { rest.removeLast() }
        guard let parts = try? Authority(String(rest)) else { return nil }
        var credentials: ProxyConfiguration.Credentials?
        if let userInfo = parts.userInfo {
            let pieces = userInfo.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let decoded = pieces.map { $0.removingPercentEncoding ?? String($0) }
            credentials = .init(user: decoded[0], password: decoded.count > 1 ? decoded[1] : "")
        }
        let usual =
            switch kind {
            case .http: 80
            case .https: 443
            case .socks5, .socks5h: 1080
            }
        self.init(kind: kind, host: parts.host, port: parts.port ?? usual, credentials: credentials)
    }

    /// Refuses what no connection can be made to, or what no proxy takes.
    package func validate() throws(HTTPClientError) {
        guard let parts = try? Authority(authority), parts.userInfo == nil, parts.port == port else {
            throw .invalidRequest("the proxy \(authority.debugDescription) is not a host and port")
        }
        guard let credentials else { return }
        let isClean = FieldSyntax.isValue(credentials.user) && FieldSyntax.isValue(credentials.password)
        guard isClean, isSOCKS || !credentials.user.contains(":") else {
            throw .invalidRequest("the user or the password of the proxy \(authority) cannot be sent")
        }
        guard !isSOCKS || (1...255).contains(credentials.user.utf8.count) && credentials.password.utf8.count <= 255
        else {
            throw .invalidRequest(
                "the user or the password of the SOCKS proxy \(authority) is empty or longer than 255 bytes"
            )
        }
    }
}
