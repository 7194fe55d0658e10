import Foundation
import HTTPClientKit
import Testing

struct QueryItemTests {
    @Test(arguments: [
        ("a+b&c=d e/é;", "a%2Bb%26c%3Dd%20e%2F%C3%A9%3B"),
        ("/;:@'", "%2F%3B%3A%40%27"),
        ("!$()*,?#[]", "%21%24%28%29%2A%2C%3F%23%5B%5D"),
        ("AZaz09-._~", "AZaz09-._~"),
        ("%41", "%2541"),
        ("\r\n\u{0}", "%0D%0A%00"),
        ("漢😀", "%E6%BC%A2%F0%9F%98%80"),
        ("", ""),
    ])
    func `Names and values leave only unreserved characters`(text: String, encoded: String) throws {
        #expect(try target("p", [URLQueryItem(name: "q", value: text)]) == "/p?q=" + encoded)
        #expect(try target("p", [URLQueryItem(name: text, value: "v")]) == "/p?" + encoded + "=v")
    }

    @Test func `Order and repeats are kept`() throws {
        let items = [("b", "1"), ("a", "2"), ("b", "0"), ("b", "1")].map { URLQueryItem(name: $0, value: $1) }
        #expect(try target("p", items) == "/p?b=1&a=2&b=0&b=1")
    }

    @Test func `An item without a value is its name, one with an empty value has the sign`() throws {
        let items = [URLQueryItem(name: "flag", value: nil), URLQueryItem(name: "empty", value: "")]
        #expect(try target("p", items) == "/p?flag&empty=")
    }

    @Test(arguments: [
        ("p", "/p?q=1"),
        ("p?", "/p?q=1"),
        ("p?a=b", "/p?a=b&q=1"),
        ("p?a=b&", "/p?a=b&q=1"),
        ("p?a?b", "/p?a?b&q=1"),
        ("p?a?", "/p?a?&q=1"),
        ("rock&", "/rock&?q=1"),
        ("p?a=b#c", "/p?a=b&q=1"),
        ("p?a=%20", "/p?a=%20&q=1"),
    ])
    func `Items stand behind the query of the path`(path: String, expected: String) throws {
        #expect(try target(path, [URLQueryItem(name: "q", value: "1")]) == expected)
    }

    @Test(arguments: ["p", "p?", "p?a&"])
    func `No items change nothing`(path: String) throws {
        #expect(try target(path, []) == "/" + path)
    }

    private func target(_ path: String, _ items: [URLQueryItem]) throws -> String {
        var url = try BaseURL(#require(URL(string: "https://h"))).resolve(path)
        url.append(items)
        return url.target
    }
}
