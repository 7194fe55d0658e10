import HTTPClientKit

/// The request line and the header fields, checked, and what they say about the rest.
struct RequestHead: Sendable {
    enum Framing: Hashable, Sendable {
        case length(Int)
        case chunked
    }

    let method: HTTPMethod
    let target: String
    /// The digit after `HTTP/1.`.
    let minorVersion: Int
    let headers: HTTPHeaders
    /// The bytes as they arrived, with the empty line that ends them.
    let raw: [UInt8]
    let framing: Framing

    /// Whether the client waits for a 100 before it sends the body (RFC 9110 §10.1.1).
    var expectsContinue: Bool {
        minorVersion > 0 && (headers["Expect"]?.equalsIgnoringASCIICase("100-continue") ?? false)
    }

    /// Whether the client lets the connection be used again (RFC 9112 §9.3).
    var allowsReuse: Bool {
        minorVersion > 0
            ? !headers.hasConnectionOption("close")
            : headers.hasConnectionOption("keep-alive")
    }
}

extension HTTPHeaders {
    func hasConnectionOption(_ option: String) -> Bool {
        guard contains("Connection") else { return false }
        return values(of: "Connection").contains { value in
            value.split(separator: ",").contains { $0.trimmingSpaces.equalsIgnoringASCIICase(option) }
        }
    }
}

extension Substring {
    /// The text without the spaces and tabs at both ends.
    var trimmingSpaces: Substring {
        let isSpace = { (character: Character) in character == " " || character == "\t" }
        guard let last = lastIndex(where: { !isSpace($0) }) else { return "" }
        return self[...last].drop(while: isSpace)
    }
}
