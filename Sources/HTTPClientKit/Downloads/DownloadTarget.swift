import Foundation

/// The names of a download's files, and what is under the final one before.
struct DownloadTarget {
    /// The final name.
    let path: String
    /// The permissions of the file that is there already; `nil` when there is none.
    let permissions: mode_t?

    /// What is there of the file, until it is whole.
    var partPath: String { path + ".partial" }
    /// What is known of that.
    var recordPath: String { path + ".partial.json" }

    /// Looks at the place; a symbolic link is followed.
    ///
    /// - Throws: ``HTTPClientError/invalidRequest(_:)``, ``HTTPClientError/downloadFailed(_:)``.
    init(_ file: URL) throws(HTTPClientError) {
        guard file.isFileURL else {
            let other = file.scheme ?? "a relative one"
            throw .invalidRequest("the destination of a download must be a file URL, not \(other)")
        }
        path = file.pathBehindLinks
        var found = stat()
        guard stat(path, &found) == 0 else {
            guard errno == ENOENT, !file.hasDirectoryPath else { throw HTTPClientError(writing: .last(path)) }
            permissions = nil
            return
        }
        // A rename would put a file in the place of a device, too.
        guard found.st_mode & S_IFMT == S_IFREG else {
            let kind = found.st_mode & S_IFMT == S_IFDIR ? "a folder" : "not a regular file"
            throw .downloadFailed(DownloadFailure(.cannotWrite, "\(path) is \(kind)"))
        }
        permissions = found.st_mode & 0o7777
    }
}
