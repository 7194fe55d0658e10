import HTTPClientKit
import Testing

struct HTTPURLTests {
    @Test(arguments: [
        ("http://Example.COM/a", "example.com", 80, "example.com"),
        ("https://example.com", "example.com", 443, "example.com"),
        ("https://example.com:443/", "example.com", 443, "example.com"),
        ("https://example.com:80/", "example.com", 80, "example.com:80"),
        ("http://example.com:/", "example.com", 80, "example.com"),
        ("http://example.com:00080/", "example.com", 80, "example.com"),
        ("http://example.com.:65535/", "example.com.", 65535, "example.com.:65535"),
        ("http://127.0.0.1:8080/", "127.0.0.1", 8080, "127.0.0.1:8080"),
        ("http://my_host/", "my_host", 80, "my_host"),
        ("http://[::1]:8080/", "[::1]", 8080, "[::1]:8080"),
        ("http://[2001:DB8::1]/", "[2001:db8::1]", 80, "[2001:db8::1]"),
        ("http://[::ffff:1.2.3.4]/", "[::ffff:1.2.3.4]", 80, "[::ffff:1.2.3.4]"),
        ("http://[FE80::1%25Eth0]:81/", "[fe80::1%25Eth0]", 81, "[fe80::1]:81"),
    ])
    func `Host, port and the Host field`(text: String, host: String, port: Int, field: String) throws {
        let url = try HTTPURL(URIReference(text))
        #expect(url.host == host)
        #expect(url.port == port)
        #expect(url.authority == field)
    }

    @Test func `The zone of an address stays in the URL that is connected to`() throws {
        let url = try HTTPURL(URIReference("http://[fe80::1%25eth0]:81/x"))
        #expect(url.absoluteString == "http://[fe80::1%25eth0]:81/x")
    }

    @Test(arguments: [
        ("http://h", "/"),
        ("http://h?q", "/?q"),
        ("http://h/?", "/?"),
        ("http://h/a%2fb;c=d@e:f,g'(h)*!$&+~", "/a%2fb;c=d@e:f,g'(h)*!$&+~"),
        ("http://h/a?b=/c?d", "/a?b=/c?d"),
        ("http://h/caf\u{E9}/\u{6F22}?q=\u{E9}", "/caf%C3%A9/%E6%BC%A2?q=%C3%A9"),
        ("http://h/\u{1F600}", "/%F0%9F%98%80"),
        ("http://h/e\u{301}", "/e%CC%81"),
        ("http://h/\u{301}", "/%CC%81"),
        ("http://h/a[0]?filter[x]=%5B1", "/a%5B0%5D?filter%5Bx%5D=%5B1"),
    ])
    func `The request target is what a URI may have`(text: String, target: String) throws {
        #expect(try HTTPURL(URIReference(text)).target == target)
    }

    @Test(arguments: [
        // No host.
        "", "http:", "http:/", "http://", "http:///a", "http:a", "https://:80/", "http://user@/", "http://@:1/",
        // Another scheme.
        "ftp://h/", "file:///a", "ws://h/", "httpss://h/", "://h/", "h:80/a", "mailto:a@b",
        // Hosts that are none.
        "http://a b/", "http://a%20b/", "http://%41/", "http://h\u{E9}/", "http://a<b/", "http://a\tb/", "http://a\\b/",
        "http://a\u{0}b/", "http://a|b/", "http://a^b/", "http://a{b}/", "http://a\"b/", "http://a`b/",
        "http://h\u{301}/",
        // Ports that are none.
        "http://h:0/", "http://h:65536/", "http://h:-1/", "http://h:+1/", "http://h:8o/", "http://h:1:2/",
        "http://h:99999999999999999999/", "http://h: 80/", "http://h:\u{0661}/",
        // Addresses that are none.
        "http://::1/", "http://[::1/", "http://[]/", "http://[1]/", "http://[:]/", "http://[1::2::3]/", "http://[g::]/",
        "http://[::1]a/", "http://[::1%eth0]/", "http://[::1%25]/", "http://[::1%25a b]/", "http://[v1.a:b]/",
        "http://[::1\u{0}]/",
        // User information that is none.
        "http://a b@h/", "http://%4@h/", "http://%GG@h/", "http://\u{E9}@h/",
        "http://a@b@h/",
        // Paths and queries that are none.
        "http://h/a b", "http://h/\r\nX: 1", "http://h/a\u{0}", "http://h/\t", "http://h/\u{7F}", "http://h/?a b",
        "http://h/%", "http://h/%4", "http://h/%zz", "http://h/%4\u{E9}", "http://h/a?%", "http://h/a?b=%2",
        "http://h/<", "http://h/>", "http://h/\"", "http://h/\\", "http://h/^", "http://h/`", "http://h/{",
        "http://h/|",
    ])
    func `Anything else is an invalid URL`(text: String) {
        #expect(throws: HTTPClientError.invalidURL) { try HTTPURL(URIReference(text)) }
    }

    @Test(arguments: [
        ("http://me:secret@h/", "me:secret"),
        ("http://me@h/", "me"),
        ("http://a%40b:c%3Ad@h/", "a%40b:c%3Ad"),
        ("http://@h/", nil),
        ("http://h/@", nil),
    ])
    func `User information is kept apart from the host`(text: String, userInfo: String?) throws {
        let url = try HTTPURL(URIReference(text))
        #expect(url.userInfo == userInfo)
        #expect(url.host == "h")
        #expect(!url.absoluteString.contains("@h"))
    }
}
