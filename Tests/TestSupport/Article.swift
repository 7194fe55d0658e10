import Foundation
import Testing

/// An article of the documentation.
package struct Article {
    private let name: String
    private let module: String

    package init(_ name: String, of module: String) {
        self.name = name
        self.module = module
    }

    /// Expects every example of the article to stand in a source file, word for word, so that it is compiled.
    package func expectEveryExample(in sourcePath: String) throws {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appendingPathComponent("Sources/\(module)/\(module).docc/\(name).md")
        let source = lines(try String(contentsOfFile: sourcePath, encoding: .utf8))
        let blocks = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst()
        #expect(!blocks.isEmpty)
        for block in blocks {
            let code = lines(block.components(separatedBy: "```")[0])
            let isThere = source.indices.contains { start in source[start...].starts(with: code) }
            #expect(isThere, "\(code.joined(separator: "\n"))")
        }
    }

    /// The lines with something in them, without their indentation.
    private func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}
