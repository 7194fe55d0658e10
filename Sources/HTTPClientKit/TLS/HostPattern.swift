/// A host name, an address, or `*.` and a name, which stands for exactly one label before it (RFC 6125 §6.4.3).
package struct HostPattern: Hashable, Sendable {
    private let name: String
    private let isWildcard: Bool

    package init(_ text: String) throws(TLSConfigurationError) {
        isWildcard = text.hasPrefix("*.")
        name = Self.bare(isWildcard ? String(text.dropFirst(2)) : text)
        let isHost =
            !name.isEmpty && !name.hasPrefix(".")
            && name.utf8.allSatisfy { PercentEncoding.isUnreserved($0) || !isWildcard && $0 == UInt8(ascii: ":") }
        guard isHost else { throw .invalidHostPattern(text) }
    }

    package func matches(_ host: String) -> Bool {
        let host = Self.bare(host)
        guard isWildcard else { return host == name }
        guard let dot = host.utf8.firstIndex(of: UInt8(ascii: ".")), dot != host.startIndex else { return false }
        return host[host.utf8.index(after: dot)...] == name
    }

    /// In small letters, without the brackets of an address and without the dot that ends an absolute name.
    private static func bare(_ host: String) -> String {
        var host = host.lowercasedASCII
        if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        if host.hasSuffix(".") { host.removeLast() }
        return host
    }
}
