import Foundation
import HTTPClientKit

/// The coding `application/x-www-form-urlencoded`, as browsers write it (URL Standard §5.2).
enum FormText {
    static func encode(_ fields: [URLQueryItem]) -> Data {
        var bytes: [UInt8] = []
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: "&")) }
            append(field.name, to: &bytes)
            bytes.append(UInt8(ascii: "="))
            append(field.value ?? "", to: &bytes)
        }
        return Data(bytes)
    }

    /// One name or value by itself.
    static func encode(_ text: String) -> String {
        var bytes: [UInt8] = []
        append(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Everything but letters, digits and `*-._` is encoded, and a space is a plus.
    private static func append(_ text: String, to bytes: inout [UInt8]) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: " "): bytes.append(UInt8(ascii: "+"))
            case UInt8(ascii: "*"): bytes.append(byte)
            case UInt8(ascii: "~"): bytes += "%7E".utf8
            default: PercentEncoding.appendStrictly(byte, to: &bytes)
            }
        }
    }
}
