import Dispatch
import Foundation

/// The content of a file in pieces, read on a queue of its own: a slow disk holds up no thread of the caller's.
///
/// Unchecked because only the queue touches the file, and the protocol lets one caller in at a time.
final class FileSource: BodySource, @unchecked Sendable {
    private static let threads = DispatchQueue(label: "HTTPClientKit.files", attributes: .concurrent)
    private static let pieceSize = 256 << 10

    private struct Piece {
        /// None at the end alone.
        var data: Data?
        var isLast: Bool
    }

    private let queue = DispatchQueue(label: "HTTPClientKit.file", target: FileSource.threads)
    private let path: String
    private let file: FileReading
    private var isOver = false

    /// - Parameter length: How many bytes of the file are read.
    init(path: String, length: Int) {
        self.path = path
        file = FileReading(path: path, length: length)
    }

    func next() async throws -> Data? {
        guard !isOver else { return nil }
        let result: Result<Piece, HTTPClientError> = await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: self.readPiece()) }
        }
        let piece = try result.get()
        isOver = piece.isLast
        return piece.data
    }

    func cancel() {}

    private func readPiece() -> Result<Piece, HTTPClientError> {
        let size = max(1, min(file.left, Self.pieceSize))
        guard let memory = malloc(size) else {
            return .failure(.transport("no memory for a piece of the file \(path)"))
        }
        do throws(HTTPClientError) {
            let count = try file.copyBytes(to: UnsafeMutableRawBufferPointer(start: memory, count: size))
            guard count > 0 else {
                free(memory)
                return .success(Piece(data: nil, isLast: true))
            }
            let data = Data(bytesNoCopy: memory, count: count, deallocator: .free)
            return .success(Piece(data: data, isLast: file.isOver))
        } catch {
            free(memory)
            return .failure(error)
        }
    }
}
