import Foundation
import Testing

@testable import HTTPClientKit

/// A jar in a file: what survives a restart and a crash, and what is told.
struct CookieFileTests {
    private let temporary: TemporaryFolder
    private let url: URL
    private var folder: URL { temporary.url }
    private var file: URL { folder.appendingPathComponent("jar.json") }

    init() throws {
        temporary = try TemporaryFolder()
        url = try #require(URL(string: "https://www.example.com/a/b"))
    }

    @Test func `Cookies survive a restart, those of the session when asked`() throws {
        for keepsSessionCookies in [false, true] {
            let jar = try CookieJar(file: file, keepsSessionCookies: keepsSessionCookies)
            jar.removeAll()
            jar.take(
                "n=\"v\u{E9}\"; Domain=example.com; Path=/a; Max-Age=60; Secure; HttpOnly; SameSite=Lax",
                from: url
            )
            jar.take("p=1; Max-Age=60; Path=/a", from: url)
            jar.take("session=1", from: url)
            try jar.save()
            let again = try CookieJar(file: file, keepsSessionCookies: keepsSessionCookies)
            #expect(again.all.map(\.name) == (keepsSessionCookies ? ["n", "p", "session"] : ["n", "p"]))
            #expect(again.all.first?.value == "\"v\u{E9}\"")
            #expect(again.all.first?.sameSite == .lax)
            #expect(again.cookies(for: url).map(\.name) == again.all.map(\.name))
            for (read, written) in zip(again.all, jar.all) {
                #expect(abs((read.expires ?? .distantPast).timeIntervalSince(written.expires ?? .distantPast)) < 0.001)
            }
        }
    }

    @Test func `Cookies that have expired meanwhile are not read`() throws {
        let jar = try CookieJar(file: file, keepsSessionCookies: false) { Date(timeIntervalSince1970: 1000) }
        jar.take("a=1; Max-Age=10", from: url)
        jar.take("b=1; Max-Age=20", from: url)
        try jar.save()
        let later = try CookieJar(file: file, keepsSessionCookies: false) { Date(timeIntervalSince1970: 1010) }
        #expect(later.all.map(\.name) == ["b"])
    }

    @Test(.timeLimit(.minutes(1))) func `A pipe that nobody writes to is no file, and not waited for`() throws {
        #expect(mkfifo(file.path, 0o600) == 0)
        #expect(throws: CookieJarError.cannotRead("\(file.path) cannot be opened")) { try CookieJar(file: file) }
    }

    @Test func `A removal reaches the file`() throws {
        let jar = try CookieJar(file: file)
        jar.take("a=1; Max-Age=60", from: url)
        try jar.save()
        jar.removeAll()
        try jar.save()
        #expect(try CookieJar(file: file).all == [])
    }

