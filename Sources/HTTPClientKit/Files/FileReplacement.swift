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
    func replace(by content: Data) throws(SystemError) {
        let new = try LockedFile(newPath, permissions: 0o600, waits: true)
        do throws(SystemError) {
            try new.setPermissions(0o600)
            try new.truncate(to: 0)
            try new.write(content, at: 0)
            try new.sync()
            try new.rename(to: path)
        } catch {
            unlink(newPath)
            throw error
        }
    }
}
