import Foundation
import Testing

/// What stands in the articles of every catalogue also stands in a file that is compiled with the tests.
struct CatalogueTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The files of a folder with an extension, in every folder below it.
    private static func files(in folder: String, _ pathExtension: String) -> [URL] {
        let folder = root.appendingPathComponent(folder)
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == pathExtension }
    }

    static let articles = files(in: "Sources", "md").map { $0.lastPathComponent }.sorted()
    static let migrations = articles.filter { $0.hasPrefix("Migrating-from-") }

    private func lines(of article: String) throws -> [String] {
        let file = try #require(Self.files(in: "Sources", "md").first { $0.lastPathComponent == article })
        return Self.lines(try String(contentsOf: file, encoding: .utf8))
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static func compiled() throws -> Set<String> {
        var found: Set<String> = [""]
        for file in files(in: "Tests", "swift") + files(in: "Examples", "swift") {
            found.formUnion(lines(try String(contentsOf: file, encoding: .utf8)))
        }
        return found
    }

    /// The lines of the examples in Swift; those of a manifest are none of a source file.
    private static func examples(in lines: [String]) -> [String] {
        var examples: [String] = []
        for block in lines.joined(separator: "\n").components(separatedBy: "```swift\n").dropFirst() {
            let code = block.components(separatedBy: "```")[0]
            if !code.contains(".package(") { examples += Self.lines(code) }
        }
        return examples
    }

    @Test(arguments: articles)
    func `Every line of an example is compiled`(article: String) throws {
        let compiled = try Self.compiled()
        #expect(Self.examples(in: try lines(of: article)).filter { !compiled.contains($0) } == [])
    }

    @Test func `Every line of an example in the README is compiled`() throws {
        let text = try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
        let examples = Self.examples(in: Self.lines(text))
        let compiled = try Self.compiled()
        #expect(examples.count > 30)
        #expect(examples.filter { !compiled.contains($0) } == [])
    }

    @Test(arguments: migrations)
    func `Every new line beside an old one is compiled`(article: String) throws {
        let compiled = try Self.compiled()
        var isTable = false
        var count = 0
        var missing: [String] = []
        for line in try lines(of: article) {
            guard line.hasPrefix("|") else {
                isTable = false
                continue
            }
            let cells = line.components(separatedBy: " | ")
            let new = try #require(cells.last).dropLast(2)
            if new == "Harbor" { isTable = true }
            guard isTable else { continue }
            let code = new.split(separator: "`", omittingEmptySubsequences: false)
            for index in code.indices where !index.isMultiple(of: 2) {
                count += 1
                if !compiled.contains(String(code[index])) { missing.append(String(code[index])) }
            }
        }
        #expect(missing == [])
        #expect(count > 8)
    }

    /// A type that no page lists is found by nobody who reads the pages.
    @Test(arguments: ["Harbor", "HTTPClientKit"])
    func `Every public type is listed`(module: String) throws {
        let api = try String(contentsOf: Self.root.appendingPathComponent("docs/api/\(module).txt"), encoding: .utf8)
        let names = api.split(separator: "\n").compactMap { $0.components(separatedBy: " | ").first }
        let types = Set(names.filter { !$0.contains(".") && !$0.contains(":") })
        var listed: Set<String> = []
        for page in Self.files(in: "Sources/\(module)", "md") {
            for line in Self.lines(try String(contentsOf: page, encoding: .utf8)) where line.hasPrefix("- ``") {
                listed.insert(String(line.dropFirst(4).prefix { $0 != "`" }))
            }
        }
        #expect(types.count > 30)
        #expect(types.subtracting(listed).sorted() == [])
    }

    @Test func `There is an article for each that one comes from`() {
        let names = ["Alamofire", "AsyncHTTPClient", "Harbor-0.1", "Harbor-3", "URLSession"]
        #expect(Self.migrations == names.map { "Migrating-from-\($0).md" })
    }
}
