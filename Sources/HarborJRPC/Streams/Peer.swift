import FastJSON
import Foundation
import HTTPClientKit

/// What a connection knows: the calls under way in both directions.
///
/// Held by the thread of the connection, which must not hold the connection itself.
final class Peer: Sendable {
    private struct State {
        var calls = PendingCalls()
        var handling: [Int: Task<Void, Never>] = [:]
        var nextHandling = 0
        var end: HJRPCConnectionError?
        var isOver = false
        var waitingForEnd: [CheckedContinuation<Void, Never>] = []
    }

    let configuration: HJRPCConnection.Configuration
    let notifications: NotificationQueue
    let loop: StreamLoop
    private let state = Lock(State())

    init(_ configuration: HJRPCConnection.Configuration, loop: StreamLoop) {
        self.configuration = configuration
        self.loop = loop
        notifications = NotificationQueue(limit: configuration.maximumNotifications)
    }

    /// Why the connection has ended; `nil` while it has not.
    var end: HJRPCConnectionError? { state.withLock { $0.end } }

    /// How many answers nobody waited for.
    var strayAnswers: Int { state.withLock { $0.calls.strayAnswers } }

    // MARK: Calls of ours

    /// Notes a call; from then on its caller is told what becomes of it.
    func add(_ id: HJRPCID, _ waiter: PendingCalls.Waiting) throws(HJRPCRequestError) {
        let (end, isNew) = state.withLock { ($0.end, $0.end != nil || $0.calls.add(id, waiter)) }
        if let end { throw .connectionError(end) }
        guard isNew else { throw .malformedRequestError(reason: "another call under way has the id \(id)") }
    }

    /// Ends the wait for an answer.
    func abandon(_ id: HJRPCID, _ error: HJRPCRequestError) {
        guard let waiter = state.withLock({ $0.calls.abandon(id) }) else { return }
        waiter.tell(.failure(error))
        if let cancellation = configuration.cancellation?(id), let text = try? text(of: cancellation, id: nil) {
            loop.send(configuration.framing.frame(text))
        }
    }

    /// A request as the peer reads it.
    func text(of request: some HJRPCBaseRequestProtocol, id: HJRPCID?) throws(HJRPCRequestError) -> Data {
        let params = try request.allParams()
        let text: Data
        do {
            text = try Message(
                version: configuration.version,
                method: request.method,
                params: params,
                id: id,
                encoder: configuration.encoder
            ).text
        } catch {
            throw HJRPCRequestError(error)
        }
        guard text.count <= configuration.maximumMessageSize else {
            throw .malformedRequestError(reason: "it is longer than \(configuration.maximumMessageSize) bytes")
        }
        return text
    }

    // MARK: What comes from the peer

    func receive(_ text: Data) throws(HJRPCConnectionError) {
        for message in try IncomingMessage.read(text) {
            switch message {
            case .notification(let notification): notifications.add(notification)
            case .call(let call, let id): answer(call, id)
            case .answer(let id, let text):
                let waiter = try state.withLock { state throws(HJRPCConnectionError) in try state.calls.take(id, text) }
                waiter?.tell(.success(text))
            }
        }
    }

    private func answer(_ call: HJRPCIncoming, _ id: JSONValue) {
        guard let handler = configuration.handlers[call.method] else {
            answer(id, .failure(HJRPCError(code: HJRPCError.methodNotFound, message: "Method not found")))
            return
        }
        let number: Int? = state.withLock { state in
            guard state.end == nil, state.handling.count < configuration.maximumHandlers else { return nil }
            state.nextHandling += 1
            // Noted before the task exists, which may be over before it can be noted.
            state.handling[state.nextHandling] = Task {}
            return state.nextHandling
        }
        guard let number else {
            answer(
                id,
                .failure(HJRPCError(code: HJRPCError.serverErrors.upperBound, message: "Too many calls at once"))
            )
            return
        }
        let task = Task {
            let result = await Self.result(of: handler, call)
            state.withLock { _ = $0.handling.removeValue(forKey: number) }
            answer(id, result)
        }
        let isCancelled = state.withLock { state in
            if state.handling[number] != nil { state.handling[number] = task }
            return state.end != nil
        }
        if isCancelled { task.cancel() }
    }

    private static func result(of handler: HJRPCHandler, _ call: HJRPCIncoming) async -> Result<Data, HJRPCError> {
        do {
            return .success(try Message.encoded(try await handler(call)))
        } catch let error as HJRPCError {
            return .failure(error)
        } catch {
            return .failure(HJRPCError(code: HJRPCError.internalError, message: "Internal error"))
        }
    }

    private func answer(_ id: JSONValue, _ result: Result<Data, HJRPCError>) {
        guard let text = try? Message.answer(id, result, version: configuration.version) else { return }
        loop.send(configuration.framing.frame(text), isAnswer: true)
    }

    // MARK: The end

    /// Tells everybody who waits for something of the peer.
    func finish(_ reason: HJRPCConnectionError) {
        let (waiting, handling) = state.withLock { state in
            state.end = state.end ?? reason
            defer { state.handling = [:] }
            return (state.calls.takeAll(), Array(state.handling.values))
        }
        for waiter in waiting { waiter.tell(.failure(.connectionError(reason))) }
        for task in handling { task.cancel() }
        notifications.finish()
    }

    /// Says that nothing of the connection is left.
    func setOver() {
        let waiting = state.withLock { state in
            state.isOver = true
            defer { state.waitingForEnd = [] }
            return state.waitingForEnd
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until nothing of the connection is left.
    func waitUntilOver() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if !state.isOver { state.waitingForEnd.append(continuation) }
                return state.isOver
            }
            if isOver { continuation.resume() }
        }
    }
}
