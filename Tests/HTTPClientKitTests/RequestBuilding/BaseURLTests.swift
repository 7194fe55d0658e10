import Foundation
import HTTPClientKit
import Testing

struct BaseURLTests {
    @Test(arguments: [
        ("https://h", "users", "https://h/users"),
        ("https://h/", "users", "https://h/users"),
        ("https://h/api", "users", "https://h/users"),
        ("https://h/api/", "users", "https://h/api/users"),
        ("https://h/api/v1.0/", "users/42", "https://h/api/v1.0/users/42"),
        ("https://h/api/", "/users", "https://h/users"),
        ("https://h/api/", "../users", "https://h/users"),
        ("https://h/api/", "./documents:search", "https://h/api/documents:search"),
        ("https://h/api/", "", "https://h/api/"),
        ("https://h", "", "https://h/"),
        ("https://h/api?key=1", "", "https://h/api?key=1"),
        ("https://h/api?key=1", "?page=2", "https://h/api?page=2"),
        ("https://h/api/?key=1", "users", "https://h/api/users"),
        ("https://h/api/", "users?active", "https://h/api/users?active"),
        ("https://h/api/", "users#top", "https://h/api/users"),
        ("https://h:8443/api/", "users", "https://h:8443/api/users"),
        ("https://h:443/api/", "users", "https://h/api/users"),
        ("https://h/api/", "http://other:81/x", "http://other:81/x"),
        ("https://h/api/", "http://other", "http://other/"),
        ("https://h/api/", "//other/x", "https://other/x"),
        ("HTTPS://Host/Api/", "Users", "https://host/Api/Users"),
    ])
    func `A path is resolved against the base`(base: String, path: String, expected: String) throws {
        let base = BaseURL(try #require(URL(string: base)))
        #expect(try base.resolve(path).absoluteString == expected)
    }

    /// Most paths are put behind the base as they are; it must not show which.
    @Test(arguments: [
        "https://h", "https://h/", "https://h/a", "https://h/a/", "https://h/a/../b/./c/d", "https://h/a//",
        "https://h//", "https://h/..", "https://h/caf\u{E9}/", "https://h/a%20b/c", "https://h/a[0]/",
        "https://h:8443/a/?q=/x/y", "https://me:pw@h/a/", "https://h/%zz/",
    ])
    func `Every path is resolved as RFC 3986 says`(text: String) throws {
        let root = try #require(URL(string: text))
        let base = BaseURL(root)
        let paths = [
            "x", "x/", "x/y", "x//y", "/x", "//o/x", ".x", "x/.y", ".", "..", "x/..", "x/../y", "...", "x.y", "x.",
            "x~y-z_", "x:y", "x/y:z", "x?q", "?q", "#f", "x#f", "", "x y", "x%20y", "x%2", "caf\u{E9}", "x[0]",
            "x\n", "x\0", "/", "x\\y", "http:x", "https://o", "x@y", "x+y", "x,y;z=1",
        ]
        for path in paths {
            let expected = try? HTTPURL(URIReference(path).resolved(against: URIReference(root.absoluteString)))
            let url = try? base.resolve(path)
            #expect(url == expected, "\(path.debugDescription)")
        }
    }

    /// Where the last absolute URL went is remembered; it must not show.
    @Test func `Every absolute URL is what it is, whatever came before it`() throws {
        let base = BaseURL(try #require(URL(string: "https://base/")))
        let places = [
            "http://h", "http://h:80", "http://h:8080", "https://h", "HTTP://h", "http://H", "http://me@h",
            "http://me:pw@h",
            "http://[::1]:8080", "http://hh", "http://h.", "//h", "ftp://h", "http:", "http:/", "http://",
        ]
        let paths = [
            "", "/", "/x", "/x/y", "x", "/../x", "/x?q", "?q", "#f", "/x#f", "/x y", "/%", "//x", "/.x", "/@o/x",
        ]
        for place in places {
            for next in places {
                for path in paths {
                    _ = try? base.resolve(place + "/x")
                    let text = next + path
                    let expected = try? HTTPURL(URIReference(text).resolved(against: URIReference("https://base/")))
                    let url = try? base.resolve(text)
                    #expect(url == expected, "\(text) after \(place)")
                }
            }
        }
    }

    @Test func `A relative base URL is made absolute first`() throws {
        let root = try #require(URL(string: "https://h/a/"))
        let base = BaseURL(try #require(URL(string: "b/", relativeTo: root)))
        #expect(try base.resolve("c").absoluteString == "https://h/a/b/c")
    }

    @Test(arguments: ["api/", "/api", "file:///a/", "ftp://h/", "mailto:a@b", "https:///x"])
    func `A base that is no http URL is an error when a path needs it`(text: String) throws {
        let base = BaseURL(try #require(URL(string: text)))
        #expect(throws: HTTPClientError.invalidURL) { try base.resolve("users") }
        #expect(try base.resolve("https://h/x").absoluteString == "https://h/x")
    }

    @Test func `User information of the base counts for its paths only`() throws {
        let base = BaseURL(try #require(URL(string: "https://me:pw@h/api/")))
        #expect(try base.resolve("users").userInfo == "me:pw")
        #expect(try base.resolve("https://h/users").userInfo == nil)
    }
}
