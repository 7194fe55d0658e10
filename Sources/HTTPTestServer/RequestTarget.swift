/// A request target taken apart, in origin form or in absolute form (RFC 9112 §3.2).
struct RequestTarget {
    let path: Substring
    let query: Substring?

    init(_ target: String) {
        var rest = target[...]
        if !target.hasPrefix("/"), let start = Self.authorityStart(of: target) {
            rest = target[start...]
            rest = rest.firstIndex { $0 == "/" || $0 == "?" }.map { rest[$0...] } ?? ""
        }
        let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        self.path = parts[0].isEmpty ? "/" : parts[0]
        self.query = parts.count > 1 ? parts[1] : nil
    }

    /// The place after `scheme://`, or `nil` when the target does not begin so.
    static func authorityStart(of target: String) -> String.Index? {
        guard let colon = target.firstIndex(of: ":"), target[colon...].hasPrefix("://") else { return nil }
        return target.index(colon, offsetBy: 3)
    }
}
