import Foundation

/// Certificates between `BEGIN` and `END` lines (RFC 7468).
enum PEMText {
    /// The DER form of each certificate; `nil` when the bytes are no PEM text, empty when it holds no certificate.
    static func certificates(in bytes: Data) -> [Data]? {
        guard let text = String(bytes: bytes, encoding: .utf8), text.contains("-----BEGIN ") else { return nil }
        var found: [Data] = []
        var body: String?
        for line in text.split(whereSeparator: \.isNewline) {
            switch line.trimmingCharacters(in: .whitespaces) {
            case "-----BEGIN CERTIFICATE-----":
                body = ""
            case "-----END CERTIFICATE-----":
                // Bytes that are no base64 are handed on as none, and refused as a certificate.
                if let body { found.append(Data(base64Encoded: body) ?? Data()) }
                body = nil
            case let content:
                body?.append(content)
            }
        }
        return found
    }
}
