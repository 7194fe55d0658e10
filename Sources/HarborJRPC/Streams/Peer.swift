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

    /// What answers the calls of the peer, by method, and how many run at once.
    struct Handlers: Sendable {
        let byMethod: [String: HJRPCHandler]
        let maximum: Int
    }

    let loop: StreamLoop
    let writer: FrameWriter
    let notifications: NotificationQueue
    private let handlers: Handlers
    private let cancellation: (@Sendable (HJRPCID) -> HJRPCNotice)?
    private let state = Lock(State())

    /// - Parameter cancellation: Makes the notification that a call's answer is no longer waited for.
    init(
        _ loop: StreamLoop,
        writer: FrameWriter,
        notifications: NotificationQueue,
        handlers: Handlers,
        cancellation: (@Sendable (HJRPCID) -> HJRPCNotice)?
    ) {
        self.loop = loop
        self.writer = writer
        self.notifications = notifications
        self.handlers = handlers
        self.cancellation = cancellation
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
        if let cancellation = cancellation?(id), let frame = try? writer.frame(cancellation, id: nil) {
            loop.send(frame)
        }
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
        guard let handler = handlers.byMethod[call.method] else {
            answer(id, .failure(HJRPCError(code: HJRPCError.methodNotFound, message: "Method not found")))
            return
        }
        let number: Int? = state.withLock { state in
            guard state.end == nil, state.handling.count < handlers.maximum else { return nil }
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
        guard let frame = try? writer.frame(result, to: id) else { return }
        loop.send(frame, isAnswer: true)
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
