import Foundation

/// A file that is read from its beginning to the length that it had; used by one thread at a time.
final class FileReading {
    private let path: String
    /// How many bytes are still to come.
    private(set) var left: Int
    private var descriptor: Int32 = -1

    /// - Parameter length: How many bytes of the file are read.
    init(path: String, length: Int) {
        self.path = path
        left = length
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Copies the next bytes, with the first of which the file is opened.
    ///
    /// - Returns: How many; none at the end alone.
    /// - Throws: ``HTTPClientError/invalidRequest(_:)`` when the file is gone or has become shorter.
    func copyBytes(to buffer: UnsafeMutableRawBufferPointer) throws(HTTPClientError) -> Int {
        guard left > 0 else { return 0 }
        if descriptor < 0 {
            // Not to wait for a writer, should the file have become a pipe.
            descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { throw Self.unreadable(path) }
        }
        let most = min(left, buffer.count)
        var count = 0
        repeat { count = read(descriptor, buffer.baseAddress, most) } while count < 0 && errno == EINTR
        guard count > 0 else { throw count < 0 ? Self.unreadable(path) : Self.shortened(path) }
        left -= count
        return count
    }

    #if !canImport(FoundationNetworking)
    /// What has become of a file that others read, if that can be why they failed.
    static func fault(of path: String, length: Int) -> HTTPClientError? {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return unreadable(path) }
        return Int(facts.st_size) < length ? shortened(path) : nil
    }
    #endif

    private static func unreadable(_ path: String) -> HTTPClientError {
        .invalidRequest("the file \(path) could not be read: \(String(cString: strerror(errno)))")
    }

    private static func shortened(_ path: String) -> HTTPClientError {
        .invalidRequest("the file \(path) became shorter while it was sent")
    }
}
