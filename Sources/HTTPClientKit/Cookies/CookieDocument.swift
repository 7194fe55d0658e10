import Foundation

/// What a file of cookies says.
struct CookieDocument: Codable, Equatable {
    static let version = 1

    struct Entry: Codable, Equatable {
        var name: String
        var value: String
        var domain: String
        var hostOnly: Bool
        var path: String
        /// In seconds since 1970; absent in a cookie of the session.
        var expires: Double?
        var secure: Bool
        var httpOnly: Bool
        var sameSite: String?
        /// In seconds since 1970.
        var created: Double
    }

    private struct Version: Decodable {
        var version: Int
    }

    var version = CookieDocument.version
    var cookies: [Entry]

    /// Reads and checks a whole file.
    init(_ data: Data, path: String) throws(CookieJarError) {
        let decoder = JSONDecoder()
        guard let found = try? decoder.decode(Version.self, from: data) else {
            throw .malformedFile("\(path) is not the JSON of a cookie jar")
        }
        guard found.version == Self.version else {
            throw .malformedFile("\(path) has the version \(found.version); only \(Self.version) is supported")
        }
        guard let document = try? decoder.decode(CookieDocument.self, from: data) else {
            throw .malformedFile("\(path) lacks what version \(found.version) must have")
        }
        self = document
    }

    init(_ stored: [StoredCookie]) {
        cookies = stored.map { stored in
            let cookie = stored.cookie
            return Entry(
                name: cookie.name,
                value: cookie.value,
                domain: cookie.domain,
                hostOnly: cookie.isHostOnly,
                path: cookie.path,
                expires: cookie.expires?.timeIntervalSince1970,
                secure: cookie.isSecure,
                httpOnly: cookie.isHTTPOnly,
                sameSite: cookie.sameSite?.rawValue,
                created: stored.created.timeIntervalSince1970
            )
        }
    }

    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        return try encoder.encode(self)
    }

    /// A store of the cookies that have not expired.
    func store(path: String, now: Date) throws(CookieJarError) -> CookieStore {
        var store = CookieStore()
        for entry in cookies {
            let cookie = Cookie(
                name: entry.name,
                value: entry.value,
                domain: entry.domain,
                isHostOnly: entry.hostOnly,
                path: entry.path,
                expires: entry.expires.map(Date.init(timeIntervalSince1970:)),
                isSecure: entry.secure,
                isHTTPOnly: entry.httpOnly,
                sameSite: entry.sameSite.flatMap(Cookie.SameSite.init(rawValue:))
            )
            if let fault = cookie.fault { throw .malformedFile("\(path): a cookie \(fault)") }
            store.put(cookie, created: Date(timeIntervalSince1970: entry.created), now: now)
        }
        return store
    }
}