    @Test func `The file is its owner's alone, and no other file stays behind`() throws {
        let jar = try CookieJar(file: file)
        jar.take("a=1; Max-Age=60", from: url)
        try jar.save()
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["jar.json"])
    }

    @Test func `Nothing is written while nothing changes`() throws {
        let jar = try CookieJar(file: file)
        try jar.save()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["jar.json"])
        let first = try identity(of: file)
        _ = jar.cookies(for: url)
        jar.take("session=1", from: url)
        try jar.save()
        #expect(try identity(of: file) == first)
    }

    @Test func `What a crash in the middle of writing left does no harm`() throws {
        let jar = try CookieJar(file: file)
        jar.take("a=1; Max-Age=60", from: url)
        try jar.save()
        // Half a new file, longer than what will be written, and readable by all.
        let half = folder.appendingPathComponent("jar.json.new")
        try Data(repeating: 0x7B, count: 100_000).write(to: half)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: half.path)
        let again = try CookieJar(file: file)
        #expect(again.all.map(\.name) == ["a"])
        again.take("b=1; Max-Age=60", from: url)
        try again.save()
        #expect(try CookieJar(file: file).all.map(\.name) == ["a", "b"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["jar.json"])
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test(arguments: [
        "", "{", "[]", "{}", "null", "\u{0}", #"{"version":1}"#, #"{"version":1,"cookies":[{}]}"#,
        #"{"version":1,"cookies":[{"name":"a"}]}"#, #"{"version":2,"cookies":[]}"#, #"{"version":"1","cookies":[]}"#,
        #"{"version":1,"cookies":[],}x"#,
        #"{"version":1,"cookies":[{"name":"a","value":"b\r\nX: y","domain":"a.test","hostOnly":true,"path":"/","secure":false,"httpOnly":false,"created":0}]}"#,
        #"{"version":1,"cookies":[{"name":"a","value":"b","domain":"com","hostOnly":false,"path":"/","secure":false,"httpOnly":false,"created":0}]}"#,
    ])
    func `A broken file is an error that names it, and stays as it is`(content: String) throws {
        try Data(content.utf8).write(to: file)
        let error = #expect(throws: CookieJarError.self) { try CookieJar(file: file) }
        guard case .malformedFile(let reason) = error else {
            Issue.record("not malformed: \(String(describing: error))")
            return
        }
        #expect(reason.hasPrefix(file.resolvingSymlinksInPath().path))
        #expect(!reason.contains("X: y"))
        #expect(try Data(contentsOf: file) == Data(content.utf8))
    }

    @Test func `A file that was cut short is an error`() throws {
        let jar = try CookieJar(file: file)
        jar.take("a=1; Max-Age=60", from: url)
        try jar.save()
        let whole = try Data(contentsOf: file)
        for length in stride(from: 0, to: whole.count - 1, by: 5) {
            try whole.prefix(length).write(to: file)
            #expect(throws: CookieJarError.self) { try CookieJar(file: file) }
        }
    }

    @Test func `A file that cannot be read or written is an error`() throws {
        #expect(throws: CookieJarError.self) { try CookieJar(file: folder) }
        #expect(throws: CookieJarError.self) { try CookieJar(file: file.appendingPathComponent("jar.json")) }
        #expect(throws: CookieJarError.self) { try CookieJar(file: url) }
        let jar = try CookieJar(file: file)
        jar.take("a=1; Max-Age=60", from: url)
        try jar.save()
        // A folder in the way of the new file.
        let blocker = folder.appendingPathComponent("jar.json.new")
        try FileManager.default.createDirectory(at: blocker, withIntermediateDirectories: false)
        jar.take("b=1; Max-Age=60", from: url)
        let error = #expect(throws: CookieJarError.self) { try jar.save() }
        guard case .cannotWrite = error else {
            Issue.record("not a failure to write: \(String(describing: error))")
            return
        }
        #expect(try CookieJar(file: file).all.map(\.name) == ["a"])
        #expect(jar.all.map(\.name) == ["a", "b"])
        try FileManager.default.removeItem(at: blocker)
        try jar.save()
        #expect(try CookieJar(file: file).all.map(\.name) == ["a", "b"])
    }

    @Test(arguments: [false, true])
    func `A link to the file stays a link, whether the file is there or not`(isThere: Bool) throws {
        let link = folder.appendingPathComponent("link.json")
        if isThere { try Data(#"{"version":1,"cookies":[]}"#.utf8).write(to: file) }
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        let jar = try CookieJar(file: link)
        jar.take("a=1; Max-Age=60", from: url)
        try jar.save()
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
        #expect(try CookieJar(file: file).all.map(\.name) == ["a"])
    }

    @Test func `Several jars on one file never leave half of one`() async throws {
        let file = file
        let url = url
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<3 {
                group.addTask {
                    let jar = try CookieJar(file: file)
                    for number in 0..<8 {
                        jar.take(
                            "t\(task)-\(number)=\(String(repeating: "x", count: number * 100)); Max-Age=60",
                            from: url
                        )
                        try jar.save()
                        _ = try CookieJar(file: file)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try CookieJar(file: file).all.count >= 8)
    }

    private func identity(of file: URL) throws -> UInt64? {
        try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? UInt64
    }
}
