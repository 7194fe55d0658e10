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
    let notifications: BoundedQueue<HJRPCIncoming>
    private let handlers: Handlers
    private let cancellation: (@Sendable (HJRPCID) -> HJRPCNotice)?
    private let state = Lock(State())

    /// - Parameter cancellation: Makes the notification that a call's answer is no longer waited for.
    init(
        _ loop: StreamLoop,
        writer: FrameWriter,
        notifications: BoundedQueue<HJRPCIncoming>,
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

    /// Notes calls that are sent together; from then on their caller is told what becomes of them.
    ///
    /// - Returns: The ticket by which they can be given up.
    func add(_ exchange: PendingExchange) throws(HJRPCRequestError) -> Int {
        try state.withLock { state throws(HJRPCRequestError) in
            if let end = state.end { throw .connectionError(end) }
            return try state.calls.add(exchange)
        }
    }

    /// Ends the wait for answers.
    ///
    /// - Parameter number: That of the message, which is not sent if it has not begun to be.
    func abandon(_ ticket: Int, sentAs number: Int, _ error: HJRPCRequestError) {
        let isSent = !loop.takeBack(number)
        guard let exchange = state.withLock({ $0.calls.abandon(ticket, isSent: isSent) }) else { return }
        exchange.waiter.tell(exchange.outcome(error))
        guard isSent, let cancellation else { return }
        for id in exchange.open {
            guard let notice = try? writer.message(of: cancellation(id), id: nil),
                let frame = try? writer.frame(notice.text)
            else { continue }
            loop.send(frame)
        }
    }

    // MARK: What comes from the peer

    func receive(_ text: Data) throws(HJRPCConnectionError) {
        switch try IncomingMessages(text) {
        case .one(.notification(let notification)): notifications.add(notification, size: text.count)
        case .one(.call(let call, let id)): answer(call, id, in: nil)
        case .one(.answer(let answer)):
            deliver(try state.withLock { state throws(HJRPCConnectionError) in try state.calls.take(answer) })
        case .several(let messages, let fault): try receive(messages, fault: fault, size: text.count)
        }
    }

    private func receive(
        _ messages: [IncomingMessage],
        fault: HJRPCConnectionError?,
        size: Int
    ) throws(HJRPCConnectionError) {
        var calls: [(call: HJRPCIncoming, id: JSONValue)] = []
        var answers: [IncomingAnswer] = []
        var arrived: [HJRPCIncoming] = []
        for message in messages {
            switch message {
            case .notification(let notification): arrived.append(notification)
            case .call(let call, let id): calls.append((call, id))
            case .answer(let answer): answers.append(answer)
            }
        }
        deliver(
            try state.withLock { state throws(HJRPCConnectionError) in try state.calls.take(answers, fault: fault) }
        )
        for notification in arrived { notifications.add(notification, size: size / messages.count) }
        let batch = IncomingBatch(calls: calls.count)
        for (call, id) in calls { answer(call, id, in: batch) }
    }

    private func deliver(_ deliveries: [PendingCalls.Delivery]) {
        for (waiter, outcome) in deliveries { waiter.tell(outcome) }
    }

    /// - Parameter batch: The calls that are answered with this one.
    private func answer(_ call: HJRPCIncoming, _ id: JSONValue, in batch: IncomingBatch?) {
        guard let handler = handlers.byMethod[call.method] else {
            let error = HJRPCError(code: HJRPCError.methodNotFound, message: "Method not found")
            answer(id, .failure(error), in: batch)
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
            let error = HJRPCError(code: HJRPCError.serverErrors.upperBound, message: "Too many calls at once")
            answer(id, .failure(error), in: batch)
            return
        }
        let task = Task {
            let result = await Self.result(of: handler, call)
            state.withLock { _ = $0.handling.removeValue(forKey: number) }
            answer(id, result, in: batch)
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
            return .failure(.internalFailure)
        }
    }

    private func answer(_ id: JSONValue, _ result: Result<Data, HJRPCError>, in batch: IncomingBatch?) {
        guard let answer = writer.answer(result, to: id) else { return }
        let whole = if let batch { batch.add(answer) } else { answer }
        if let whole { loop.send(writer.framing.frame(whole), isAnswer: true) }
    }

    // MARK: The end

    /// Tells everybody who waits for something of the peer.
    func finish(_ reason: HJRPCConnectionError) {
        let (waiting, handling) = state.withLock { state in
            state.end = state.end ?? reason
            defer { state.handling = [:] }
            return (state.calls.takeAll(), Array(state.handling.values))
        }
        for exchange in waiting { exchange.waiter.tell(exchange.outcome(.connectionError(reason))) }
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
