import Foundation
import HTTPClientKit
import Testing

@testable import Harbor

/// What no log tells.
struct RedactionTests {
    private let redactor = Redactor(HRedaction(), secrets: ["x-own"])

    @Test(arguments: [
        "Authorization", "proxy-authorization", "COOKIE", "Set-Cookie", "X-API-Key", "x-api-key", "X-Own",
        "X-Auth-Token",
        "X-Client-Secret", "X_Api_Key",
    ])
    func `Secret headers are left out`(name: String) {
        let headers = redactor.headers([name: "hush", "Accept": "a/b"])
        #expect(headers[name] == "REDACTED")
        #expect(headers["Accept"] == "a/b")
    }

    @Test(arguments: [
        ("http://h/?password=x&a=1", "http://h/?password=REDACTED&a=1"),
        ("http://h/?API-KEY=x", "http://h/?API-KEY=REDACTED"),
        ("http://h/?pass%77ord=x&pass+word=y", "http://h/?pass%77ord=REDACTED&pass+word=y"),
        ("http://h/?pass_word=x&pass-word=y", "http://h/?pass_word=REDACTED&pass-word=REDACTED"),
        ("http://h/?token", "http://h/?token"),
        ("http://h/?a=b=c&&token=", "http://h/?a=b=c&&token=REDACTED"), ("http://h/token=1", "http://h/token=1"),
        ("http://h/?x-own=1", "http://h/?x-own=REDACTED"), ("http://h/", "http://h/"),
    ])
    func `Secret query items are left out`(url: String, expected: String) {
        #expect(redactor.url(url) == expected)
    }

    @Test(arguments: [
        (#"{"password":"x"}"#, #"{"password":"REDACTED"}"#),
        (#"{ "a" : 1, "Access-Token" : "x" , "b":2}"#, #"{ "a" : 1, "Access-Token" : "REDACTED" , "b":2}"#),
        (#"{"client_secret":{"a":["}",1]},"b":1}"#, #"{"client_secret":"REDACTED","b":1}"#),
        (#"[{"apiKey":123},{"apikey":null}]"#, #"[{"apiKey":"REDACTED"},{"apikey":"REDACTED"}]"#),
        (#"{"pass\u0077ord":"x"}"#, #"{"pass\u0077ord":"REDACTED"}"#),
        (#"{"user":{"passwd":"a\"b\\","n":"password"}}"#, #"{"user":{"passwd":"REDACTED","n":"password"}}"#),
        (#"{"a":"token","b":["token"]}"#, #"{"a":"token","b":["token"]}"#),
        (#"{"token":"unfinis"#, #"{"token":"REDACTED""#), (#"{"token":[1,{"a":"#, #"{"token":"REDACTED""#),
        (#"{"token""#, #"{"token""#), (#"{"a":"\"#, #"{"a":"\"#), ("", ""),
        (#"{"token":"a"}{"token":"b"}"#, #"{"token":"REDACTED"}{"token":"REDACTED"}"#),
    ])
    func `Secret fields of JSON are left out, and the rest is kept byte by byte`(text: String, expected: String) {
        for type in ["application/json", "application/vnd.x+json; charset=utf-8"] {
            let body = redactor.body(Data(text.utf8), contentType: type)
            #expect(String(decoding: body, as: UTF8.self) == expected)
        }
    }

    @Test func `JSON under another name is known by its first character`() {
        let body = redactor.body(Data(#" {"token":1}"#.utf8), contentType: "text/plain")
        #expect(String(decoding: body, as: UTF8.self) == #" {"token":"REDACTED"}"#)
        #expect(redactor.body(Data("token: 1".utf8), contentType: nil) == Data("token: 1".utf8))
    }

    @Test func `Secret fields of forms are left out`() async throws {
        let form = redactor.body(Data("user=a&pass+word=b".utf8), contentType: "application/x-www-form-urlencoded")
        #expect(String(decoding: form, as: UTF8.self) == "user=a&pass+word=b")
        let plain = redactor.body(Data("user=a&password=b".utf8), contentType: "application/x-www-form-urlencoded")
        #expect(String(decoding: plain, as: UTF8.self) == "user=a&password=REDACTED")
        var random = SystemRandom()
        let parts = [HFormPart.text(name: "password", "hush"), .text(name: "user", "ada")]
        let payload = try MultipartForm(parts, using: &random).payload
        let shown = redactor.payload(payload, contentType: "multipart/form-data; boundary=b")
        let text = String(decoding: try await PreparedPayload(shown).collected(), as: UTF8.self)
        #expect(!text.contains("hush"))
        #expect(text.contains("REDACTED") && text.contains("ada"))
    }

    @Test(arguments: [
        (#"{"a":["token:hush",1]}"#, "application/json", #"{"a":["REDACTED",1]}"#),
        (#"{"m":"no token:hush here","b":[]}"#, "application/json", #"{"m":"REDACTED","b":[]}"#),
        (#"["token:h\u0075sh"]"#, "application/json", #"["REDACTED"]"#), (#"["hus","h"]"#, "", #"["hus","h"]"#),
        (#"{"hush":1,"token":"hush"}"#, "", #"{"REDACTED":1,"token":"REDACTED"}"#),
        (#"["q\"r"]"#, "", #"["REDACTED"]"#), (#"["unfinished hush"#, "", #"["REDACTED""#),
        ("<p>token:hush</p>", "text/html", "<p>token:REDACTED</p>"), ("<p>quiet</p>", "text/html", "<p>quiet</p>"),
        ("hushhush!", "", "REDACTEDREDACTED!"), ("hush-hush", "", "REDACTED"),
    ])
    func `A text that the request calls secret is left out wherever it stands`(
        text: String,
        type: String,
        expected: String
    ) {
        let redactor = Redactor(.none, secrets: [], texts: ["hush", "hush-hush", "q\"r", ""])
        #expect(String(decoding: redactor.body(Data(text.utf8), contentType: type), as: UTF8.self) == expected)
        #expect(redactor.text("failed: hush") == "failed: REDACTED")
        #expect(redactor.headers(["X-Echo": "a hush b"])["X-Echo"] == "a REDACTED b")
    }

    @Test func `What is no text is kept byte by byte`() {
        let bytes = Data([0xFF, 0x00, 0xC3])
        #expect(Redactor(.none, secrets: [], texts: ["hush"]).body(bytes, contentType: "image/png") == bytes)
    }

    @Test func `The policy can be extended and emptied`() {
        var policy = HRedaction()
        policy.headerNames.insert("X-Session")
        policy.fieldNames.insert("IBAN")
        policy.replacement = "***"
        let redactor = Redactor(policy, secrets: [])
        #expect(redactor.headers(["x-session": "a"])["X-Session"] == "***")
        #expect(redactor.url("http://h/?my-iban=1") == "http://h/?my-iban=***")
        #expect(Redactor(.none, secrets: []).url("http://h/?token=1") == "http://h/?token=1")
    }
}
