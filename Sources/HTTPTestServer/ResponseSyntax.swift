import HTTPClientKit

/// Puts the parts of an answer into bytes (RFC 9112 §4 to §7).
enum ResponseSyntax {
    static func head(_ status: Int, reason: String?, _ headers: HTTPHeaders) -> [UInt8] {
        var text = "HTTP/1.1 \(status) \(reason ?? reasonPhrase(of: status))\r\n"
        for field in headers { text += "\(field.name): \(field.value)\r\n" }
        text += "\r\n"
        return Array(text.utf8)
    }

    static func chunk(_ bytes: some Collection<UInt8>) -> [UInt8] {
        Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + [0x0D, 0x0A]
    }

    static func lastChunk(_ trailers: HTTPHeaders) -> [UInt8] {
        var text = "0\r\n"
        for field in trailers { text += "\(field.name): \(field.value)\r\n" }
        return Array((text + "\r\n").utf8)
    }
}
