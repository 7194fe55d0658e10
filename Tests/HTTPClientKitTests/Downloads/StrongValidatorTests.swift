import Testing

@testable import HTTPClientKit

/// RFC 9110 §8.8 and §13.1.5.
struct StrongValidatorTests {
    private static let modified = "Sun, 06 Nov 1994 08:49:37 GMT"

    @Test func `A strong entity tag is one, and wins over a date`() {
        let headers: HTTPHeaders = ["ETag": "\"a,b\"", "Last-Modified": Self.modified, "Date": Self.modified]
        #expect(StrongValidator(headers)?.text == "\"a,b\"")
        #expect(StrongValidator(headers)?.kind == .entityTag)
    }

    @Test(arguments: ["W/\"a\"", "w/\"a\"", "a", "\"a", "\"", "", "\"a\", \"b\""])
    func `Another entity tag is none, and keeps a date from being used`(tag: String) {
        let headers: HTTPHeaders = [
            "ETag": tag, "Last-Modified": Self.modified, "Date": "Mon, 07 Nov 1994 08:49:37 GMT",
        ]
        #expect(StrongValidator(headers) == nil)
    }

    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:50:37 GMT", true), ("Sun, 06 Nov 1994 08:50:36 GMT", false),
        ("Sun, 06 Nov 1994 08:49:37 GMT", false), ("Sat, 05 Nov 1994 08:49:37 GMT", false), ("yesterday", false),
    ])
    func `A date is one when it was a minute ago by the server's clock`(date: String, isStrong: Bool) {
        let validator = StrongValidator(["Last-Modified": Self.modified, "Date": date])
        #expect(validator?.text == (isStrong ? Self.modified : nil))
    }

    @Test func `A date without the server's clock, or none at all, is none`() {
        #expect(StrongValidator(["Last-Modified": Self.modified]) == nil)
        #expect(StrongValidator([:]) == nil)
    }

    @Test func `Another value of the same field contradicts, no value does not`() throws {
        let validator = try #require(StrongValidator(["ETag": "\"a\""]))
        #expect(!validator.isContradicted(by: ["ETag": "\"a\""]))
        #expect(!validator.isContradicted(by: [:]))
        #expect(validator.isContradicted(by: ["ETag": "\"b\""]))
        #expect(validator.isContradicted(by: ["ETag": "W/\"a\""]))
    }
}
