import Foundation
import Testing

@testable import HTTPClientKit

/// How a Set-Cookie field is taken apart (RFC 6265bis §5.6).
struct SetCookieTests {
    static let now = Date(timeIntervalSince1970: 1_800_000_000)

    @Test(arguments: [
        ("a=b", "a", "b"), ("  a  =  b  ", "a", "b"), ("a=", "a", ""), ("a=b=c", "a", "b=c"), ("=b", "", "b"),
        ("b", "", "b"), ("a=\"b c\"", "a", "\"b c\""), ("a=b,c", "a", "b,c"), ("a=b; x", "a", "b"), ("a=b;", "a", "b"),
        ("\ta\t=\tb\tc\t", "a", "b\tc"), ("a=é漢", "a", "é漢"), ("a b=c d", "a b", "c d"), ("", "", ""), (";x", "", ""),
        ("a =b\u{301}", "a", "b\u{301}"),
    ])
    func `Name and value`(text: String, name: String, value: String) throws {
        let cookie = try #require(SetCookie(text, now: Self.now))
        #expect(cookie.name == name)
        #expect(cookie.value == value)
    }

    @Test(arguments: ["\u{0}", "\u{1}", "\u{8}", "\n", "\u{B}", "\r", "\u{1F}", "\u{7F}"])
    func `A control character anywhere makes it none`(control: String) {
        for text in ["a\(control)=b", "a=b\(control)c", "a=b; Path=/\(control)", "a=b; x\(control)"] {
            #expect(SetCookie(text, now: Self.now) == nil)
        }
    }

    @Test(arguments: [
        ("Domain=a.test", "a.test"), ("domain=A.Test", "a.test"), ("DOMAIN=.a.test", "a.test"), ("Domain=..a", ".a"),
        ("Domain=", nil), ("Domain", nil), ("Domain=.", nil), ("Domain= a.test ", "a.test"),
        ("Domain=a.test; Domain=b.test", "b.test"), ("Domain=a.test; Domain=", nil),
        ("Domain=a.test; Domain=" + String(repeating: "b", count: 1025), "a.test"),
    ])
    func `Domain`(attributes: String, domain: String?) throws {
        #expect(try #require(SetCookie("a=b; " + attributes, now: Self.now)).domain == domain)
    }

    @Test(arguments: [
        ("Path=/x", "/x"), ("path = /x ", "/x"), ("Path=", nil), ("Path", nil), ("Path=x", nil), ("Path=\"/\"", nil),
        ("Path=/x; Path=/y", "/y"), ("Path=/x; Path=y", nil),
        ("Path=/x; Path=/" + String(repeating: "b", count: 1024), "/x"),
    ])
    func `Path`(attributes: String, path: String?) throws {
        #expect(try #require(SetCookie("a=b; " + attributes, now: Self.now)).path == path)
    }

    @Test(arguments: [
        ("Max-Age=60", 60), ("max-age=1", 1), ("Max-Age=0", -Double.infinity), ("Max-Age=-1", -Double.infinity),
        ("Max-Age=-", -Double.infinity), ("Max-Age=", nil), ("Max-Age", nil), ("Max-Age=1.5", nil), ("Max-Age=+1", nil),
        ("Max-Age=x", nil), ("Max-Age=0x10", nil), ("Max-Age=34560000", 34_560_000), ("Max-Age=34560001", 34_560_000),
        ("Max-Age=99999999999999999999999", 34_560_000), ("Max-Age=60; Max-Age=x", 60), ("Max-Age=60; Max-Age=70", 70),
        ("Expires=Fri, 15 Jan 2027 08:01:00 GMT", 60), ("Expires=Fri, 15 Jan 2027 08:01:00 GMT; Max-Age=5", 5),
        ("Max-Age=5; Expires=Fri, 15 Jan 2027 08:01:00 GMT", 5),
        ("Max-Age=x; Expires=Fri, 15 Jan 2027 08:01:00 GMT", 60), ("Expires=never", nil), ("Expires=", nil),
        ("Expires=Fri, 15 Jan 2027 08:01:00 GMT; Expires=never", 60),
        ("Expires=Fri, 31 Dec 9999 23:59:59 GMT", 34_560_000),
        ("Expires=Thu, 01 Jan 1970 00:00:00 GMT", -1_800_000_000),
        ("", nil),
    ])
    func `The end: Max-Age over Expires, and 400 days at most`(attributes: String, seconds: Double?) throws {
        let expected = seconds.map { $0.isInfinite ? Date.distantPast : Self.now.addingTimeInterval($0) }
        #expect(try #require(SetCookie("a=b; " + attributes, now: Self.now)).expires == expected)
    }

    @Test(arguments: [
        ("Secure", true, false), ("secure=false", true, false), ("HttpOnly", false, true),
        ("HTTPONLY; SECURE", true, true),
        ("Secured", false, false), ("", false, false),
    ])
    func `Secure and HttpOnly`(attributes: String, isSecure: Bool, isHTTPOnly: Bool) throws {
        let cookie = try #require(SetCookie("a=b; " + attributes, now: Self.now))
        #expect(cookie.isSecure == isSecure)
        #expect(cookie.isHTTPOnly == isHTTPOnly)
    }

    @Test(
        arguments: [
            ("SameSite=Strict", .strict), ("samesite=LAX", .lax), ("SameSite=None", Cookie.SameSite.none),
            ("SameSite=x", nil),
            ("SameSite", nil), ("", nil), ("SameSite=Lax; SameSite=Strict", .strict),
        ] as [(String, Cookie.SameSite?)]
    )
    func `SameSite`(attributes: String, sameSite: Cookie.SameSite?) throws {
        #expect(try #require(SetCookie("a=b; " + attributes, now: Self.now)).sameSite == sameSite)
    }
}
