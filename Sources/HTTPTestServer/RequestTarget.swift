/// A request target taken apart, in origin form or in absolute form (RFC 9112 §3.2).
struct RequestTarget {
    let path: Substring
    let query: Substring?

    init(_ target: String) {
        var rest = target[...]
        if !target.hasPrefix("/"), let scheme = target.firstRange(of: "://") {
            rest = target[scheme.upperBound...]
            rest = rest.firstIndex { $0 == "/" || $0 == "?" }.map { rest[$0...] } ?? ""
        }
        let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        self.path = parts[0].isEmpty ? "/" : parts[0]
        self.query = parts.count > 1 ? parts[1] : nil
    }
}

extension String {
    /// The first place of an ASCII text; the library's own search asks for newer systems.
    fileprivate func firstRange(of text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}
