import HTTPClientKit

/// A call that waits for being sent with others, without the type of its model.
struct GatheredCall: Sendable {
    let request: any HJRPCBaseRequestProtocol
    let message: Message
    let id: HJRPCID
    /// Takes what the answers to the batch say of this call.
    let finish: @Sendable (BatchAnswers) -> Void
    /// Takes the error of the batch as a whole.
    let fail: @Sendable (HJRPCRequestError) -> Void
    /// Sends the call by itself.
    let sendAlone: @Sendable () async -> Void
}

/// Where the one who made a call waits for what becomes of it, which is told once.
final class Waiter<Value: Sendable>: Sendable {
    private enum State {
        case idle
        case waiting(CheckedContinuation<Value, Never>)
        case told(Value)
        case over
    }

    private let state = Lock(State.idle)

    /// Waits; to be called once.
    func value() async -> Value {
        await withCheckedContinuation { continuation in
            let told: Value? = state.withLock { state in
                if case .told(let value) = state {
                    state = .over
                    return value
                }
                state = .waiting(continuation)
                return nil
            }
            if let told { continuation.resume(returning: told) }
        }
    }

    /// Tells the value, unless one was told before.
    func tell(_ value: Value) {
        let waiting: CheckedContinuation<Value, Never>? = state.withLock { state in
            switch state {
            case .idle:
                state = .told(value)
                return nil
            case .waiting(let continuation):
                state = .over
                return continuation
            case .told, .over: return nil
            }
        }
        waiting?.resume(returning: value)
    }
}
