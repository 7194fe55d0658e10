import Foundation

// Parts that announce no bytes, which no engine would ask for.
extension PreparedPayload {
    /// Whether there are some.
    var hasEmptyParts: Bool { segments.contains { $0.length == 0 } }

    /// Reads them, and leaves them out.
    ///
    /// - Parameter limit: How long that may take, in seconds; `nil` for no limit.
    /// - Throws: As ``PayloadReader/next()``, when one of them has bytes all the same; ``HTTPClientError/timeout``, and
    ///   ``HTTPClientError/cancelled`` at once, also when a stream neither ends nor cares.
    func settlingEmptyParts(within limit: TimeInterval?) async throws -> PreparedPayload {
        let empty = PreparedPayload(segments.filter { $0.length == 0 }, length: 0)
        let (results, told) = AsyncStream.makeStream(of: Result<Void, any Error>.self)
        let reading = Task {
            do {
                let reader = PayloadReader(empty)
                while try await reader.next() != nil {}
                told.yield(.success(()))
            } catch {
                told.yield(.failure(error))
            }
        }
        let waiting = limit.map { limit in
            Task {
                try await SystemClock().sleep(for: limit)
                told.yield(.failure(HTTPClientError.timeout))
            }
        }
        defer {
            reading.cancel()
            waiting?.cancel()
        }
        var first = results.makeAsyncIterator()
        // There is none when this task was cancelled.
        guard let result = await first.next(), !Task.isCancelled else { throw HTTPClientError.cancelled }
        try result.get()
        for case .stream(let stream) in empty.segments { stream.noteEmpty() }
        return PreparedPayload(segments.filter { $0.length != 0 }, length: length)
    }
}
