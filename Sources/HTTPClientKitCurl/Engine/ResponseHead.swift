#if HARBOR_CURL
import HTTPClientKit

/// The head of a final response, read from the lines that libcurl hands over.
struct ResponseHead {
    let statusCode: Int
    let headers: HTTPHeaders

    /// Reads status line and fields (RFC 9112 §4, §5), each line with its end.
    ///
    /// - Throws: ``HTTPClientError/malformedResponse(_:)`` for a head whose body could be framed in two ways
    ///   or whose status is none.
    init(_ bytes: [UInt8], host: String) throws(HTTPClientError) {
        var lines = bytes.split(separator: UInt8(ascii: "\n"))[...]
        guard let statusLine = lines.popFirst(), let statusCode = Self.statusCode(statusLine) else {
            throw .malformedResponse("\(host) sent no status line")
        }
        var fields: [HTTPHeaders.Field] = []
        fields.reserveCapacity(lines.count)
        for var line in lines {
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            guard let first = line.first else { continue }
            if first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
                // A folded line belongs to the field before it (RFC 9112 §5.2).
                guard let last = fields.popLast() else {
                    throw .malformedResponse("\(host) sent a field that begins with white space")
                }
                fields.append(HTTPHeaders.Field(name: last.name, value: last.value + " " + Self.text(line)))
                continue
            }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else {
                throw .malformedResponse("\(host) sent a field without a name")
            }
            let name = String(decoding: line[..<colon], as: UTF8.self)
            guard FieldSyntax.isToken(name) else {
                throw .malformedResponse("\(host) sent the field name \(name.debugDescription)")
            }
            // A carriage return alone ends a line for some readers and not for others (RFC 9112 §2.2).
            guard !line.contains(UInt8(ascii: "\r")) else {
                throw .malformedResponse("\(host) sent a carriage return in the field \(name)")
            }
            fields.append(HTTPHeaders.Field(name: name, value: Self.text(line[(colon + 1)...])))
        }
        self.statusCode = statusCode
        self.headers = HTTPHeaders(fields)
        try Self.checkFraming(headers, host: host)
    }

    /// Three digits behind the version.
    static func statusCode(_ line: ArraySlice<UInt8>) -> Int? {
        guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { return nil }
        let digits = line[(space + 1)...].prefix { $0.isASCIIDigit }
        guard digits.count == 3 else { return nil }
        let code = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return code >= 100 ? code : nil
    }

    /// A value is read as UTF-8, and as Latin-1 where it is none (RFC 9110 §5.5), so that no byte of it is lost.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        var value = bytes.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        while let last = value.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") { value.removeLast() }
        return String(validating: value, as: UTF8.self)
            ?? String(String.UnicodeScalarView(value.lazy.map { Unicode.Scalar($0) }))
    }

    /// A message whose length can be read in two ways is how responses are smuggled (RFC 9112 §6.3).
    private static func checkFraming(_ headers: HTTPHeaders, host: String) throws(HTTPClientError) {
        if let coding = headers["Transfer-Encoding"], !coding.equalsIgnoringASCIICase("chunked") {
            throw .malformedResponse("\(host) used the transfer coding \(coding.debugDescription) unasked")
        }
        let lengths = headers.values(of: "Content-Length")
        guard let first = lengths.first else { return }
        guard lengths.allSatisfy({ $0 == first }) else {
            throw .malformedResponse("\(host) sent two different Content-Length fields")
        }
        guard !first.isEmpty, first.utf8.allSatisfy(\.isASCIIDigit), Int(first) != nil else {
            throw .malformedResponse("\(host) sent the Content-Length \(first.debugDescription)")
        }
        guard !headers.contains("Transfer-Encoding") else {
            throw .malformedResponse("\(host) sent both Content-Length and Transfer-Encoding")
        }
    }
}
#endif
