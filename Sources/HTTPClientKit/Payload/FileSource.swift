import Dispatch
import Foundation

/// The content of a file in pieces, read on a queue of its own: a slow disk holds up no thread of the caller's.
final class FileSource: BodySource, @unchecked Sendable {
    // Unchecked because only `next` touches the file, and the protocol lets one caller in at a time.
    private static let queue = DispatchQueue(label: "HTTPClientKit.files", attributes: .concurrent)
    private static let pieceSize = 256 << 10

    private let path: String
    private let file: FileReading

    /// - Parameter length: How many bytes of the file are read.
    init(path: String, length: Int) {
        self.path = path
        file = FileReading(path: path, length: length)
    }

    func next() async throws -> Data? {
        guard !file.isOver else { return nil }
        let result: Result<Data?, HTTPClientError> = await withCheckedContinuation { continuation in
            Self.queue.async { continuation.resume(returning: self.readPiece()) }
        }
        return try result.get()
    }

    func cancel() {}

    private func readPiece() -> Result<Data?, HTTPClientError> {
        let size = max(1, min(file.left, Self.pieceSize))
        guard let piece = malloc(size) else { return .failure(.transport("no memory for a piece of the file \(path)")) }
        do throws(HTTPClientError) {
            let count = try file.copyBytes(to: UnsafeMutableRawBufferPointer(start: piece, count: size))
            if count > 0 { return .success(Data(bytesNoCopy: piece, count: count, deallocator: .free)) }
            free(piece)
            return .success(nil)
        } catch {
            free(piece)
            return .failure(error)
        }
    }
}
