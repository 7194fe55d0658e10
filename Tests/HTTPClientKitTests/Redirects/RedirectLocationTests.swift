import Foundation
import HTTPClientKit
import Testing

/// Where a `Location` leads from `http://user:pass@a.test:8080/d/e?q=1#top`.
struct RedirectLocationTests {
    static let asked = "http://user:pass@a.test:8080/d/e?q=1#top"

    @Test(arguments: [
        ("https://b.test/x?y=1#z", "https://b.test/x?y=1#z"),
        ("HTTPS://B.Test", "https://b.test/#top"),
        ("//b.test/x", "http://b.test/x#top"),
        ("//b.test:80", "http://b.test/#top"),
        ("/x", "http://a.test:8080/x#top"),
        ("/", "http://a.test:8080/#top"),
        ("x", "http://a.test:8080/d/x#top"),
        ("x/", "http://a.test:8080/d/x/#top"),
        ("./x", "http://a.test:8080/d/x#top"),
        ("../x", "http://a.test:8080/x#top"),
        ("../../../x", "http://a.test:8080/x#top"),
        ("/a/./b/../c", "http://a.test:8080/a/c#top"),
        ("?r=2", "http://a.test:8080/d/e?r=2#top"),
        ("?", "http://a.test:8080/d/e?#top"),
        ("#f", "http://a.test:8080/d/e?q=1#f"),
        ("x#", "http://a.test:8080/d/x#"),
        ("http://me:secret@a.test:8080/x", "http://a.test:8080/x#top"),
        ("//me@b.test", "http://b.test/#top"),
        ("//m@e@b.test", "http://b.test/#top"),
        ("http://[::1]:81/x", "http://[::1]:81/x#top"),
    ])
    func `A reference is resolved against the URL that was asked`(location: String, expected: String) async throws {
        #expect(try await destination(of: location) == expected)
    }

    @Test(arguments: [
        ("/a b", "/a%20b"),
        ("/caf\u{E9}?q=\u{6F22}", "/caf%C3%A9?q=%E6%BC%A2"),
        ("/100%", "/100%25"),
        ("/a%2", "/a%252"),
        ("/a%zz%20", "/a%25zz%20"),
        ("/\"<>^`{|}", "/%22%3C%3E%5E%60%7B%7C%7D"),
        ("/a[0]?b[]=1", "/a%5B0%5D?b%5B%5D=1"),
        ("/\\b.test/x", "/%5Cb.test/x"),
        ("\\\\b.test/x", "/d/%5C%5Cb.test/x"),
        ("/a\tb", "/a%09b"),
        ("/x?a=b?c/d", "/x?a=b?c/d"),
    ])
    func `What no URL may have is percent-encoded`(location: String, target: String) async throws {
        #expect(try await destination(of: location) == "http://a.test:8080" + target + "#top")
    }

    @Test func `A fragment is encoded too, and not sent`() async throws {
        let engine = Self.engine(["Location": "/x#a b#c"])
        let response = try await RedirectTransport(engine, policy: .follow()).exchange(PreparedRequest(Self.asked))
        #expect(response.url == "http://a.test:8080/x#a%20b%23c")
        #expect(response.hops.map(\.location) == ["http://a.test:8080/x#a%20b%23c"])
        #expect(engine.requests.map(\.url.target) == ["/d/e?q=1", "/x"])
    }

    @Test(arguments: [
        "http:", "http:x", "http:/x", "http://", "https:///x", "http://a b/", "http://a.test:99999/",
        "http://a.test:x/",
        "http://[::1", "http://[zz]/", "//", "http://caf\u{E9}.test/", "http://a%20b/", "1a:b", "a b:c", ":x", "//a\\b",
        "http://me@/x",
    ])
    func `A Location that is no URL is an error`(location: String) async throws {
        await #expect(throws: HTTPClientError.malformedResponse("a.test:8080 sent a Location that is not a URL")) {
            try await destination(of: location)
        }
    }

    @Test(arguments: [
        ("ftp://b.test/x", "ftp"), ("mailto:a@b.test", "mailto"), ("app://callback?code=secret", "app"),
        ("file:///etc/passwd", "file"), ("javascript:alert(1)", "javascript"), ("data:,x", "data"),
        ("localhost:8080/x", "localhost"),
    ])
    func `A scheme that is not http or https is an error that names it alone`(location: String, scheme: String) async {
        let error = await #expect(throws: HTTPClientError.self) { try await destination(of: location) }
        #expect(error == .redirectRefused(#"a.test:8080 redirects to the scheme "\#(scheme)""#))
    }

    @Test func `Bytes that are not UTF-8 are an error`() async {
        await #expect(throws: HTTPClientError.malformedResponse("a.test:8080 sent a Location that is not UTF-8")) {
            try await destination(of: "/caf\u{FFFD}")
        }
    }

    @Test func `Several fields must agree`() async throws {
        let same = Self.engine(["Location": "/x", "location": "/x"])
        let response = try await RedirectTransport(same, policy: .follow()).exchange(PreparedRequest(Self.asked))
        #expect(response.url == "http://a.test:8080/x#top")
        let different = Self.engine(["Location": "/x", "location": "/y"])
        await #expect(
            throws: HTTPClientError.malformedResponse("a.test:8080 sent several Location fields that differ")
        ) {
            try await RedirectTransport(different, policy: .follow()).exchange(PreparedRequest(Self.asked))
        }
    }

    @Test func `Nothing that a server sends ends the program`() async throws {
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array("ah:/?#[]@%2.\\ é\u{0}\t漢")
        for _ in 0..<500 {
            let length = Int.random(in: 0...12, using: &generator)
            let text = String((0..<length).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] })
            _ = try? await destination(of: text)
        }
    }

    private func destination(of location: String) async throws -> String? {
        let engine = Self.engine(["Location": location])
        return try await RedirectTransport(engine, policy: .follow()).exchange(PreparedRequest(Self.asked)).url
    }

    /// Redirects the first request.
    private static func engine(_ headers: HTTPHeaders) -> ScriptedTransport {
        let isFirst = Lock(true)
        return ScriptedTransport { _ in
            let redirects = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            return redirects ? HTTPResponse(statusCode: 302, headers: headers) : HTTPResponse(statusCode: 200)
        }
    }
}
