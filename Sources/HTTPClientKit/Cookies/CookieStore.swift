import Foundation

/// The cookies of a jar, and the rules of RFC 6265bis §5.7 and §5.8.3 by which they come and go.
///
/// Without a lock, a file or a clock: the time is always said.
struct CookieStore: Sendable {
    /// The most cookies of one domain.
    static let mostPerDomain = 180
    /// The most cookies in all.
    static let most = 3000

    private var byDomain: [String: [StoredCookie]] = [:]
    private var count = 0
    private var nextOrdinal = 0

    /// Every cookie, the oldest first, expired ones included.
    var all: [StoredCookie] {
        byDomain.values.joined().sorted { ($0.created, $0.ordinal) < ($1.created, $1.ordinal) }
    }

    /// Takes what a response to a request for `url` sets; `false` when the rules have it ignored.
    mutating func take(_ field: SetCookie, from url: HTTPURL, now: Date) -> Bool {
        guard let cookie = Self.cookie(field, from: url), cookie.fault == nil else { return false }
        let isSecureURL = CookieDomain.isSecure(url)
        guard isSecureURL || !cookie.isSecure, isSecureURL || !isShadowing(cookie, now: now) else { return false }
        put(cookie, now: now)
        return true
    }

    /// Adds a cookie in place of the same one; one that has expired only takes its place away.
    mutating func put(_ cookie: Cookie, created: Date? = nil, now: Date) {
        var stored = StoredCookie(cookie: cookie, created: created ?? now, lastUsed: now, ordinal: nextOrdinal)
        if let old = remove(cookie) {
            // What replaces a cookie keeps its place in the order of sending.
            stored.created = old.created
            stored.ordinal = old.ordinal
        }
        guard !stored.isExpired(at: now) else { return }
        nextOrdinal += 1
        byDomain[cookie.domain, default: []].append(stored)
        count += 1
        evict(for: cookie.domain, now: now)
    }

    /// The cookies for a request, in the order in which they are sent; they are noted as used.
    mutating func cookies(for url: HTTPURL, now: Date) -> [Cookie] {
        guard count > 0 else { return [] }
        let path = CookiePath.path(of: url)
        let isSecure = CookieDomain.isSecure(url)
        var found: [StoredCookie] = []
        for domain in CookieDomain.domains(of: url.host) {
            guard var kept = byDomain[domain] else { continue }
            for index in kept.indices {
                let cookie = kept[index].cookie
                guard !kept[index].isExpired(at: now), domain == url.host || !cookie.isHostOnly,
                    isSecure || !cookie.isSecure, CookiePath.matches(path, cookiePath: cookie.path)
                else { continue }
                kept[index].lastUsed = now
                found.append(kept[index])
            }
            byDomain[domain] = kept
        }
        return found.sorted(by: StoredCookie.isSentBefore).map(\.cookie)
    }

    /// Removes a cookie and returns what was there.
    @discardableResult
    mutating func remove(_ cookie: Cookie) -> StoredCookie? {
        guard let index = byDomain[cookie.domain]?.firstIndex(where: { $0.cookie.isSame(as: cookie) }) else {
            return nil
        }
        return remove(at: index, of: cookie.domain)
    }

    /// The cookie that a field means, before it is known whether it may be kept; `nil` when it is for another host.
    private static func cookie(_ field: SetCookie, from url: HTTPURL) -> Cookie? {
        var domain = field.domain
        // A host that is a public suffix itself, such as localhost, can have cookies for itself.
        if domain == url.host, CookieDomain.isPublicSuffix(url.host) { domain = nil }
        guard CookieDomain.matches(host: url.host, domain: domain ?? url.host) else { return nil }
        // A path that is only assumed does not do for a name that promises one (RFC 6265bis §5.7, step 21).
        if field.name.lowercasedASCII.hasPrefix("__host-"), field.path == nil { return nil }
        return Cookie(
            name: field.name,
            value: field.value,
            domain: domain ?? url.host,
            isHostOnly: domain == nil,
            path: field.path ?? CookiePath.standard(for: url),
            expires: field.expires,
            isSecure: field.isSecure,
            isHTTPOnly: field.isHTTPOnly,
            sameSite: field.sameSite
        )
    }

    /// Whether a cookie that came unprotected would stand in the way of a secure one (RFC 6265bis §5.7, step 15).
    private func isShadowing(_ cookie: Cookie, now: Date) -> Bool {
        byDomain.values.joined().contains { stored in
            let other = stored.cookie
            return other.isSecure && other.name == cookie.name && !stored.isExpired(at: now)
                && (CookieDomain.matches(host: other.domain, domain: cookie.domain)
                    || CookieDomain.matches(host: cookie.domain, domain: other.domain))
                && CookiePath.matches(cookie.path, cookiePath: other.path)
        }
    }

    private mutating func evict(for domain: String, now: Date) {
        guard count > Self.most || byDomain[domain, default: []].count > Self.mostPerDomain else { return }
        for domain in byDomain.keys { removeAll(of: domain) { $0.isExpired(at: now) } }
        while let kept = byDomain[domain], kept.count > Self.mostPerDomain {
            // Those that were used least lately go first, insecure ones before all others.
            let insecure = kept.indices.filter { !kept[$0].cookie.isSecure }
            guard let index = Self.stalest(insecure.isEmpty ? Array(kept.indices) : insecure, in: kept) else { return }
            remove(at: index, of: domain)
        }
        while count > Self.most {
            let stalest = byDomain.mapValues { kept in Self.stalest(Array(kept.indices), in: kept).map { kept[$0] } }
                .values.compactMap(\.self).min { ($0.lastUsed, $0.ordinal) < ($1.lastUsed, $1.ordinal) }
            guard let stalest else { return }
            remove(stalest.cookie)
        }
    }

    private static func stalest(_ indices: [Int], in kept: [StoredCookie]) -> Int? {
        indices.min { (kept[$0].lastUsed, kept[$0].ordinal) < (kept[$1].lastUsed, kept[$1].ordinal) }
    }

    private mutating func removeAll(of domain: String, where isGone: (StoredCookie) -> Bool) {
        guard var kept = byDomain[domain] else { return }
        count -= kept.count
        kept.removeAll(where: isGone)
        count += kept.count
        byDomain[domain] = kept.isEmpty ? nil : kept
    }

    @discardableResult
    private mutating func remove(at index: Int, of domain: String) -> StoredCookie? {
        guard var kept = byDomain[domain] else { return nil }
        let removed = kept.remove(at: index)
        count -= 1
        byDomain[domain] = kept.isEmpty ? nil : kept
        return removed
    }
}
