/// A host name, an address, or `*.` and a name, which stands for exactly one label before it (RFC 6125 §6.4.3).
package struct HostPattern: Hashable, Sendable {
    private let name: String
    private let isWildcard: Bool
    /// An address can be written in several ways, and is compared as a number.
    private let address: IPAddress?

    package init(_ text: String) throws(TLSConfigurationError) {
        let isWildcard = text.hasPrefix("*.")
        let name = Self.bare(isWildcard ? String(text.dropFirst(2)) : text)
        let address = IPAddress(name[...])
        // A pattern that no host matches, such as one with a port, would leave its hosts without the pins meant for them.
        guard address != nil ? !isWildcard : Self.isName(name, belowWildcard: isWildcard) else {
            throw .invalidHostPattern(text)
        }
        self.isWildcard = isWildcard
        self.name = name
        self.address = address
    }

    package func matches(_ host: String) -> Bool {
        if let address { return address == IPAddress(host[...]) }
        let host = Self.bare(host)
        guard isWildcard else { return host == name }
        guard let dot = host.utf8.firstIndex(of: UInt8(ascii: ".")), dot != host.startIndex else { return false }
        return host[host.utf8.index(after: dot)...] == name
    }

    private static func isName(_ name: String, belowWildcard: Bool) -> Bool {
        let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.allSatisfy({ !$0.isEmpty && $0.allSatisfy(PercentEncoding.isUnreserved) }) else { return false }
        // What ends in a number is an address, of which there is no part to leave open.
        return !belowWildcard || labels.last?.allSatisfy(\.isASCIIDigit) == false
    }

    /// In lower case, without the brackets and the zone of an address and without the dot that ends an absolute name.
    private static func bare(_ host: String) -> String {
        var host = host.lowercasedASCII
        if host.hasPrefix("["), host.hasSuffix("]") {
            host = String(host.dropFirst().dropLast().prefix { $0 != "%" })
        }
        if host.hasSuffix(".") { host.removeLast() }
        return host
    }
}
