#if HARBOR_CURL
import Foundation
import TestSupport
import Testing

@testable import HTTPClientKit

/// What is read without OpenSSL on Apple platforms must be what OpenSSL reads.
@Suite(.needsServers)
struct CertificateFormTests {
    private static let names = [
        "ca.pem", "intermediate.pem", "server.pem", "client.pem", "client-rsa.pem", "expired.pem", "future.pem",
        "self-signed.pem", "server-chain.pem", "client-chain.pem",
    ]

    private func publicKeyInfos(in pem: Data) throws -> [[UInt8]] {
        try #require(PEMText.certificates(in: pem)).map { der in
            Array(try #require(DERCertificate.subjectPublicKeyInfo(of: [UInt8](der))))
        }
    }

    @Test(arguments: names)
    func `The certificates of a PEM text are those that OpenSSL finds`(name: String) throws {
        let pem = try certificateBytes(name)
        let each = try #require(PEMText.certificates(in: pem)).flatMap { try CertificateFingerprints.of($0) }
        #expect(each == (try CertificateFingerprints.of(pem)))
        #expect(each.count == (name.contains("chain") ? 2 : 1))
    }

    @Test(arguments: ["server", "client-rsa", "ca"])
    func `The public key of a certificate is the one that belongs to its private key`(name: String) throws {
        let info = try #require(try publicKeyInfos(in: certificateBytes("\(name).pem")).first)
        #expect(Data(info) == (try certificateBytes("\(name).spki")))
    }

    @Test func `A certificate that is cut short or changed in length is no certificate`() throws {
        let der = [UInt8](try certificateBytes("client.der"))
        for count in 0..<der.count { #expect(DERCertificate.subjectPublicKeyInfo(of: Array(der.prefix(count))) == nil) }
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<2000 {
            var changed = der
            changed[Int.random(in: 0..<60, using: &generator)] = UInt8.random(in: .min ... .max, using: &generator)
            // Whatever comes out, it lies within the bytes and nothing traps.
            if let info = DERCertificate.subjectPublicKeyInfo(of: changed) { #expect(info.endIndex <= changed.count) }
        }
    }

    @Test func `A text without certificates has none, and bytes are no text`() throws {
        #expect(PEMText.certificates(in: try certificateBytes("client.key")) == [])
        #expect(PEMText.certificates(in: try certificateBytes("client.der")) == nil)
        #expect(
            PEMText.certificates(in: Data("-----BEGIN CERTIFICATE-----\n!!\n-----END CERTIFICATE-----\n".utf8)) == [
                Data()
            ]
        )
    }

    @Test func `DER and PEM give the same fingerprints`() throws {
        #expect(
            try CertificateFingerprints.of(certificateBytes("client.der"))
                == CertificateFingerprints.of(certificateBytes("client.pem"))
        )
    }
}
#endif
