import Foundation

/// A file that is read from its beginning to the length that it had; used by one thread at a time.
///
/// What is written behind that length meanwhile is not part of it.
final class FileReading {
    private let path: String
    /// How many bytes are still to come.
    private(set) var left: Int
    /// Whether nothing more will come.
    private(set) var isOver = false
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
    /// - Throws: ``HTTPClientError/invalidRequest(_:)`` when the file is gone or has become shorter, or has bytes though its
    ///   length is none, as those in /proc do.
    func copyBytes(to buffer: UnsafeMutableRawBufferPointer) throws(HTTPClientError) -> Int {
        guard !isOver else { return 0 }
        if descriptor < 0 {
            // Not to wait for a writer, should the file have become a pipe.
            descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { throw Self.unreadable(path) }
        }
        guard left > 0 else {
            try expectNone()
            return 0
        }
        let count = try read(into: buffer.baseAddress, min(left, buffer.count))
        guard count > 0 else { throw Self.shortened(path) }
        left -= count
        isOver = left == 0
        return count
    }

    private func expectNone() throws(HTTPClientError) {
        isOver = true
        var byte: UInt8 = 0
        guard try read(into: &byte, 1) == 0 else {
            throw .invalidRequest("the file \(path) has more than the 0 bytes of its size")
        }
    }

    private func read(into memory: UnsafeMutableRawPointer?, _ most: Int) throws(HTTPClientError) -> Int {
        var count = 0
        repeat { count = Foundation.read(descriptor, memory, most) } while count < 0 && errno == EINTR
        guard count >= 0 else { throw Self.unreadable(path) }
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
