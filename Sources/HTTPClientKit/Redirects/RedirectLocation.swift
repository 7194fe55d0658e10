/// Where a response sends the client, read from its `Location` (RFC 9110 §10.2.2).
struct RedirectLocation: Equatable, Sendable {
    /// Resolved, percent-encoded and without user information.
    let reference: URIReference

    /// Reads the field of a response to a request for `url`.
    ///
    /// - Returns: `nil` when there is none, or an empty one, which would lead a request in a circle.
    /// - Throws: ``HTTPClientError/malformedResponse(_:)``.
    init?(_ headers: HTTPHeaders, from url: HTTPURL, fragment: String?) throws(HTTPClientError) {
        let values = headers.values(of: "Location")
        guard let text = values.first, !text.isEmpty else { return nil }
        guard values.allSatisfy({ $0 == text }) else {
            throw .malformedResponse("\(url.authority) sent several Location fields that differ")
        }
        // Where a byte was no UTF-8, the place that was meant is not known any more.
        guard !text.unicodeScalars.contains("\u{FFFD}") else {
            throw .malformedResponse("\(url.authority) sent a Location that is not UTF-8")
        }
        var target = URIReference(text)
        if let scheme = target.scheme, !Self.isScheme(scheme) {
            throw .malformedResponse("\(url.authority) sent a Location that is not a URL")
        }
        if let at = target.authority?.utf8.lastIndex(of: UInt8(ascii: "@")) {
            target.authority = target.authority.map { String($0[at...].dropFirst()) }
        }
        target.path = PercentEncoding.encodeLeniently(target.path)
        target.query = target.query.map { PercentEncoding.encodeLeniently($0) }
        target.fragment = target.fragment.map { PercentEncoding.encodeLeniently($0) } ?? fragment
        reference = target.resolved(against: URIReference(url.absoluteString))
    }

    /// The URL to ask, if it is one of http or https.
    ///
    /// - Throws: ``HTTPClientError/redirectRefused(_:)`` for another scheme, or
    ///   ``HTTPClientError/malformedResponse(_:)``.
    func url(from url: HTTPURL) throws(HTTPClientError) -> HTTPURL {
        let scheme = reference.scheme ?? ""
        guard scheme == "http" || scheme == "https" else {
            throw .redirectRefused(
                "\(url.authority) redirects to the scheme \(scheme.prefix(40).debugDescription)"
            )
        }
        do throws(HTTPClientError) { return try HTTPURL(reference) } catch {
            throw .malformedResponse("\(url.authority) sent a Location that is not a URL")
        }
    }

    /// A letter and then letters, digits, `+`, `-` and `.` (RFC 3986 §3.1).
    private static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, first.isASCIILetter else { return false }
        return text.utf8.allSatisfy { byte in
            byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: ".")
        }
    }
}
