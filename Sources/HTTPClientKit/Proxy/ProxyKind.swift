/// How a proxy is spoken to.
package enum ProxyKind: String, Sendable {
    case http, https, socks5, socks5h
}
