import Foundation
import HTTPClientKit
import Testing

/// What an app does with a jar by itself.
struct CookieJarTests {
    @Test func `A cookie is set, replaced and removed`() throws {
        let jar = CookieJar()
        var cookie = Cookie(name: "a", value: "1", domain: "example.com")
        try jar.set(cookie)
        cookie.value = "2"
        try jar.set(cookie)
        #expect(jar.all == [cookie])
        jar.remove(Cookie(name: "a", value: "any", domain: "example.com", path: "/other"))
        #expect(jar.all == [cookie])
        jar.remove(Cookie(name: "a", value: "any", domain: "example.com"))
        #expect(jar.all == [])
        try jar.set(cookie)
        cookie.expires = Date(timeIntervalSince1970: 0)
        try jar.set(cookie)
        #expect(jar.all == [])
        jar.removeAll()
        try jar.save()
    }

    @Test(arguments: [
        (Cookie(name: "", value: "", domain: "a.test"), "has neither name nor value"),
        (Cookie(name: "a", value: "b;c", domain: "a.test"), "has a character in it that no cookie may have"),
        (Cookie(name: "a", value: "b\r\nX: y", domain: "a.test"), "has a character in it that no cookie may have"),
        (Cookie(name: "a", value: "b\u{0}", domain: "a.test"), "has a character in it that no cookie may have"),
        (Cookie(name: "a=b", value: "c", domain: "a.test"), "has a character in it that no cookie may have"),
        (Cookie(name: " a", value: "c", domain: "a.test"), "has a character in it that no cookie may have"),
        (Cookie(name: "a", value: "c ", domain: "a.test"), "has a character in it that no cookie may have"),
        (Cookie(name: "a", value: "c", domain: "a.test", path: "/;"), "has a character in it that no cookie may have"),
        (Cookie(name: "", value: "b=c", domain: "a.test"), "has no name but a value with = in it"),
        (Cookie(name: "a", value: "c", domain: "a.test", path: "x"), "has a path that does not begin with a slash"),
        (Cookie(name: "a", value: "c", domain: ""), "has a domain that is not a lower-case host name"),
        (Cookie(name: "a", value: "c", domain: ".a.test"), "has a domain that is not a lower-case host name"),
        (Cookie(name: "a", value: "c", domain: "A.test"), "has a domain that is not a lower-case host name"),
        (Cookie(name: "a", value: "c", domain: "a.test:80"), "has a domain that is not a lower-case host name"),
        (Cookie(name: "a", value: "c", domain: "me@a.test"), "has a domain that is not a lower-case host name"),
        (Cookie(name: "a", value: "c", domain: "com", isHostOnly: false), "is for every host below a public suffix"),
        (
            Cookie(name: "a", value: "c", domain: "a.test", sameSite: Cookie.SameSite.none),
            "is SameSite=None but not secure"
        ),
        (Cookie(name: "__Secure-a", value: "c", domain: "a.test"), "has a prefix that asks for a secure cookie"),
        (
            Cookie(name: "__Host-a", value: "c", domain: "a.test", path: "/x", isSecure: true),
            "has a prefix that asks for one host and the path /"
        ),
        (
            Cookie(name: "a", value: String(repeating: "c", count: 4096), domain: "a.test"),
            "is longer than 4096 bytes"
        ),
    ])
    func `What no jar may keep is refused`(cookie: Cookie, reason: String) {
        let jar = CookieJar()
        let error = CookieJarError.invalidCookie("\(cookie.name.debugDescription) \(reason)")
        #expect(throws: error) { try jar.set(cookie) }
        #expect(jar.all == [])
        #expect(error.localizedDescription.hasPrefix("The cookie cannot be kept: "))
    }

    @Test func `Many tasks use one jar`() async throws {
        let jar = CookieJar()
        let url = try #require(URL(string: "https://example.com/"))
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for number in 0..<100 {
                        jar.take("t\(task)-\(number % 10)=\(number)", from: url)
                        _ = jar.cookies(for: url)
                    }
                }
            }
        }
        #expect(jar.all.count == 80)
        #expect(jar.all.allSatisfy { Int($0.value).map { $0 >= 90 } ?? false })
    }
}
