import Foundation

/// Goes through the steps of a made-up body.
final class StepSource: BodySource {
    private struct State {
        var rest: ArraySlice<HTTPBodyStep>
        /// How many seconds of waiting are left before a timeout.
        var patience: TimeInterval
    }

    private let state: Lock<State>
    private let clock: any HarborClock

    init(_ steps: [HTTPBodyStep], clock: any HarborClock, within limit: TimeInterval?) {
        state = Lock(State(rest: steps[...], patience: limit ?? .infinity))
        self.clock = clock
    }

    func next() async throws -> Data? {
        while let step = state.withLock({ $0.rest.popFirst() }) {
            switch step {
            case .chunk(let chunk): return chunk
            case .wait(let seconds): try await wait(seconds)
            case .fail(let error): throw error
            }
        }
        return nil
    }

    func cancel() {
        state.withLock { $0.rest = [] }
    }

    private func wait(_ seconds: TimeInterval) async throws {
        let (wait, isInTime) = state.withLock { state in
            let isInTime = seconds < state.patience
            let wait = min(seconds, state.patience)
            state.patience -= wait
            return (wait, isInTime)
        }
        // It ends early with the task that reads, and there is no other way to cancel a body that is being read.
        try await clock.sleep(for: wait)
        guard isInTime else { throw HTTPClientError.timeout }
    }
}
