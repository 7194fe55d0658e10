import HTTPClientKit
import Testing

struct URIReferenceTests {
    /// RFC 3986 §5.4.1.
    static let normal = [
        ("g:h", "g:h"),
        ("g", "http://a/b/c/g"),
        ("./g", "http://a/b/c/g"),
        ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"),
        ("//g", "http://g"),
        ("?y", "http://a/b/c/d;p?y"),
        ("g?y", "http://a/b/c/g?y"),
        ("#s", "http://a/b/c/d;p?q#s"),
        ("g#s", "http://a/b/c/g#s"),
        ("g?y#s", "http://a/b/c/g?y#s"),
        (";x", "http://a/b/c/;x"),
        ("g;x", "http://a/b/c/g;x"),
        ("g;x?y#s", "http://a/b/c/g;x?y#s"),
        ("", "http://a/b/c/d;p?q"),
        (".", "http://a/b/c/"),
        ("./", "http://a/b/c/"),
        ("..", "http://a/b/"),
        ("../", "http://a/b/"),
        ("../g", "http://a/b/g"),
        ("../..", "http://a/"),
        ("../../", "http://a/"),
        ("../../g", "http://a/g"),
    ]

    /// RFC 3986 §5.4.2.
    static let abnormal = [
        ("../../../g", "http://a/g"),
        ("../../../../g", "http://a/g"),
        ("/./g", "http://a/g"),
        ("/../g", "http://a/g"),
        ("g.", "http://a/b/c/g."),
        (".g", "http://a/b/c/.g"),
        ("g..", "http://a/b/c/g.."),
        ("..g", "http://a/b/c/..g"),
        ("./../g", "http://a/b/g"),
        ("./g/.", "http://a/b/c/g/"),
        ("g/./h", "http://a/b/c/g/h"),
        ("g/../h", "http://a/b/c/h"),
        ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
        ("g;x=1/../y", "http://a/b/c/y"),
        ("g?y/./x", "http://a/b/c/g?y/./x"),
        ("g?y/../x", "http://a/b/c/g?y/../x"),
        ("g#s/./x", "http://a/b/c/g#s/./x"),
        ("g#s/../x", "http://a/b/c/g#s/../x"),
        ("http:g", "http:g"),
    ]

    @Test(arguments: normal + abnormal)
    func `References resolve as in the examples of RFC 3986`(reference: String, expected: String) {
        let base = URIReference("http://a/b/c/d;p?q")
        #expect(text(of: URIReference(reference).resolved(against: base)) == expected)
    }

    @Test(arguments: [
        ("/a/b/../../../c", "/c"),
        ("/a//../b", "/a/b"),
        ("/a/./", "/a/"),
        ("/a/..", "/"),
        ("/..", "/"),
        ("/.", "/"),
        ("/v1.0/x", "/v1.0/x"),
        ("/.well-known/x", "/.well-known/x"),
        ("//a//b", "//a//b"),
        ("/a/%2E%2E/b", "/a/%2E%2E/b"),
        ("/.\u{301}/a", "/.\u{301}/a"),
    ])
    func `Only whole dot segments are removed`(path: String, expected: String) {
        #expect(URIReference("http://h" + path).resolved(against: URIReference("http://a/")).path == expected)
    }

    @Test func `A text is taken apart into its five parts`() {
        let reference = URIReference("HTTP://u@H:1/p/q?a?b#c?d#e")
        #expect(reference.scheme == "http")
        #expect(reference.authority == "u@H:1")
        #expect(reference.path == "/p/q")
        #expect(reference.query == "a?b")
        #expect(reference.fragment == "c?d#e")
    }

    @Test func `Parts that are there but empty are told from parts that are not`() {
        #expect(URIReference("http://h?#").query == "")
        #expect(URIReference("http://h?#").fragment == "")
        #expect(URIReference("http://h").query == nil)
        #expect(URIReference("http://h").path == "")
        #expect(URIReference("///p").authority == "")
        #expect(URIReference("p").authority == nil)
    }

    @Test func `A combining character does not hide the delimiter before it`() {
        let reference = URIReference("http:/\u{301}/h")
        #expect(reference.authority == nil)
        let parts = URIReference("https://h/\u{301}a?\u{302}b#\u{303}c")
        #expect(parts.authority == "h")
        #expect(parts.path == "/\u{301}a")
        #expect(parts.query == "\u{302}b")
        #expect(parts.fragment == "\u{303}c")
    }

    @Test(arguments: ["users/42:activate", "/a:b", "?a:b", "#a:b"])
    func `A colon behind the first segment makes no scheme`(text: String) {
        #expect(URIReference(text).scheme == nil)
    }

    /// RFC 3986 §5.3.
    private func text(of reference: URIReference) -> String {
        var text = reference.scheme.map { $0 + ":" } ?? ""
        if let authority = reference.authority { text += "//" + authority }
        text += reference.path
        if let query = reference.query { text += "?" + query }
        if let fragment = reference.fragment { text += "#" + fragment }
        return text
    }
}
