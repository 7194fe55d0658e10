package import Foundation

/// A folder of a test's own, in memory where the system has such a place; removed with its last reference.
package final class ScratchFolder: Sendable {
    package let url: URL

    package init() throws {
        let memory = URL(fileURLWithPath: "/dev/shm", isDirectory: true)
        let isThere = FileManager.default.isWritableFile(atPath: memory.path)
        let base = isThere ? memory : FileManager.default.temporaryDirectory
        url = base.appendingPathComponent("harbor-test-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    package func file(_ name: String) -> URL { url.appendingPathComponent(name) }

    /// The names of what is in the folder, sorted.
    package func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    }

    /// The permissions of a file.
    package func permissions(of name: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: file(name).path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }
}
