import Foundation

/// A file that is open for reading and writing with nobody else at it who opens it alike; closing lets go of it.
final class LockedFile: Sendable {
    let path: String
    private let descriptor: Int32

    /// Opens the file, and makes it where there is none.
    ///
    /// - Parameters:
    ///   - permissions: Those of a file that is made, before the process's mask is applied.
    ///   - waits: Whether to wait while somebody else has the file; otherwise that is the error `EWOULDBLOCK`.
    init(_ path: String, permissions: mode_t, waits: Bool) throws(SystemError) {
        self.path = path
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, permissions)
            guard descriptor >= 0 else { throw .last(path) }
            guard Self.lock(descriptor, waits: waits) else {
                let error = SystemError.last(path)
                close(descriptor)
                throw error
            }
            // Whoever had the lock before may have moved the file away.
            var opened = stat()
            var named = stat()
            if fstat(descriptor, &opened) == 0, lstat(path, &named) == 0, opened.st_ino == named.st_ino,
                opened.st_dev == named.st_dev
            {
                self.descriptor = descriptor
                guard opened.st_mode & S_IFMT == S_IFREG else { throw SystemError(path: path, code: EINVAL) }
                return
            }
            close(descriptor)
        }
    }

    deinit {
        close(descriptor)
    }

    private static func lock(_ descriptor: Int32, waits: Bool) -> Bool {
        while flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
            if errno != EINTR { return false }
        }
        return true
    }

    /// Lets others at the file before it is closed.
    func unlock() {
        flock(descriptor, LOCK_UN)
    }

    /// In bytes.
    func size() throws(SystemError) -> Int {
        var found = stat()
        guard fstat(descriptor, &found) == 0 else { throw .last(path) }
        return Int(found.st_size)
    }

    /// Cuts the file, or fills it up with zeros.
    func truncate(to size: Int) throws(SystemError) {
        guard ftruncate(descriptor, off_t(size)) == 0 else { throw .last(path) }
    }

    func setPermissions(_ permissions: mode_t) throws(SystemError) {
        guard fchmod(descriptor, permissions) == 0 else { throw .last(path) }
    }

    /// Writes all of the bytes at a place.
    func write(_ data: Data, at offset: Int) throws(SystemError) {
        let result: Result<Void, SystemError> = data.withUnsafeBytes { bytes in
            do throws(SystemError) { return .success(try write(bytes, at: offset)) } catch { return .failure(error) }
        }
        try result.get()
    }

    private func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
            if count > 0 {
                done += count
            } else if count == 0 {
                throw SystemError(path: path, code: EIO)
            } else if errno != EINTR {
                throw .last(path)
            }
        }
    }

    /// Fills the buffer from a place on; fewer bytes than it has room for are the last ones.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SystemError) -> Int {
        var done = 0
        while done < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
            let count = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
            if count > 0 {
                done += count
            } else if count == 0 {
                return done
            } else if errno != EINTR {
                throw .last(path)
            }
        }
        return done
    }

    /// Has what was written reach the disk.
    func sync() throws(SystemError) {
        guard fsync(descriptor) == 0 else { throw .last(path) }
    }

    /// Gives the file another name beside or over another one, which should survive a loss of power, too.
    func rename(to newPath: String) throws(SystemError) {
        guard Foundation.rename(path, newPath) == 0 else { throw .last(newPath) }
        // A file system that cannot do that is not an error.
        let folder = open((newPath as NSString).deletingLastPathComponent, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }
}
