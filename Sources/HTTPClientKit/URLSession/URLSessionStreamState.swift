import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Where a body that comes over a session stands between the session and its reader; it carries nothing out.
struct URLSessionStreamState {
    typealias Head = CheckedContinuation<HTTPResponse, any Error>
    typealias Reader = CheckedContinuation<Data?, any Error>
    typealias Cancellation = @Sendable () -> Void

    /// What is to be done once the lock is free.
    indirect enum Action: Sendable {
        case none
        case giveHead(Head, Result<HTTPResponse, HTTPClientError>)
        case giveChunk(Reader, Result<Data?, HTTPClientError>)
        case suspend(URLSessionTask)
        case resume(URLSessionTask)
        case letGo(URLSessionTask?, cancelDeadline: Cancellation?)
        case both(Action, Action)
    }

    /// How many bytes wait for the reader before the session is asked to pause, and at most when it goes on.
    private static let high = 512 << 10
    private static let low = 128 << 10

    #if canImport(FoundationNetworking)
    /// There a suspended task goes on receiving.
    private static let canPause = false
    #else
    private static let canPause = true
    #endif

    private let limit: Int
    private var head: Head?
    private var reader: Reader?
    private var chunks: ArraySlice<Data> = []
    private var waiting = 0
    private var task: URLSessionTask?
    private var cancelDeadline: Cancellation?
    private var isPaused = false
    /// How the transfer ended, with no error when the body is whole.
    private var ending: Result<Void, HTTPClientError>?

    init(limit: Int) {
        self.limit = limit
    }

    /// Notes what a transfer consists of; the reason not to begin, when it was stopped before.
    mutating func begin(_ task: URLSessionTask, _ cancelDeadline: Cancellation?, _ head: Head) -> HTTPClientError? {
        if case .failure(let error) = ending { return error }
        self.task = task
        self.cancelDeadline = cancelDeadline
        self.head = head
        return nil
    }

    mutating func receive(_ response: HTTPResponse) -> Action {
        guard let head = take(&head) else { return .none }
        return .giveHead(head, .success(response))
    }

    mutating func receive(_ chunk: Data) -> Action {
        guard ending == nil, !chunk.isEmpty else { return .none }
        if let reader = take(&reader) { return .giveChunk(reader, .success(chunk)) }
        chunks.append(chunk)
        waiting += chunk.count
        if Self.canPause {
            guard waiting >= Self.high, !isPaused, let task else { return .none }
            isPaused = true
            return .suspend(task)
        }
        return waiting > limit ? end(with: .bodyTooLarge(limit: limit)) : .none
    }

    mutating func read(_ reader: Reader) -> Action {
        if let chunk = chunks.popFirst() {
            waiting -= chunk.count
            let give = Action.giveChunk(reader, .success(chunk))
            guard isPaused, waiting <= Self.low, let task else { return give }
            isPaused = false
            return .both(.resume(task), give)
        }
        if let ending { return .giveChunk(reader, ending.map { nil }) }
        self.reader = reader
        return .none
    }

    /// The session says that the transfer is over.
    mutating func complete(with error: HTTPClientError?) -> Action {
        task = nil
        return end(with: error)
    }

    /// Ends the transfer, unless it has ended; what has arrived before is still given to the reader.
    mutating func end(with error: HTTPClientError?) -> Action {
        guard ending == nil else { return .none }
        let ending: Result<Void, HTTPClientError> = error.map { .failure($0) } ?? .success(())
        self.ending = ending
        var action = Action.letGo(task, cancelDeadline: cancelDeadline)
        task = nil
        cancelDeadline = nil
        if let head = take(&head) { action = .both(.giveHead(head, .failure(error ?? .invalidResponse)), action) }
        if let reader = take(&reader) { action = .both(.giveChunk(reader, ending.map { nil }), action) }
        return action
    }

    private func take<Value>(_ value: inout Value?) -> Value? {
        defer { value = nil }
        return value
    }
}
