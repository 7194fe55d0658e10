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

    /// Takes what a response to a request for `url` sets; how much of it the rules do not have ignored.
    ///
    /// A response may set as many as its head has room for: what is too many goes at its end, all at once.
    mutating func take(_ fields: [SetCookie], from url: HTTPURL, now: Date) -> Int {
        let isSecureURL = CookieDomain.isSecure(url)
        let protected = isSecureURL ? [:] : secureCookies(around: url.host, now: now)
        var accepted = 0
        for field in fields {
            guard let cookie = Self.cookie(field, from: url), cookie.fault == nil,
                isSecureURL || !cookie.isSecure && !Self.isShadowing(cookie, protected[cookie.name, default: []])
            else { continue }
            add(cookie, now: now)
            if byDomain[cookie.domain, default: []].count >= 2 * Self.mostPerDomain {
                evict(from: cookie.domain, now: now)
            }
            accepted += 1
        }
        if accepted > 0 {
            for domain in CookieDomain.domains(of: url.host) { evict(from: domain, now: now) }
            evict(now: now)
        }
        return accepted
    }

    /// Adds a cookie in place of the same one; one that has expired only takes its place away.
    mutating func put(_ cookie: Cookie, created: Date? = nil, now: Date) {
        add(cookie, created: created, now: now)
        evict(from: cookie.domain, now: now)
        evict(now: now)
    }

    private mutating func add(_ cookie: Cookie, created: Date? = nil, now: Date) {
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

    /// The secure cookies, by name, that one which comes unprotected from a host could stand in the way of.
    private func secureCookies(around host: String, now: Date) -> [String: [Cookie]] {
        let domains = CookieDomain.domains(of: host)
        var found: [String: [Cookie]] = [:]
        for (domain, kept) in byDomain where domains.contains(where: { CookieDomain.matches(host: domain, domain: $0) })
        {
            for stored in kept where stored.cookie.isSecure && !stored.isExpired(at: now) {
                found[stored.cookie.name, default: []].append(stored.cookie)
            }
        }
        return found
    }

    /// Whether a cookie that came unprotected would stand in the way of a secure one of its name (RFC 6265bis §5.7, step 15).
    private static func isShadowing(_ cookie: Cookie, _ secure: [Cookie]) -> Bool {
        secure.contains { other in
            (CookieDomain.matches(host: other.domain, domain: cookie.domain)
                || CookieDomain.matches(host: cookie.domain, domain: other.domain))
                && CookiePath.matches(cookie.path, cookiePath: other.path)
        }
    }

    /// Has a domain keep as many as it may: those that have expired go first, then those that were used least lately,
    /// insecure ones before all others.
    private mutating func evict(from domain: String, now: Date) {
        guard let kept = byDomain[domain], kept.count > Self.mostPerDomain else { return }
        let left = kept.filter { !$0.isExpired(at: now) }.sorted { left, right in
            left.cookie.isSecure == right.cookie.isSecure ? left.isStaler(than: right) : right.cookie.isSecure
        }
        let surplus = Set(left.dropLast(Self.mostPerDomain).map(\.ordinal))
        removeAll(of: domain) { $0.isExpired(at: now) || surplus.contains($0.ordinal) }
    }

    /// Has the store keep as many as it may: of those that have not expired the ones that were used last.
    private mutating func evict(now: Date) {
        guard count > Self.most else { return }
        for domain in byDomain.keys { removeAll(of: domain) { $0.isExpired(at: now) } }
        guard count > Self.most else { return }
        let surplus = byDomain.values.joined().sorted { $0.isStaler(than: $1) }.dropLast(Self.most)
        for (domain, gone) in Dictionary(grouping: surplus, by: \.cookie.domain) {
            let ordinals = Set(gone.map(\.ordinal))
            removeAll(of: domain) { ordinals.contains($0.ordinal) }
        }
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
