import Foundation
import HTTPClientKit
import Testing

/// Which fields a jar accepts (RFC 6265bis §5.7), and which cookies it gives for which URL (§5.8.3).
struct CookieStorageTests {
    let clock = CookieClock()

    @Test(arguments: [
        // Domain
        ("https://www.example.com/", "a=1; Domain=example.com", true),
        ("https://www.example.com/", "a=1; Domain=www.example.com", true),
        ("https://example.com/", "a=1; Domain=www.example.com", false),
        ("https://example.com/", "a=1; Domain=example.org", false),
        ("https://www.example.com/", "a=1; Domain=com", false), ("https://www.example.com/", "a=1; Domain=.com", false),
        ("https://www.example.co.uk/", "a=1; Domain=co.uk", false),
        ("https://www.example.com/", "a=1; Domain=com.", false),
        ("https://com/", "a=1; Domain=com", true), ("http://localhost/", "a=1; Domain=localhost", true),
        ("https://example.com./", "a=1; Domain=com.", false), ("https://127.0.0.1/", "a=1; Domain=127.0.0.1", true),
        ("https://127.0.0.1/", "a=1; Domain=0.0.1", false), ("https://[::1]/", "a=1; Domain=[::1]", true),
        ("https://example.com/", "a=1; Domain=..example.com", false),
        ("https://example.com/", "a=1; Domain=ex\u{E4}mple.com", false),
        ("https://example.com/", "a=1; Domain=example.com:443", false),
        ("https://example.com/", "a=1; Domain=*.example.com", false),
        // Secure
        ("https://example.com/", "a=1; Secure", true), ("http://example.com/", "a=1; Secure", false),
        ("http://localhost/", "a=1; Secure", true), ("http://127.0.0.1/", "a=1; Secure", true),
        ("https://example.com/", "a=1; SameSite=None; Secure", true),
        ("https://example.com/", "a=1; SameSite=None", false),
        ("http://example.com/", "a=1; SameSite=Strict; HttpOnly", true),
        // Prefixes
        ("https://example.com/", "__Secure-a=1; Secure", true), ("https://example.com/", "__Secure-a=1", false),
        ("https://example.com/", "__SECURE-a=1", false), ("http://example.com/", "__Secure-a=1; Secure", false),
        ("https://example.com/", "__Host-a=1; Secure; Path=/", true),
        ("https://example.com/", "__Host-a=1; Secure", false),
        ("https://example.com/", "__Host-a=1; Secure; Path=/x", false),
        ("https://example.com/", "__Host-a=1; Path=/", false),
        ("https://example.com/", "__host-a=1; Secure; Path=/; Domain=example.com", false),
        ("https://example.com/", "__Host-a=1; Secure; Path=/; Domain=", true),
        ("https://example.com/", "__Hostile=1", true),
        ("https://example.com/", "=__Host-a=1; Secure; Path=/", false),
        ("https://example.com/", "__Secure-a; Secure", false),
        // Name and value
        ("https://example.com/", "", false), ("https://example.com/", "=", false),
        ("https://example.com/", "; Secure", false),
        ("https://example.com/", "a", true), ("https://example.com/", "=a", true), ("https://example.com/", "a=", true),
        ("https://example.com/", "=a=b", false), ("https://example.com/", "a=\u{7}", false),
        ("https://example.com/", "a=1; x=\r\n", false),
        ("https://example.com/", "a=" + String(repeating: "x", count: 4095), true),
        ("https://example.com/", "a=" + String(repeating: "x", count: 4096), false),
        ("https://example.com/", String(repeating: "x", count: 4097), false),
        // An end that has passed is accepted: it removes
        ("https://example.com/", "a=1; Max-Age=0", true), ("https://example.com/", "a=1; Path=nowhere", true),
    ])
    func `A field is accepted or ignored`(url: String, field: String, isAccepted: Bool) throws {
        #expect(clock.jar.take(field, from: try #require(URL(string: url))) == isAccepted)
    }

    @Test(arguments: [
        ("a=1", "https://www.example.com/", true), ("a=1", "https://example.com/", false),
        ("a=1", "https://x.www.example.com/", false), ("a=1", "http://www.example.com:8080/", true),
        ("a=1; Domain=example.com", "https://example.com/", true),
        ("a=1; Domain=example.com", "https://x.example.com/", true),
        ("a=1; Domain=example.com", "https://badexample.com/", false), ("a=1", "https://WWW.Example.COM/", true),
        ("a=1; Secure", "https://www.example.com/", true), ("a=1; Secure", "http://www.example.com/", false),
        ("a=1; Path=/x", "https://www.example.com/x", true), ("a=1; Path=/x", "https://www.example.com/x/y?z", true),
        ("a=1; Path=/x", "https://www.example.com/xy", false), ("a=1; Path=/x", "https://www.example.com/", false),
        ("a=1; HttpOnly; SameSite=Strict", "https://www.example.com/", true), ("a=1", "ftp://www.example.com/", false),
        ("a=1; Max-Age=10", "https://www.example.com/", true), ("a=1; Max-Age=0", "https://www.example.com/", false),
    ])
    func `A cookie of www.example.com goes where it is meant to`(field: String, url: String, isSent: Bool) throws {
        #expect(clock.jar.take(field, from: try #require(URL(string: "https://www.example.com/"))))
        let expected = isSent ? ["1"] : []
        #expect(clock.jar.cookies(for: try #require(URL(string: url))).map(\.value) == expected)
    }

