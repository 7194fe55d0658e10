import Foundation
import HTTPClientKit
import Testing

struct ProxyRulesTests {
    private func proxy(
        for url: String,
        in environment: [String: String],
        _ configuration: ProxyConfiguration = .environment
    ) throws -> String? {
        let origin = try HTTPURL(URIReference(url)).origin
        return try ProxyRules(configuration, environment: environment).server(for: origin)?.absoluteString
    }

    private static let choices: [([String: String], String, String?)] = [
        (["http_proxy": "http://p:1"], "http://a/", "http://p:1"),
        (["http_proxy": "http://p:1"], "https://a/", nil),
        (["https_proxy": "p:2"], "https://a/", "http://p:2"),
        (["HTTPS_PROXY": "https://p"], "https://a/", "https://p:443"),
        (["HTTP_PROXY": "p"], "http://a/", "http://p:80"),
        (["all_proxy": "socks5://p"], "http://a/", "socks5://p:1080"),
        (["ALL_PROXY": "socks5h://p:9/"], "https://a/", "socks5h://p:9"),
        (["all_proxy": "x:1", "http_proxy": "y:1"], "http://a/", "http://y:1"),
        (["HTTP_PROXY": "x:1", "http_proxy": "y:1"], "http://a/", "http://y:1"),
        (["HTTP_PROXY": "x:1", "http_proxy": ""], "http://a/", "http://x:1"),
        (["HTTP_PROXY": "x:1", "REQUEST_METHOD": "GET"], "http://a/", nil),
        (["http_proxy": "x:1", "REQUEST_METHOD": "GET"], "http://a/", "http://x:1"),
        (["HTTPS_PROXY": "x:1", "REQUEST_METHOD": "GET"], "https://a/", "http://x:1"),
        (["http_proxy": "http://u:p%40@[::1]:7"], "http://a/", "http://[::1]:7"),
        ([:], "http://a/", nil),
    ]

    @Test(arguments: choices)
    func `The environment names the proxy of a scheme`(
        environment: [String: String],
        url: String,
        expected: String?
    ) throws {
        #expect(try proxy(for: url, in: environment) == expected)
    }

    private static let exclusions: [(String, String, Bool)] = [
        ("*", "http://a/", true), ("a", "http://a/", true), ("a", "http://b.a/", true), (".a", "http://b.a/", true),
        ("*.a", "http://b.a/", true), ("a", "http://ba/", false), ("A", "http://a/", true), ("a.", "http://a/", true),
        ("a", "http://a./", true), ("a:81", "http://a/", false), ("a:80", "http://a/", true),
        ("a:443", "https://a/", true), ("b, a", "http://a/", true), ("b a", "http://a/", true),
        ("127.0.0.1", "http://127.0.0.1/", true), ("127.0.0.0/8", "http://127.9.9.9/", true),
        ("127.0.0.0/8", "http://128.0.0.1/", false), ("10.0.0.0/9", "http://10.127.0.1/", true),
        ("10.0.0.0/9", "http://10.128.0.1/", false), ("0.0.0.0/0", "http://1.2.3.4/", true),
        ("::1", "http://[::1]/", true), ("[::1]:81", "http://[::1]/", false), ("fe80::/10", "http://[fe80::5]/", true),
        ("0:0:0:0:0:0:0:1", "http://[::1]/", true), ("127.0.0.0/33", "http://127.0.0.1/", false),
        ("", "http://a/", false), (",", "http://a/", false), ("http://a", "http://a/", false),
    ]

    @Test(arguments: exclusions)
    func `NO_PROXY names the hosts of direct connections`(list: String, url: String, isDirect: Bool) throws {
        for name in ["no_proxy", "NO_PROXY"] {
            #expect((try proxy(for: url, in: ["all_proxy": "p:1", name: list]) == nil) == isDirect)
        }
    }

    @Test func `The name in small letters wins over the one in capitals`() throws {
        let environment = ["all_proxy": "p:1", "no_proxy": "a", "NO_PROXY": "b"]
        #expect(try proxy(for: "http://a/", in: environment) == nil)
        #expect(try proxy(for: "http://b/", in: environment) == "http://p:1")
    }

    @Test func `A proxy of the configuration does not look at the environment`() throws {
        let environment = ["http_proxy": "p:1", "no_proxy": "*"]
        #expect(try proxy(for: "http://a/", in: environment, .none) == nil)
        #expect(try proxy(for: "http://a/", in: environment, .http(host: "q", port: 2)) == "http://q:2")
        #expect(try proxy(for: "http://a/", in: environment, .socks5(host: "::1", port: 2)) == "socks5h://[::1]:2")
        var excluding = ProxyConfiguration.socks5(host: "q", port: 2, resolvesNames: false)
        excluding.exclusions = ["a"]
        #expect(try proxy(for: "http://a/", in: environment, excluding) == nil)
        #expect(try proxy(for: "http://b/", in: environment, excluding) == "socks5://q:2")
    }

    @Test(arguments: ["ftp://p:1", "socks4://p", "http://", "http://p:0", "http://p:x", "p/q", "a b"])
    func `A variable that is no proxy is an error that does not tell its value`(value: String) {
        let reason = "the environment variable http_proxy is not an http, https or socks5 proxy"
        #expect(throws: HTTPClientError.invalidRequest(reason)) {
            try ProxyRules(.environment, environment: ["http_proxy": value])
        }
    }

    @Test func `The credentials of the environment are decoded and not described`() throws {
        let server = try #require(ProxyServer("http://us%3Aer:p%40ss:word@p:1"))
        #expect(server.user == "us:er")
        #expect(server.password == "p@ss:word")
        #expect(!"\(server)".contains("ss:word"))
    }

    @Test(arguments: [("", "p"), (String(repeating: "u", count: 256), "p"), ("u", String(repeating: "p", count: 256))])
    func `What a SOCKS proxy cannot be told is an error that says both ends`(user: String, password: String) {
        let credentials = ProxyConfiguration.Credentials(user: user, password: password)
        let configuration = ProxyConfiguration.socks5(host: "q", port: 2, credentials: credentials)
        let reason = "the user or the password of the SOCKS proxy q:2 is empty or longer than 255 bytes"
        #expect(throws: HTTPClientError.invalidRequest(reason)) { try ProxyRules(configuration, environment: [:]) }
    }

    @Test(arguments: [
        ("u\r\nX: 1", "p"), ("u", "p\r\nX: 1"), ("u\0", "p"), ("u", "p\n"), ("u\u{7F}", "p"), ("u:v", "p"),
    ])
    func `Credentials that would break the message to a proxy, or be read as others, are an error`(
        user: String,
        password: String
    ) {
        let credentials = ProxyConfiguration.Credentials(user: user, password: password)
        let configuration = ProxyConfiguration.http(host: "q", port: 2, credentials: credentials)
        let reason = "the user or the password of the proxy q:2 cannot be sent"
        #expect(throws: HTTPClientError.invalidRequest(reason)) { try ProxyRules(configuration, environment: [:]) }
    }

    @Test(arguments: ["a b", "a/b", "10.0.0.0/x", "127.0.0.1\0", "::1\0x", "10.0.0.0\0/8"])
    func `An exclusion of the configuration that is no host is an error`(text: String) {
        var configuration = ProxyConfiguration.http(host: "p", port: 1)
        configuration.exclusions = [text]
        #expect(throws: HTTPClientError.self) { try ProxyRules(configuration, environment: [:]) }
    }
}
