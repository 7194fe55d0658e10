import Foundation

/// Chunks that keep to an announced length.
///
/// Unchecked because only `next` touches the count, and the protocol lets one caller in at a time.
final class CountedSource: BodySource, @unchecked Sendable {
    private let chunks: any BodySource
    private let length: Int
    private var count = 0
    private var isOver = false

    init(_ chunks: any BodySource, length: Int) {
        self.chunks = chunks
        self.length = length
    }

    func next() async throws -> Data? {
        guard !isOver else { return nil }
        guard length > 0 else {
            try await readEnd()
            return nil
        }
        guard let chunk = try await chunks.next() else {
            throw HTTPClientError.invalidRequest(
                "the stream of the payload ended after \(count) of the \(length) bytes that it announced"
            )
        }
        guard chunk.count <= length - count else { throw tooLong }
        count += chunk.count
        guard count == length else { return chunk }
        // Whoever takes this chunk has a whole payload, so that nothing may come behind it.
        try await readEnd()
        return chunk
    }

    private func readEnd() async throws {
        while let more = try await chunks.next() {
            guard more.isEmpty else { throw tooLong }
        }
        isOver = true
    }

    func cancel() {
        chunks.cancel()
    }

    private var tooLong: HTTPClientError {
        .invalidRequest("the stream of the payload gave more than the \(length) bytes that it announced")
    }
}
