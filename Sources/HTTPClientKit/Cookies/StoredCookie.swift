import Foundation

/// A cookie with what a store notes about it.
struct StoredCookie: Equatable, Sendable {
    var cookie: Cookie
    var created: Date
    var lastUsed: Date
    /// Tells apart what was created at the same time.
    var ordinal: Int

    func isExpired(at now: Date) -> Bool {
        cookie.expires.map { $0 <= now } ?? false
    }

    /// Whether it was used before the other one, and goes before it where there are too many.
    func isStaler(than other: StoredCookie) -> Bool {
        (lastUsed, ordinal) < (other.lastUsed, other.ordinal)
    }

    /// The order in which cookies are sent: those with a longer path first, then the older ones (RFC 6265bis §5.8.3).
    static func isSentBefore(_ left: StoredCookie, _ right: StoredCookie) -> Bool {
        let lengths = (left.cookie.path.utf8.count, right.cookie.path.utf8.count)
        if lengths.0 != lengths.1 { return lengths.0 > lengths.1 }
        return (left.created, left.ordinal) < (right.created, right.ordinal)
    }
}
