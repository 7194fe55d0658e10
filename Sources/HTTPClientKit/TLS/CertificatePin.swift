import Foundation

/// The SHA-256 digest of a certificate, or of its public key (SubjectPublicKeyInfo), that must be in a server's verified chain.
///
/// It may be that of the server's own certificate, of an intermediate or of the root. Pins of the public key outlive
/// a renewed certificate (RFC 7469 §2.4).
///
/// ```swift
/// let pin = try CertificatePin("sha256/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")
/// ```
public struct CertificatePin: Hashable, Sendable {
    /// The 32 bytes of the digest.
    package let digest: [UInt8]

    package init(digest: [UInt8]) {
        self.digest = digest
    }

    /// Reads a pin: base64, bare or behind `sha256/` or `sha256//`, or 64 hexadecimal digits, with or without colons.
    ///
    /// - Throws: ``TLSConfigurationError/invalidPin(_:)``.
    public init(_ text: String) throws(TLSConfigurationError) {
        // Base64 may itself begin with a slash, so that only the length tells `sha256/` from `sha256//`.
        for prefix in ["sha256//", "sha256/", ""] where text.hasPrefix(prefix) {
            let body = text.dropFirst(prefix.count)
            let digest = Self.hexadecimal(body) ?? Data(base64Encoded: String(body)).map(Array.init)
            if let digest, digest.count == 32 {
                self.digest = digest
                return
            }
        }
        throw .invalidPin(text)
    }

    private static func hexadecimal(_ text: Substring) -> [UInt8]? {
        let digits = text.utf8.filter { $0 != UInt8(ascii: ":") }
        guard digits.count == 64, digits.allSatisfy(\.isASCIIHexDigit) else { return nil }
        return stride(from: 0, to: digits.count, by: 2).compactMap { place in
            UInt8(String(decoding: digits[place..<(place + 2)], as: UTF8.self), radix: 16)
        }
    }
}

extension CertificatePin: CustomStringConvertible {
    /// The pin as it is usually written: `sha256/` and base64.
    public var description: String { "sha256/" + Data(digest).base64EncodedString() }
}
