import Foundation

extension URL {
    /// As many as Linux follows; it is left to say that further ones are too many.
    private static let mostLinks = 40

    /// The path of a file behind all symbolic links, also when there is nothing yet where the last one leads.
    ///
    /// Foundation leaves a link that leads to nothing as it is, and a rename would then put a file in its place.
    var pathBehindLinks: String {
        var url = resolvingSymlinksInPath()
        for _ in 0..<Self.mostLinks {
            guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path) else { break }
            url = URL(fileURLWithPath: target, relativeTo: url.deletingLastPathComponent()).resolvingSymlinksInPath()
        }
        return url.path
    }
}
