import Dispatch
import Foundation

/// The content of a file in pieces, read on a queue of its own: a slow disk holds up no thread of the caller's.
final class FileSource: BodySource, @unchecked Sendable {
    // Unchecked because only `next` touches the state, and the protocol lets one caller in at a time.
    private static let queue = DispatchQueue(label: "HTTPClientKit.files", attributes: .concurrent)
    private static let pieceSize = 256 << 10

    private let path: String
    private let length: Int
    private var left: Int
    private var isOver = false
    private var descriptor: Int32 = -1

    /// - Parameter length: How many bytes the file must have.
    init(path: String, length: Int) {
        self.path = path
        self.length = length
        left = length
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    func next() async throws -> Data? {
        guard !isOver else { return nil }
        let result: Result<Data?, HTTPClientError> = await withCheckedContinuation { continuation in
            Self.queue.async { continuation.resume(returning: self.readPiece()) }
        }
        return try result.get()
    }

    func cancel() {}

    private func readPiece() -> Result<Data?, HTTPClientError> {
        if descriptor < 0 {
            // Not to wait for a writer, should the file have become a pipe.
            descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { return .failure(unreadable) }
        }
        guard left > 0 else { return readEnd().map { nil } }
        let size = min(left, Self.pieceSize)
        guard let piece = malloc(size) else { return .failure(.transport("no memory for a piece of the file \(path)")) }
        var count = 0
        repeat { count = read(descriptor, piece, size) } while count < 0 && errno == EINTR
        guard count > 0 else {
            let failure = count < 0 ? unreadable : Self.shortened(path)
            free(piece)
            return .failure(failure)
        }
        left -= count
        let data = Data(bytesNoCopy: piece, count: count, deallocator: .free)
        // Whoever takes the last piece has a whole payload, so that nothing may come behind it.
        return left > 0 ? .success(data) : readEnd().map { data }
    }

    /// Finds out whether the file has no more than its length; one in /proc may have bytes though its size is 0.
    private func readEnd() -> Result<Void, HTTPClientError> {
        isOver = true
        var byte: UInt8 = 0
        var count = 0
        repeat { count = read(descriptor, &byte, 1) } while count < 0 && errno == EINTR
        if count == 0 { return .success(()) }
        return .failure(
            count < 0 ? unreadable : .invalidRequest("the file \(path) has more than the \(length) bytes of its size")
        )
    }

    private var unreadable: HTTPClientError {
        .invalidRequest("the file \(path) could not be read: \(String(cString: strerror(errno)))")
    }

    private static func shortened(_ path: String) -> HTTPClientError {
        .invalidRequest("the file \(path) became shorter while it was sent")
    }
}
