/// Hosts that no proxy is used for, as one entry of `NO_PROXY` says it.
struct ProxyExclusion: Sendable {
    private enum Kind: Sendable {
        case everything
        case domain(String)
        case network(IPAddress, prefix: Int)
    }

    private let kind: Kind
    private let port: Int?

    /// `nil` for what is neither a name, an address nor a network.
    init?(_ text: String) {
        guard text != "*" else {
            kind = .everything
            port = nil
            return
        }
        if let slash = text.firstIndex(of: "/") {
            guard let address = IPAddress(text[..<slash]), let prefix = Int(text[text.index(after: slash)...]),
                (0...address.bytes.count * 8).contains(prefix)
            else { return nil }
            kind = .network(address, prefix: prefix)
            port = nil
            return
        }
        if let address = IPAddress(text[...]) {
            kind = .network(address, prefix: address.bytes.count * 8)
            port = nil
            return
        }
        let name = text.hasPrefix("*.") ? text.dropFirst(2) : text.hasPrefix(".") ? text.dropFirst() : text[...]
        guard let parts = try? Authority(String(name)), parts.userInfo == nil else { return nil }
        port = parts.port
        if let address = IPAddress(parts.host[...]) {
            kind = .network(address, prefix: address.bytes.count * 8)
        } else {
            kind = .domain(parts.host.hasSuffix(".") ? String(parts.host.dropLast()) : parts.host)
        }
    }

    func covers(_ origin: Origin) -> Bool {
        if let port, port != origin.port { return false }
        switch kind {
        case .everything: return true
        case .network(let network, let prefix):
            guard let address = IPAddress(origin.host[...]) else { return false }
            return network.sharesPrefix(of: prefix, with: address)
        case .domain(let name):
            let host = origin.host.hasSuffix(".") ? String(origin.host.dropLast()) : origin.host
            return host == name || host.hasSuffix("." + name)
        }
    }
}
