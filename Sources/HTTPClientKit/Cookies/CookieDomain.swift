import Foundation

/// Which hosts a cookie's domain covers (RFC 6265bis §5.1.2, §5.1.3).
enum CookieDomain {
    /// Whether a host is the domain, or lies below it.
    ///
    /// - Parameters:
    ///   - host: In lower case, as ``HTTPURL`` has it.
    ///   - domain: In lower case, without a dot in front.
    static func matches(host: String, domain: String) -> Bool {
        if host == domain { return true }
        return !domain.isEmpty && host.utf8.count > domain.utf8.count && host.hasSuffix("." + domain)
            && !isAddress(host)
    }

    /// The host and every domain above it, whose cookies it may get.
    static func domains(of host: String) -> [String] {
        guard !isAddress(host) else { return [host] }
        var domains = [host]
        var rest = host[...]
        while let dot = rest.utf8.firstIndex(of: UInt8(ascii: ".")) {
            rest = rest[rest.utf8.index(after: dot)...]
            if !rest.isEmpty { domains.append(String(rest)) }
        }
        return domains
    }

    /// Whether the host is an IP address, which has nothing above it: in brackets, or with a number at its end.
    static func isAddress(_ host: String) -> Bool {
        if host.utf8.first == UInt8(ascii: "[") { return true }
        let labels = host.utf8.split(separator: UInt8(ascii: "."))
        guard let last = labels.last else { return false }
        return last.allSatisfy(\.isASCIIDigit)
            || last.starts(with: "0x".utf8) && last.dropFirst(2).allSatisfy(\.isASCIIHexDigit)
    }

    /// Whether anybody can have a name below the domain, so that a cookie for it would reach strangers.
    static func isPublicSuffix(_ domain: String) -> Bool {
        // The root's own dot makes the same name.
        let name = domain.utf8.last == UInt8(ascii: ".") ? String(domain.dropLast()) : domain
        return !isAddress(name) && PublicSuffix.contains(name)
    }

    /// Whether the text is a host as ``HTTPURL`` has it.
    static func isCanonical(_ domain: String) -> Bool {
        guard domain.utf8.first != UInt8(ascii: "."), let authority = try? Authority(domain) else { return false }
        return authority.host == domain
    }

    /// Whether what is sent to the URL stays secret: over TLS, or on this machine.
    static func isSecure(_ url: HTTPURL) -> Bool {
        url.scheme == "https" || isLoopback(url.host)
    }

    private static func isLoopback(_ host: String) -> Bool {
        var address = in_addr()
        if inet_pton(AF_INET, host, &address) == 1 { return UInt32(bigEndian: address.s_addr) >> 24 == 127 }
        return host == "[::1]" || host == "localhost" || host.hasSuffix(".localhost")
    }
}
