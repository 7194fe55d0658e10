import HTTPClientKit
import Testing

/// Which hosts the settings of TLS are for.
struct HostPatternTests {
    @Test(arguments: [
        ("a.test", "a.test", true), ("A.Test.", "a.test", true), ("a.test", "a.test.", true),
        ("a.test", "b.a.test", false), ("a.test", "ba.test", false), ("*.a.test", "b.a.test", true),
        ("*.a.test", "B.A.TEST.", true), ("*.a.test", "a.test", false), ("*.a.test", "c.b.a.test", false),
        ("*.a.test", "ba.test", false), ("*.a.test", ".a.test", false), ("::1", "[0:0:0:0:0:0:0:1]", true),
        ("[fe80::1]", "[fe80::1%25eth0]", true), ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "127.0.0.2", false),
    ])
    func `A wildcard is for one label, and an address for its every spelling`(
        pattern: String,
        host: String,
        isCovered: Bool
    ) throws {
        #expect(try HostPattern(pattern).matches(host) == isCovered)
    }

    @Test func `The pins of every entry for a host count, and those of no other`() throws {
        let pins = (0..<3).map { CertificatePin(digest: [UInt8](repeating: $0, count: 32)) }
        let configuration = TLSConfiguration(pins: [
            try HostPins(hosts: ["a.test"], pins: [pins[0]]), try HostPins(hosts: ["*.test"], pins: [pins[1]]),
            try HostPins(hosts: ["b.test"], pins: [pins[2]]),
        ])
        #expect(configuration.pins(for: "a.test") == [pins[0], pins[1]])
        #expect(configuration.pins(for: "b.test") == [pins[1], pins[2]])
        #expect(configuration.pins(for: "c.example").isEmpty)
    }
}
