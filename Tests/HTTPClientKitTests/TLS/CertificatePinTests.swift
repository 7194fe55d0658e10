import Foundation
import HTTPClientKit
import Testing

struct CertificatePinTests {
    /// Digests whose base64 begins with a letter, with a slash and with two, which a prefix could be taken for.
    private static let digests: [[UInt8]] = [
        Array(0..<32), [0xFC] + Array(repeating: 1, count: 31), [0xFF, 0xF1] + Array(repeating: 2, count: 30),
    ]

    @Test(arguments: digests, ["", "sha256/", "sha256//"])
    func `Every notation of base64 gives the digest`(digest: [UInt8], prefix: String) throws {
        let pin = try CertificatePin(prefix + Data(digest).base64EncodedString())
        #expect(pin == CertificatePin(digest: digest))
        #expect(pin.description == "sha256/" + Data(digest).base64EncodedString())
    }

    @Test(arguments: digests, ["", ":"])
    func `Hexadecimal digits of either case give the digest, with colons or without`(
        digest: [UInt8],
        separator: String
    ) throws {
        let text = digest.map { String(format: "%02x", $0) }.joined(separator: separator)
        #expect(try CertificatePin(text) == CertificatePin(digest: digest))
        #expect(try CertificatePin(text.uppercased()) == CertificatePin(digest: digest))
    }

    @Test(arguments: [
        "", "sha256/", "sha256//", "AAAA", "sha1/AAAAAAAAAAAAAAAAAAAAAAAAAAA=", String(repeating: "g", count: 64),
        String(repeating: "a", count: 63), String(repeating: "a", count: 66),
        "sha256/" + Data(repeating: 1, count: 31).base64EncodedString(),
        "sha256/" + Data(repeating: 1, count: 33).base64EncodedString(),
    ])
    func `Anything else is refused and named`(text: String) {
        #expect(throws: TLSConfigurationError.invalidPin(text)) { try CertificatePin(text) }
    }
}
