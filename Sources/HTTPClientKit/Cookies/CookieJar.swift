public import Foundation

/// The cookies of a client, by the rules of RFC 6265bis, in memory or in a file.
///
/// ```swift
/// var configuration = CurlConfiguration()
/// configuration.cookies = try CookieJar(file: folder.appendingPathComponent("cookies.json"))
/// let client = CurlHTTPClient(baseURL: url, configuration: configuration)
/// ```
///
/// A client without a jar neither keeps nor sends cookies. With one, every response can set cookies, a redirect that
/// is followed included, and every request gets those that are meant for its URL. Cookies that the request brings
/// in a `Cookie` field of its own come first; the jar adds those of other names. Clients may share a jar, and any
/// number of threads may use it.
///
/// A cookie for a public suffix, such as `co.uk`, is ignored. What is one says the list of libpsl; on a platform
/// without it, a single label is, and a label that registries use (`co`, `com`, `ac` and the like) below a country's.
/// As a browser does, the jar takes http to this machine (`localhost`, `127.0.0.1`, `[::1]`) for as secure as https.
/// A cookie lives 400 days at most. Of one domain 180 cookies are kept, and 3000 in all; then those go that were
/// used least lately.
///
/// ## The file
///
/// A jar with a file writes it after every change, in the background, several changes at once; ``save()`` waits for
/// that and tells what goes wrong. The file is always replaced as a whole, so that a crash leaves the old one or the
/// new one. Cookies without an end, those of the session, stay in memory unless `keepsSessionCookies` is true. The
/// file is JSON, readable by its owner alone. Of two jars on one file the last to write wins.
public final class CookieJar: Sendable {
    private let store: Lock<CookieStore>
    private let file: CookieFile?
    private let now: @Sendable () -> Date

    /// Creates an empty jar in memory.
    public convenience init() {
        self.init { Date() }
    }

    /// Opens a jar in a file, or makes an empty one when the file is not there yet.
    ///
    /// - Parameters:
    ///   - file: The file; its folder must be there.
    ///   - keepsSessionCookies: Whether cookies that have no end are written, too; false by default.
    /// - Throws: ``CookieJarError`` when the file cannot be read or is not one of a jar. It is left as it is then.
    public convenience init(file: URL, keepsSessionCookies: Bool = false) throws(CookieJarError) {
        try self.init(file: file, keepsSessionCookies: keepsSessionCookies) { Date() }
    }

    /// - Parameter now: The time.
    package init(now: @escaping @Sendable () -> Date) {
        store = Lock(CookieStore())
        file = nil
        self.now = now
    }

    /// - Parameter now: The time.
    package init(
        file: URL,
        keepsSessionCookies: Bool,
        now: @escaping @Sendable () -> Date
    ) throws(CookieJarError) {
        let file = try CookieFile(file, keepsSessionCookies: keepsSessionCookies)
        store = Lock(try file.read(now: now()))
        self.file = file
        self.now = now
    }

    /// Every cookie that has not expired, the oldest first.
    public var all: [Cookie] {
        let now = now()
        return store.withLock { $0.all }.filter { !$0.isExpired(at: now) }.map(\.cookie)
    }

    /// The cookies that a request for the URL gets, in the order in which they are sent.
    ///
    /// There are none for a URL that is not one of http or https. They count as used.
    public func cookies(for url: URL) -> [Cookie] {
        guard let url = try? HTTPURL(URIReference(url.absoluteURL.absoluteString)) else { return [] }
        return cookies(for: url)
    }

    /// Adds a cookie in place of the one with the same name, domain and path.
    ///
    /// A cookie whose end has passed only removes that one.
    ///
    /// - Throws: ``CookieJarError/invalidCookie(_:)``, for instance for a public suffix or a control character.
    public func set(_ cookie: Cookie) throws(CookieJarError) {
        if let fault = cookie.fault { throw .invalidCookie("\(cookie.name.debugDescription) \(fault)") }
        let now = now()
        store.withLock { $0.put(cookie, now: now) }
        noteChange()
    }

    /// Takes one `Set-Cookie` field of a response, as a client does by itself.
    ///
    /// - Parameters:
    ///   - field: The value of the field.
    ///   - url: The URL that was asked.
    /// - Returns: Whether the field was accepted; one that removes a cookie is.
    @discardableResult
    public func take(_ field: String, from url: URL) -> Bool {
        guard let url = try? HTTPURL(URIReference(url.absoluteURL.absoluteString)) else { return false }
        return take([field], from: url) > 0
    }

    /// Removes the cookie with the same name, domain and path.
    public func remove(_ cookie: Cookie) {
        store.withLock { _ = $0.remove(cookie) }
        noteChange()
    }

    /// Removes every cookie, from the file too.
    public func removeAll() {
        store.withLock { $0 = CookieStore() }
        noteChange()
    }

    /// Waits until the file has every change that was made so far; does nothing in a jar without a file.
    ///
    /// It blocks for as long as the disk takes to write the file. Call it before the program ends, as what the jar
    /// writes in the background is not waited for then.
    ///
    /// - Throws: ``CookieJarError/cannotWrite(_:)``; the file then is as it was, and the jar keeps its cookies.
    public func save() throws(CookieJarError) {
        try file?.write { self.stored() }
    }

    package func cookies(for url: HTTPURL) -> [Cookie] {
        let now = now()
        return store.withLock { $0.cookies(for: url, now: now) }
    }

    /// Takes fields in their order and tells how many were accepted.
    @discardableResult
    package func take(_ fields: [String], from url: HTTPURL) -> Int {
        let now = now()
        let cookies = fields.compactMap { SetCookie($0, now: now) }
        let accepted = store.withLock { $0.take(cookies, from: url, now: now) }
        if accepted > 0 { noteChange() }
        return accepted
    }

    private func noteChange() {
        file?.schedule { self.stored() }
    }

    /// What the file should have.
    private func stored() -> [StoredCookie] {
        let now = now()
        return store.withLock { $0.all }.filter { !$0.isExpired(at: now) }
    }
}
