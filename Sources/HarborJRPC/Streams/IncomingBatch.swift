import Foundation
import HTTPClientKit

/// The calls of a batch of the peer, which are answered together (JSON-RPC 2.0 §6).
final class IncomingBatch: Sendable {
    private struct State {
        var open: Int
        var answers: [Data] = []
    }

    private let state: Lock<State>

    /// - Parameter calls: How many answers there will be.
    init(calls: Int) {
        state = Lock(State(open: calls))
    }

    /// Takes an answer.
    ///
    /// - Returns: All of them as one text, once this is the last.
    func add(_ answer: Data) -> Data? {
        state.withLock { state in
            state.answers.append(answer)
            state.open -= 1
            return state.open == 0 ? Message.array(of: state.answers) : nil
        }
    }
}