    @Test func `Everything that a field says is kept`() throws {
        let url = try #require(URL(string: "https://www.example.com/a/b"))
        clock.jar.take("n=v w; Domain=.Example.com; Path=/a; Max-Age=60; Secure; HttpOnly; SameSite=Lax", from: url)
        clock.jar.take("m=1", from: url)
        #expect(
            clock.jar.all == [
                Cookie(
                    name: "n",
                    value: "v w",
                    domain: "example.com",
                    isHostOnly: false,
                    path: "/a",
                    expires: clock.now.addingTimeInterval(60),
                    isSecure: true,
                    isHTTPOnly: true,
                    sameSite: .lax
                ),
                Cookie(name: "m", value: "1", domain: "www.example.com", path: "/a"),
            ]
        )
    }

    @Test func `A cookie ends when its time has come`() throws {
        let url = try #require(URL(string: "https://example.com/"))
        clock.jar.take("a=1; Max-Age=10", from: url)
        clock.jar.take("b=2", from: url)
        clock.advance(by: 9.5)
        #expect(clock.jar.cookies(for: url).map(\.name) == ["a", "b"])
        clock.advance(by: 0.5)
        #expect(clock.jar.cookies(for: url).map(\.name) == ["b"])
        #expect(clock.jar.all.map(\.name) == ["b"])
    }

    @Test func `Longer paths go first, then older cookies, and a new value keeps its place`() throws {
        let url = try #require(URL(string: "https://example.com/a/b/c"))
        for field in ["one=1; Path=/", "two=1; Path=/a", "three=1; Path=/", "four=1; Path=/a/b", "five=1; Path=/a"] {
            clock.jar.take(field, from: url)
            clock.advance(by: 1)
        }
        clock.jar.take("one=new; Path=/", from: url)
        #expect(clock.jar.cookies(for: url).map(\.name) == ["four", "two", "five", "one", "three"])
        #expect(clock.jar.cookies(for: url).map(\.value) == ["1", "1", "1", "new", "1"])
    }

    @Test func `Name, domain, path and host-only tell cookies apart`() throws {
        let url = try #require(URL(string: "https://www.example.com/a/"))
        for field in ["n=1", "n=2; Path=/", "n=3; Domain=example.com", "N=4", "n=5; Domain=www.example.com"] {
            #expect(clock.jar.take(field, from: url))
        }
        #expect(clock.jar.all.map(\.value) == ["1", "2", "3", "4", "5"])
        clock.jar.take("n=; Max-Age=0", from: url)
        clock.jar.take("n=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT", from: url)
        #expect(clock.jar.all.map(\.value) == ["3", "4", "5"])
    }

    @Test func `http cannot set, shadow or remove a secure cookie`() throws {
        let secure = try #require(URL(string: "https://www.example.com/login"))
        let plain = try #require(URL(string: "http://www.example.com/login/en"))
        clock.jar.take("s=good; Secure; Path=/login; Domain=example.com", from: secure)
        for field in ["s=bad", "s=bad; Domain=example.com; Path=/login", "s=; Max-Age=0; Path=/login"] {
            #expect(!clock.jar.take(field, from: plain))
        }
        #expect(clock.jar.take("s=elsewhere; Path=/", from: plain))
        #expect(clock.jar.take("t=other", from: plain))
        #expect(clock.jar.cookies(for: secure).map(\.value) == ["good", "other", "elsewhere"])
    }

    @Test func `Of one domain the insecure and long unused ones are left out beyond 180`() throws {
        let url = try #require(URL(string: "https://example.com/"))
        let other = try #require(URL(string: "https://example.org/"))
        // Never looked at below, so that nothing but its being secure keeps it.
        clock.jar.take("kept=1; Secure; Path=/kept", from: url)
        for number in 0..<180 {
            clock.advance(by: 1)
            clock.jar.take("n\(number)=1; Path=/\(number)", from: url)
            // Looking at the second one keeps it in use.
            _ = clock.jar.cookies(for: try #require(URL(string: "https://example.com/1")))
        }
        clock.jar.take("o=1", from: other)
        let names = clock.jar.all.filter { $0.domain == "example.com" }.map(\.name)
        #expect(names.count == 180)
        #expect(names.contains("kept"))
        #expect(!names.contains("n0"))
        #expect(names.contains("n1"))
        clock.jar.take("another=1", from: url)
        #expect(!clock.jar.all.map(\.name).contains("n2"))
        #expect(clock.jar.cookies(for: other).count == 1)
    }

    @Test func `Of all domains together the long unused ones are left out beyond 3000`() throws {
        for number in 0..<3001 {
            clock.advance(by: 1)
            clock.jar.take("n=1", from: try #require(URL(string: "https://h\(number).example/")))
        }
        #expect(clock.jar.all.count == 3000)
        #expect(clock.jar.all.first?.domain == "h1.example")
    }

    /// As many as a head has room for, in a jar that is full.
    @Test(.timeLimit(.minutes(1)), arguments: ["https", "http"])
    func `A flood of cookies takes no longer than its bytes`(scheme: String) throws {
        for number in 0..<3000 {
            clock.jar.take("n=1; Secure", from: try #require(URL(string: "https://h\(number).example.com/")))
        }
        clock.advance(by: 1)
        let url = try HTTPURL(URIReference("\(scheme)://www.example.com/"))
        #expect(clock.jar.take((0..<16_000).map { "n\($0)=1" }, from: url) == 16_000)
        #expect(clock.jar.all.count == 3000)
        let names = clock.jar.all.filter { $0.domain == "www.example.com" }.map(\.name)
        #expect(names == (16_000 - 180..<16_000).map { "n\($0)" })
    }

    @Test func `A description never tells the value`() {
        let cookie = Cookie(name: "sid", value: "s3cret", domain: "example.com", path: "/a")
        #expect("\(cookie)" == "sid for example.com/a")
        #expect(!String(reflecting: cookie).contains("s3cret"))
    }
}
