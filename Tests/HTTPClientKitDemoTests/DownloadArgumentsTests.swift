import Foundation
import Testing

@testable import HTTPClientKitDemo

struct DownloadArgumentsTests {
    private static let digest = String(repeating: "0a", count: 32)

    private func parse(_ arguments: String...) throws -> DownloadArguments? {
        guard case .download(let parsed) = try DemoOptions.parse(["download"] + arguments) else { return nil }
        return parsed
    }

    @Test func `A URL alone gives the file its last name`() throws {
        let parsed = try #require(try parse("http://127.0.0.1/a/b%20c.iso?x=1"))
        #expect(parsed.url.absoluteString == "http://127.0.0.1/a/b%20c.iso?x=1")
        #expect(parsed.file.path == FileManager.default.currentDirectoryPath + "/b c.iso")
        #expect(parsed.sha256 == nil)
    }

    @Test func `File and digest stand anywhere`() throws {
        let parsed = try #require(try parse("-o", "/x/y", "http://127.0.0.1/", "--sha256", Self.digest))
        #expect(parsed.file.path == "/x/y")
        #expect(parsed.sha256 == Self.digest)
    }

    @Test func `Help is shown whatever else is asked`() throws {
        #expect(try DemoOptions.parse(["download", "http://127.0.0.1/a", "--help"]) == .help)
    }

    @Test(arguments: [
        ([], "download needs a URL"),
        (["ftp://127.0.0.1/a"], "download takes an http or https URL, not \"ftp://127.0.0.1/a\""),
        (["http://127.0.0.1/a", "more"], "unknown argument \"more\""),
        (["http://127.0.0.1/a", "--wrong"], "unknown argument \"--wrong\""),
        (["http://127.0.0.1/a", "-o"], "-o needs a value"),
        (["http://127.0.0.1/a", "--sha256", "abc"], "--sha256 takes 64 hexadecimal digits, not \"abc\""),
        (["http://127.0.0.1"], "the URL names no file; name one with -o"),
        (["http://127.0.0.1/a/"], "the URL names no file; name one with -o"),
        (["http://127.0.0.1/a/.."], "the URL names no file; name one with -o"),
        (["http://127.0.0.1/a%2Fb"], "the URL names no file; name one with -o"),
        (["http://127.0.0.1/a%1Bb"], "the URL names no file; name one with -o"),
    ])
    func `A wrong argument is named`(arguments: [String], message: String) {
        #expect(throws: UsageError(message)) { try DemoOptions.parse(["download"] + arguments) }
    }
}
