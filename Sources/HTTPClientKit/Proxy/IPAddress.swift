#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// An IPv4 or IPv6 address in numbers.
package struct IPAddress: Hashable, Sendable {
    /// Four or sixteen bytes in network order.
    package let bytes: [UInt8]

    /// Reads an address, an IPv6 one with or without brackets and zone; `nil` for a name.
    package init?(_ text: Substring) {
        var text = text
        if text.hasPrefix("["), text.hasSuffix("]") { text = text.dropFirst().dropLast() }
        let address = String(text.prefix { $0 != "%" })
        // The system's function would read no further than a NUL.
        guard !address.utf8.contains(0) else { return nil }
        let isIPv6 = address.contains(":")
        var bytes = [UInt8](repeating: 0, count: isIPv6 ? 16 : 4)
        guard inet_pton(isIPv6 ? AF_INET6 : AF_INET, address, &bytes) == 1 else { return nil }
        self.bytes = bytes
    }

    /// Whether the first bits are the same.
    func sharesPrefix(of bits: Int, with other: IPAddress) -> Bool {
        guard bytes.count == other.bytes.count else { return false }
        return (0..<bits).allSatisfy { bit in
            let mask = UInt8(0x80) >> UInt8(bit % 8)
            return bytes[bit / 8] & mask == other.bytes[bit / 8] & mask
        }
    }
}
