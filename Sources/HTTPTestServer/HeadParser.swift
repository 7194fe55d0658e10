import HTTPClientKit

/// Reads the bytes of a head strictly, as RFC 9112 §2 to §6 write it down.
enum HeadParser {
    /// - Parameter bytes: The head with the empty line that ends it.
    static func parse(_ bytes: [UInt8]) throws(MalformedRequest) -> RequestHead {
        var lines = try lines(of: bytes)[...]
        guard let requestLine = lines.popFirst() else { throw MalformedRequest("no request line") }
        let parts = requestLine.split(separator: 0x20, omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw MalformedRequest("the request line does not have three parts") }
        guard parts[0].isToken else { throw MalformedRequest("the method is not a token") }
        let minorVersion = try minorVersion(parts[2])
        let method = HTTPMethod(rawValue: String(decoding: parts[0], as: UTF8.self))
        let target = try target(parts[1], method: method)
        let headers = try fields(lines)
        if minorVersion > 0, headers.values(of: "Host").count != 1 {
            throw MalformedRequest("there is not exactly one Host field")
        }
        return RequestHead(
            method: method,
            target: target,
            minorVersion: minorVersion,
            headers: headers,
            raw: bytes,
            framing: try framing(headers, minorVersion: minorVersion)
        )
    }

    /// Reads field lines, of a head or of a chunked body's trailer section.
    static func fields(_ lines: some Sequence<ArraySlice<UInt8>>) throws(MalformedRequest) -> HTTPHeaders {
        var headers = HTTPHeaders()
        for line in lines {
            guard let colon = line.firstIndex(of: 0x3A), line[..<colon].isToken else {
                throw MalformedRequest("a header field has no name, or one that is not a token")
            }
            var value = line[(colon + 1)...]
            while value.first == 0x20 || value.first == 0x09 { value.removeFirst() }
            while value.last == 0x20 || value.last == 0x09 { value.removeLast() }
            guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                throw MalformedRequest("a header field has a control character in its value")
            }
            headers.add(String(decoding: value, as: UTF8.self), to: String(decoding: line[..<colon], as: UTF8.self))
        }
        return headers
    }

    /// Cuts at CRLF, up to the empty line; a line feed alone is refused.
    static func lines(of bytes: [UInt8]) throws(MalformedRequest) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
            guard line.last == 0x0D else { throw MalformedRequest("a line ends without a carriage return") }
            if line.count > 1 { lines.append(line.dropLast()) }
        }
        return lines
    }

    private static func minorVersion(_ bytes: ArraySlice<UInt8>) throws(MalformedRequest) -> Int {
        guard bytes.count == 8, bytes.starts(with: Array("HTTP/".utf8)) else {
            throw MalformedRequest("the request line names no HTTP version")
        }
        switch String(decoding: bytes.dropFirst(5), as: UTF8.self) {
        case "1.0": return 0
        case "1.1": return 1
        default: throw MalformedRequest(status: 505, "the HTTP version is neither 1.0 nor 1.1")
        }
    }

    /// Checks that the target has one of the four forms of RFC 9112 §3.2.
    private static func target(_ bytes: ArraySlice<UInt8>, method: HTTPMethod) throws(MalformedRequest) -> String {
        guard bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw MalformedRequest("the target has a character that does not belong in a URI")
        }
        let target = String(decoding: bytes, as: UTF8.self)
        let isValid =
            if method == "CONNECT" {
                target.contains(":") && !target.contains("/")
            } else {
                target.hasPrefix("/") || RequestTarget.authorityStart(of: target) != nil
                    || (target == "*" && method == .options)
            }
        guard isValid else { throw MalformedRequest("the target has no form that the method allows") }
        return target
    }

    /// Finds out how the body's length is told, and refuses every ambiguity (RFC 9112 §6.3).
    private static func framing(
        _ headers: HTTPHeaders,
        minorVersion: Int
    ) throws(MalformedRequest) -> RequestHead.Framing {
        let lengths = headers.values(of: "Content-Length")
        let codings = headers.values(of: "Transfer-Encoding")
        if !codings.isEmpty {
            guard lengths.isEmpty else { throw MalformedRequest("Content-Length beside Transfer-Encoding") }
            guard minorVersion > 0 else { throw MalformedRequest("Transfer-Encoding in HTTP/1.0") }
            guard codings.count == 1, codings[0].equalsIgnoringASCIICase("chunked") else {
                throw MalformedRequest(status: 501, "a Transfer-Encoding other than chunked")
            }
            return .chunked
        }
        guard let length = lengths.first else { return .length(0) }
        guard lengths.count == 1, !length.isEmpty, length.utf8.allSatisfy(\.isASCIIDigit), let size = Int(length) else {
            throw MalformedRequest("a Content-Length that is not one number")
        }
        return .length(size)
    }
}

extension Collection<UInt8> {
    /// Whether the bytes are a token (RFC 9110 §5.6.2).
    var isToken: Bool {
        !isEmpty && allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || tokenPunctuation.contains($0) }
    }
}

private let tokenPunctuation = Set("!#$%&'*+-.^_`|~".utf8)
