import Foundation

/// The files that stand beside the repository: test data too large, or not ours, to be in it.
enum SharedFiles {
    /// The folder that `HARBOR_SHARED` names, or `shared` beside the package.
    static let folder: URL? = {
        if let named = ProcessInfo.processInfo.environment["HARBOR_SHARED"] { return URL(fileURLWithPath: named) }
        var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        while folder.pathComponents.count > 1 {
            if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
                return folder.deletingLastPathComponent().appendingPathComponent("shared")
            }
            folder.deleteLastPathComponent()
        }
        return nil
    }()

    /// The files of the public JSON parsing test suite whose names have a prefix, in the order of their names.
    static func jsonTestSuite(_ prefix: String) -> [(name: String, content: Data)] {
        guard let folder = folder?.appendingPathComponent("json-test-suite"),
            let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        else { return [] }
        return files.filter { $0.pathExtension == "json" && $0.lastPathComponent.hasPrefix(prefix) }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
            .compactMap { file in (try? Data(contentsOf: file)).map { (file.lastPathComponent, $0) } }
    }

    /// Whether tests of the files run: they may be missing where somebody has only the repository, but in continuous
    /// integration a missing folder has to fail them.
    static let areExpected =
        !jsonTestSuite("y_").isEmpty || ProcessInfo.processInfo.environment["CI"] == "true"
}
