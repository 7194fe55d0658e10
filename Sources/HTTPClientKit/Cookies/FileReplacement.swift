import Foundation

/// Replaces a file as a whole: who reads it finds the old content or the new, never half of it, whatever crashes.
struct FileReplacement {
    let path: String
    /// Where the new content is made; what a crash left there counts for nothing.
    private var newPath: String { path + ".new" }

    init(_ path: String) {
        self.path = path
    }

    /// Writes the content beside the file, has it reach the disk, and puts it in the file's place.
    ///
    /// The file is then readable and writable by its owner alone.
    func replace(by content: Data) throws(CookieJarError) {
        let descriptor = try openLocked()
        // Closing also lets go of the lock, on a file that nobody else writes any more.
        defer { close(descriptor) }
        guard fchmod(descriptor, 0o600) == 0, ftruncate(descriptor, 0) == 0, Self.writeAll(content, to: descriptor),
            fsync(descriptor) == 0,
            rename(newPath, path) == 0
        else { throw failure() }
        syncFolder()
    }

    /// Opens the new file with nobody else at it.
    private func openLocked() throws(CookieJarError) -> Int32 {
        while true {
            let descriptor = open(newPath, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw failure() }
            guard flock(descriptor, LOCK_EX) == 0 else {
                let error = failure()
                close(descriptor)
                throw error
            }
            // Whoever had the lock before may have moved the file away.
            var opened = stat()
            var named = stat()
            if fstat(descriptor, &opened) == 0, stat(newPath, &named) == 0, opened.st_ino == named.st_ino {
                return descriptor
            }
            close(descriptor)
        }
    }

    private static func writeAll(_ content: Data, to descriptor: Int32) -> Bool {
        content.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0 {
                    if errno == EINTR { continue }
                    return false
                }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    /// The new name, too, should survive a loss of power; a file system that cannot do that is not an error.
    private func syncFolder() {
        let folder = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    private func failure() -> CookieJarError {
        .cannotWrite("\(path): \(String(cString: strerror(errno)))")
    }
}
