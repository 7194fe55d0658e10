import Foundation
import HTTPClientKit
import Testing

struct StreamingBodyTests {
    /// Gives its chunks, then waits until it is cancelled.
    private final class EndlessSource: BodySource {
        private struct State {
            var chunks: [Data]
            var cancellations = 0
            var waiting: CheckedContinuation<Void, Never>?
        }

        private let state: Lock<State>
        private let isWaiting = AsyncStream<Void>.makeStream()

        init(_ chunks: [Data]) { state = Lock(State(chunks: chunks)) }

        var cancellations: Int { state.withLock { $0.cancellations } }

        func untilWaiting() async {
            for await _ in isWaiting.stream { return }
        }

        func next() async throws -> Data? {
            let chunk: Data? = state.withLock { $0.chunks.isEmpty ? nil : $0.chunks.removeFirst() }
            if let chunk { return chunk }
            await withCheckedContinuation { continuation in
                let isCancelled = state.withLock { state in
                    if state.cancellations == 0 { state.waiting = continuation }
                    return state.cancellations > 0
                }
                if isCancelled { continuation.resume() }
                isWaiting.continuation.yield()
            }
            throw CocoaError(.userCancelled)
        }

        func cancel() {
            let waiting = state.withLock { state in
                state.cancellations += 1
                defer { state.waiting = nil }
                return state.waiting
            }
            waiting?.resume()
        }
    }

    private static let chunks = ["ab", "", "c"].map { Data($0.utf8) }

    @Test func `Chunks arrive in order, without the empty ones`() async throws {
        #expect(await HTTPBodyStream(Self.chunks).outcome().elements == [Data("ab".utf8), Data("c".utf8)])
    }

    @Test func `Any sequence of chunks can be a body`() async throws {
        let (sequence, continuation) = AsyncStream<Data>.makeStream()
        for chunk in Self.chunks { continuation.yield(chunk) }
        continuation.finish()
        #expect(try await HTTPBodyStream(sequence).collect(upTo: 3) == Data("abc".utf8))
    }

    @Test func `An error of the sequence comes behind its chunks`() async throws {
        let (sequence, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
        continuation.yield(Data("ab".utf8))
        continuation.finish(throwing: HTTPClientError.truncatedBody("x"))
        let outcome = await HTTPBodyStream(sequence).outcome()
        #expect(outcome.elements == [Data("ab".utf8)])
        #expect(outcome.error == .truncatedBody("x"))
    }

    @Test func `A body is read once`() async throws {
        let body = HTTPBodyStream(Self.chunks)
        #expect(try await body.collect(upTo: 3) == Data("abc".utf8))
        await #expect(throws: HTTPClientError.bodyAlreadyRead) { try await body.collect(upTo: 3) }
        #expect(await body.lines.outcome().error == .bodyAlreadyRead)
    }

    @Test func `Collecting stops at the limit`() async {
        let source = EndlessSource([Data("ab".utf8), Data("cd".utf8)])
        let body = HTTPBodyStream(source: source)
        await #expect(throws: HTTPClientError.bodyTooLarge(limit: 3)) { try await body.collect(upTo: 3) }
        #expect(source.cancellations == 1)
    }

    @Test func `A loop that is left cancels the source`() async throws {
        let source = EndlessSource([Data("ab".utf8)])
        let body = HTTPBodyStream(source: source)
        for try await _ in body { break }
        #expect(source.cancellations == 1)
        #expect(await body.outcome().error == .bodyAlreadyRead)
    }

    @Test func `A stream that nobody reads cancels its source when it is dropped`() {
        let source = EndlessSource([])
        do { _ = HTTPBodyStream(source: source) }
        #expect(source.cancellations == 1)
    }

    @Test func `A source that came to its end is not cancelled`() async {
        let source = FinishedSource()
        #expect(await HTTPBodyStream(source: source).outcome().elements.isEmpty)
        #expect(source.cancellations.withLock { $0 } == 0)
    }

    @Test func `An iterator goes on giving nothing behind the end`() async throws {
        var iterator = HTTPBodyStream(source: FinishedSource()).makeAsyncIterator()
        #expect(try await iterator.next() == nil)
        #expect(try await iterator.next() == nil)
    }

    @Test func `Cancelling the task ends the wait`() async {
        let source = EndlessSource([])
        let body = HTTPBodyStream(source: source)
        let task = Task { await body.lines.outcome().error }
        await source.untilWaiting()
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(source.cancellations >= 1)
    }

    @Test func `A task that is cancelled already reads nothing`() async {
        let source = EndlessSource([Data("ab".utf8)])
        let body = HTTPBodyStream(source: source)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await body.outcome()
        }
        let outcome = await task.value
        #expect(outcome.elements.isEmpty)
        #expect(outcome.error == .cancelled)
        #expect(source.cancellations >= 1)
    }

    private final class FinishedSource: BodySource {
        let cancellations = Lock(0)

        func next() async throws -> Data? { nil }
        func cancel() { cancellations.withLock { $0 += 1 } }
    }
}
