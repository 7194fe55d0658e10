/// Which requests a cookie's path covers (RFC 6265bis §5.1.4).
enum CookiePath {
    /// The path of a cookie that brings none: that of the request up to its last slash.
    static func standard(for url: HTTPURL) -> String {
        let path = path(of: url)
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    /// Whether a request for a path is one at or below the path of a cookie.
    static func matches(_ path: some StringProtocol, cookiePath: String) -> Bool {
        guard path.utf8.starts(with: cookiePath.utf8) else { return false }
        let rest = path.utf8.dropFirst(cookiePath.utf8.count)
        return rest.isEmpty || cookiePath.utf8.last == UInt8(ascii: "/") || rest.first == UInt8(ascii: "/")
    }

    /// The path that is asked for, still percent-encoded.
    static func path(of url: HTTPURL) -> Substring {
        url.target.prefix { $0 != "?" }
    }
}
