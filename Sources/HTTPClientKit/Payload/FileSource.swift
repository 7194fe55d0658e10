import Dispatch
import Foundation

/// The content of a file in pieces, read on a queue of its own: a slow disk holds up no thread of the caller's.
final class FileSource: BodySource, @unchecked Sendable {
    // Unchecked because only `next` touches the state, and the protocol lets one caller in at a time.
    private static let queue = DispatchQueue(label: "HTTPClientKit.files", attributes: .concurrent)
    private static let pieceSize = 256 << 10

    private let path: String
    private var left: Int
    private var descriptor: Int32 = -1

    /// - Parameter length: How many bytes of the file are read.
    init(path: String, length: Int) {
        self.path = path
        left = length
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    func next() async throws -> Data? {
        guard left > 0 else { return nil }
        let result: Result<Data, HTTPClientError> = await withCheckedContinuation { continuation in
            Self.queue.async { continuation.resume(returning: self.readPiece()) }
        }
        return try result.get()
    }

    func cancel() {}

    private func readPiece() -> Result<Data, HTTPClientError> {
        if descriptor < 0 {
            // Not to wait for a writer, should the file have become a pipe.
            descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard descriptor >= 0 else { return .failure(unreadable) }
        }
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
        return .success(Data(bytesNoCopy: piece, count: count, deallocator: .free))
    }

    private var unreadable: HTTPClientError {
        .invalidRequest("the file \(path) could not be read: \(String(cString: strerror(errno)))")
    }

    private static func shortened(_ path: String) -> HTTPClientError {
        .invalidRequest("the file \(path) became shorter while it was sent")
    }
}
