#if HARBOR_CURL
import Foundation
import Testing

/// The examples of the articles stand in `ArticleExamples.swift` line by line, so that they compile.
struct ArticleTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private func lines(of path: String) throws -> [String] {
        try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
            .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test(arguments: ["Security", "Connections", "Downloads", "Uploads"])
    func `Every line of an example is compiled`(article: String) throws {
        let compiled = Set(try lines(of: "Tests/DocumentationTests/ArticleExamples.swift"))
        var isExample = false
        var count = 0
        for line in try lines(of: "Sources/HTTPClientKit/HTTPClientKit.docc/\(article).md") {
            if line.hasPrefix("```") {
                isExample = line == "```swift"
            } else if isExample {
                #expect(compiled.contains(line))
                count += 1
            }
        }
        #expect(count > 5)
    }
}
#endif
