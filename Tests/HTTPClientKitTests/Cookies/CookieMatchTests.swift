import Foundation
import Testing

@testable import HTTPClientKit

/// Domains, paths and suffixes (RFC 6265bis §5.1.3, §5.1.4).
struct CookieMatchTests {
    @Test(arguments: [
        ("a.test", "a.test", true), ("x.a.test", "a.test", true), ("y.x.a.test", "a.test", true),
        ("xa.test", "a.test", false), ("a.test", "x.a.test", false), ("test", "a.test", false), ("a.test", "", false),
        ("a.test.", "a.test", false), ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "0.0.1", false),
        ("127.0.0.1", "1", false), ("[::1]", "[::1]", true), ("[::1]", "1]", false), ("1.2.3.0x7f", "0x7f", false),
        ("a.1.test", "1.test", true),
    ])
    func `A domain covers itself and the hosts below it`(host: String, domain: String, matches: Bool) {
        #expect(CookieDomain.matches(host: host, domain: domain) == matches)
        #expect(CookieDomain.domains(of: host).contains(domain) == matches)
    }

    @Test(arguments: [
        ("/", "/", true), ("/a", "/", true), ("/a", "/a", true), ("/a/", "/a", true), ("/a/b", "/a", true),
        ("/a/b", "/a/", true), ("/ab", "/a", false), ("/a", "/a/", false), ("/A", "/a", false), ("/", "/a", false),
        ("/a%2Fb", "/a", false), ("/a/b/c", "/a/b", true),
    ])
    func `A path covers itself and what lies below it`(path: String, cookiePath: String, matches: Bool) {
        #expect(CookiePath.matches(path, cookiePath: cookiePath) == matches)
    }

    @Test(arguments: [
        ("http://a.test", "/"), ("http://a.test/", "/"), ("http://a.test/a", "/"), ("http://a.test/a/", "/a"),
        ("http://a.test/a/b", "/a"), ("http://a.test/a/b/", "/a/b"), ("http://a.test/a?b=/c/d", "/"),
        ("http://a.test/a/b?c", "/a"), ("http://a.test//", "/"),
    ])
    func `The standard path is that of the request up to its last slash`(url: String, path: String) throws {
        #expect(CookiePath.standard(for: try HTTPURL(URIReference(url))) == path)
    }

    @Test(arguments: [
        ("https://a.test/", true), ("http://a.test/", false), ("http://localhost/", true),
        ("http://x.localhost:8080/", true), ("http://127.0.0.1/", true), ("http://127.1.2.3/", true),
        ("http://[::1]/", true), ("http://128.0.0.1/", false), ("http://localhost.test/", false),
        ("http://10.0.0.1/", false),
    ])
    func `TLS and this machine are secure`(url: String, isSecure: Bool) throws {
        #expect(CookieDomain.isSecure(try HTTPURL(URIReference(url))) == isSecure)
    }

    @Test(arguments: [
        ("com", true), ("test", true), ("localhost", true), ("co.uk", true), ("com.au", true), ("ac.jp", true),
        ("example.com", false), ("bbc.co.uk", false), ("bbc.uk", false), ("a.b.c", false), ("co.com", false),
    ])
    func `Without a list the suffix is guessed`(domain: String, isSuffix: Bool) {
        #expect(PublicSuffix.isLikely(domain) == isSuffix)
    }

    #if HARBOR_CURL
    @Test(arguments: [
        ("com", true), ("co.uk", true), ("github.io", true), ("kobe.jp", true), ("city.kobe.jp", false),
        ("a.kobe.jp", true), ("uk", true), ("never-registered-tld", true), ("example.com", false),
        ("a.github.io", false),
        ("xn--p1ai", true), ("com.", true), ("127.0.0.1", false), ("[::1]", false),
    ])
    func `With libpsl the list decides`(domain: String, isSuffix: Bool) {
        #expect(CookieDomain.isPublicSuffix(domain) == isSuffix)
    }
    #endif
}
