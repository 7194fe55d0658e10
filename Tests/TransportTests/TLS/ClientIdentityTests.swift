#if HARBOR_CURL
import Foundation
import HTTPClientKit
import HTTPClientKitCurl
import TestSupport
import Testing

@Suite(.needsServers)
struct ClientIdentityTests {
    @Test(arguments: [
        ("client.p12", "wrong", TLSConfigurationError.wrongPassword), ("client.p12", "", .wrongPassword),
        ("client-legacy.p12", "wrong", .wrongPassword), ("client-empty.p12", "x", .wrongPassword),
        ("client-macless.p12", "wrong", .wrongPassword), ("client-macless.p12", "", .wrongPassword),
        ("client-keyless.p12", "harbor", .noPrivateKey),
        ("client.p12", "harbor\0", .unsupported("a password with a NUL in it")),
        ("client.pem", "", .malformed("a PKCS#12 file")),
        ("client.der", "", .malformed("a PKCS#12 file")),
    ])
    func `Each fault of a PKCS#12 file is found when the identity is made`(
        file: String,
        password: String,
        expected: TLSConfigurationError
    ) throws {
        #expect(throws: expected) {
            try ClientIdentity(pkcs12: certificateBytes(file), password: password)
        }
    }

    @Test func `A wrong password is told as one, even where its key leaves padding that looks right`() throws {
        let bytes = try certificateBytes("client-macless.p12")
        // One key in 256 does; that none of these does has a chance of 3 in a billion.
        for attempt in 0..<5_000 {
            #expect(throws: TLSConfigurationError.wrongPassword) {
                try ClientIdentity(pkcs12: bytes, password: "wrong \(attempt)")
            }
        }
    }

    @Test(arguments: [0, 1, 100, 500])
    func `A PKCS#12 file that is cut short is malformed`(count: Int) throws {
        let bytes = try certificateBytes("client.p12").prefix(count)
        #expect(throws: TLSConfigurationError.malformed("a PKCS#12 file")) {
            try ClientIdentity(pkcs12: bytes, password: "harbor")
        }
    }

    @Test(arguments: [
        ("client.pem", "client-rsa.key", nil, TLSConfigurationError.keyMismatch),
        ("client.pem", "stranger.key", nil, .keyMismatch),
        ("client.pem", "client-pkcs8-encrypted.key", nil, .wrongPassword),
        ("client.pem", "client-pkcs8-encrypted.key", "wrong", .wrongPassword),
        ("client.pem", "client-encrypted.key", nil, .wrongPassword),
        ("client.pem", "client-encrypted.key", "wrong", .wrongPassword),
        ("client.pem", "client-encrypted.key", "harbor\0x", .unsupported("a password with a NUL in it")),
        ("client.pem", "client.pem", nil, .noPrivateKey),
        ("client.key", "client.key", nil, .noCertificate),
    ])
    func `Each fault of PEM texts is found when the identity is made`(
        certificate: String,
        key: String,
        passphrase: String?,
        expected: TLSConfigurationError
    ) throws {
        #expect(throws: expected) {
            try ClientIdentity(
                pemCertificates: certificateBytes(certificate),
                pemKey: certificateBytes(key),
                passphrase: passphrase
            )
        }
    }

    @Test func `A key or a certificate whose text is damaged is malformed`() throws {
        let what = "a PEM text with a certificate and its key"
        func damaged(_ name: String) throws -> Data {
            let text = String(decoding: try certificateBytes(name), as: UTF8.self)
            return Data(text.replacingOccurrences(of: "M", with: "!").utf8)
        }
        #expect(throws: TLSConfigurationError.malformed(what)) {
            try ClientIdentity(pemCertificates: damaged("client.pem"), pemKey: certificateBytes("client.key"))
        }
        #expect(throws: TLSConfigurationError.malformed(what)) {
            try ClientIdentity(pemCertificates: certificateBytes("client.pem"), pemKey: damaged("client.key"))
        }
    }

    @Test func `A file that is not there is named`() throws {
        let missing = try ServerEnvironment.certificateFile("missing.p12")
        #expect(throws: TLSConfigurationError.fileNotReadable(path: missing.path)) {
            try ClientIdentity(pkcs12File: missing, password: "")
        }
        #expect(throws: TLSConfigurationError.fileNotReadable(path: missing.path)) {
            try ClientIdentity(
                pemCertificatesFile: missing,
                pemKeyFile: ServerEnvironment.certificateFile("client.key")
            )
        }
        #expect(throws: TLSConfigurationError.fileNotReadable(path: missing.path)) {
            try TrustedCertificates(file: missing)
        }
    }

    @Test func `An expired certificate is a warning`() throws {
        let identity = try clientIdentity("client-expired.pem", key: "client-expired.key")
        #expect(identity.warnings == [.expired(Date(timeIntervalSince1970: 1_580_515_200))])
        #expect(try clientIdentity().warnings.isEmpty)
    }

    @Test func `A certificate of the future is a warning`() throws {
        let identity = try clientIdentity("future.pem", key: "future.key")
        #expect(identity.warnings == [.notYetValid(Date(timeIntervalSince1970: 2_366_841_600))])
    }

    @Test(arguments: [
        "", "*", "*.", "a b", "http://a", "a/b", "*.*.a", "a,b", "a:443", "[::1]:443", "127.0.0.1:443", "a..b", ".a",
        "*..a", "*.127.0.0.1", "*.0.0.1", "*.[::1]", "::1\0", "a\0",
    ])
    func `A pattern that is no host is an error`(pattern: String) throws {
        #expect(throws: TLSConfigurationError.invalidHostPattern(pattern)) { try clientIdentity(hosts: [pattern]) }
        #expect(throws: TLSConfigurationError.invalidHostPattern(pattern)) {
            try HostPins(hosts: [pattern], pins: [CertificatePin(String(repeating: "0", count: 64))])
        }
    }

    @Test(arguments: [
        "", "sha256/", "sha1/AAAA", String(repeating: "0", count: 63), String(repeating: "0", count: 66),
        "sha256/" + Data(count: 31).base64EncodedString(), "sha256/" + Data(count: 33).base64EncodedString(),
        "sha256/" + Data(count: 32).base64EncodedString() + " ", "sha256///" + Data(count: 32).base64EncodedString(),
    ])
    func `A malformed pin is an error when it is set`(text: String) {
        #expect(throws: TLSConfigurationError.invalidPin(text)) { try CertificatePin(text) }
    }

    @Test func `What is no certificate cannot be trusted`() throws {
        #expect(throws: TLSConfigurationError.self) { try TrustedCertificates(pem: certificateBytes("client.key")) }
        #expect(throws: TLSConfigurationError.self) { try TrustedCertificates(pem: certificateBytes("client.der")) }
        #expect(throws: TLSConfigurationError.self) { try TrustedCertificates(pem: Data()) }
    }
}
#endif
