import Foundation
import Testing

@testable import HTTPClientKitDemo

struct DemoOptionsTests {
    @Test func `No arguments mean the demo's own server on the standard engine`() throws {
        #expect(try DemoOptions.parse([]) == .run(DemoOptions(baseURL: nil, engine: .standard)))
    }

    @Test(arguments: [["--engine", "urlsession"], ["--engine=urlsession"]])
    func `A value stands behind its flag or behind an equals sign`(arguments: [String]) throws {
        #expect(try DemoOptions.parse(arguments) == .run(DemoOptions(engine: .urlsession)))
    }

    @Test(arguments: ["http://127.0.0.1:8080/api", "http://127.0.0.1:8080/api/"])
    func `A base URL ends in a slash so that paths go below it`(text: String) throws {
        let expected = DemoOptions(baseURL: URL(string: "http://127.0.0.1:8080/api/"))
        #expect(try DemoOptions.parse(["--base-url", text]) == .run(expected))
    }

    @Test(arguments: [["--help"], ["-h"], ["--engine", "urlsession", "--help"]])
    func `Help is shown whatever else is asked`(arguments: [String]) throws {
        #expect(try DemoOptions.parse(arguments) == .help)
    }

    @Test(arguments: [
        (["--wrong"], "unknown argument \"--wrong\""),
        (["extra"], "unknown argument \"extra\""),
        ([""], "unknown argument \"\""),
        (["--engine"], "--engine needs a value"),
        (["--engine", "nio"], "--engine takes curl or urlsession, not \"nio\""),
        (["--base-url", "ftp://example.com"], "--base-url takes an http or https URL, not \"ftp://example.com\""),
        (["--base-url", "example.com"], "--base-url takes an http or https URL, not \"example.com\""),
        (["--base-url="], "--base-url needs a value"),
    ])
    func `A wrong argument is named`(arguments: [String], message: String) {
        #expect(throws: UsageError(message)) { try DemoOptions.parse(arguments) }
    }
}
