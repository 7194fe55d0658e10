import Foundation

/// What a stream opens for each sending.
protocol PayloadSource: AnyObject, Sendable {
    var canOpen: Bool { get }

    /// - Throws: What the caller's code throws; ``HTTPClientError/invalidRequest(_:)`` when there is nothing to open
    ///   any more.
    func open() async throws -> any BodySource

    /// Notes that it was read to its end and has nothing to give, this time or another.
    func noteEmpty()
}

/// Asks the caller's closure each time.
final class ReopenedSource: PayloadSource {
    private let make: @Sendable () async throws -> any BodySource

    init(_ make: @escaping @Sendable () async throws -> any BodySource) {
        self.make = make
    }

    var canOpen: Bool { true }

    func open() async throws -> any BodySource {
        try await make()
    }

    func noteEmpty() {}
}

/// Gives one sequence away, and keeps nothing of it; one that has turned out to be empty is as good as new.
final class SingleSource: PayloadSource {
    private let chunks: Lock<(any BodySource)?>

    init(_ chunks: any BodySource) {
        self.chunks = Lock(chunks)
    }

    var canOpen: Bool { chunks.withLock { $0 != nil } }

    func open() async throws -> any BodySource {
        let taken = chunks.withLock { chunks in
            defer { chunks = nil }
            return chunks
        }
        guard let taken else { throw HTTPClientError.invalidRequest(PreparedPayload.readAlready) }
        return taken
    }

    func noteEmpty() {
        chunks.withLock { $0 = ChunkListSource([]) }
    }
}

/// Another source, whose errors are replaced.
final class RenamedSource: PayloadSource {
    private let below: any PayloadSource
    private let transform: @Sendable (any Error) -> any Error

    init(_ below: any PayloadSource, _ transform: @escaping @Sendable (any Error) -> any Error) {
        self.below = below
        self.transform = transform
    }

    var canOpen: Bool { below.canOpen }

    func open() async throws -> any BodySource {
        do {
            return RenamedChunks(try await below.open(), transform)
        } catch let error as HTTPClientError where !below.canOpen {
            // Not the caller's error: there was nothing left to open.
            throw error
        } catch {
            throw transform(error)
        }
    }

    func noteEmpty() {
        below.noteEmpty()
    }

    private final class RenamedChunks: BodySource {
        private let below: any BodySource
        private let transform: @Sendable (any Error) -> any Error

        init(_ below: any BodySource, _ transform: @escaping @Sendable (any Error) -> any Error) {
            self.below = below
            self.transform = transform
        }

        func next() async throws -> Data? {
            do {
                return try await below.next()
            } catch {
                throw transform(error)
            }
        }

        func cancel() {
            below.cancel()
        }
    }
}
