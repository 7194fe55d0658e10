import HTTPClientKit

/// A provider, and the renewals that requests share which failed together.
final class AuthSession: Sendable {
    /// What the task is doing for a provider, so that the provider's own requests do not wait for themselves.
    enum ProviderWork {
        case getting
        case renewing
    }

    private struct Renewal: Sendable {
        let number: Int
        let refused: HAuthorization
        let job: SharedJob<Result<HAuthorization, any Error>>
    }

    private struct State {
        var last: Renewal?
        /// The number of the last renewal that is over.
        var finished = 0
    }

    @TaskLocal private static var work: [ObjectIdentifier: ProviderWork] = [:]

    let provider: any HAuthProviderProtocol
    private let state = Lock(State())

    init(_ provider: any HAuthProviderProtocol) {
        self.provider = provider
    }

    /// Marks the beginning of an attempt: a renewal that is over by now has nothing to do with it.
    var ticket: Int { state.withLock { $0.finished } }

    /// What the task is doing for this provider; `nil` for a task of the app's own.
    var work: ProviderWork? { Self.work[ObjectIdentifier(self)] }

    func authorization() async throws -> HAuthorization {
        if work == .getting { throw HRequestError.authNeeded }
        do {
            return try await doing(.getting) { try await provider.authorization() }
        } catch {
            // An error of a request for a token must not look like one of the request that needs it.
            switch HRequestError(wrapping: error) {
            case .cancelled: throw HRequestError.cancelled
            case .authorizationError(let cause): throw HRequestError.authorizationError(cause)
            default: throw HRequestError.authorizationError(error)
            }
        }
    }

    /// The authorization to send once more, after one was refused; equal to the refused one when there is no other.
    func renewed(after refused: HAuthorization, ticket: Int) async throws -> HAuthorization {
        let (job, wasOver) = job(after: refused, ticket: ticket)
        let result = try await job.value()
        // What a renewal brought may itself have been replaced since; a failed one is not tried again for latecomers.
        if wasOver, case .success(let renewed) = result, renewed != refused { return try await authorization() }
        return try result.get()
    }

    private func job(
        after refused: HAuthorization,
        ticket: Int
    ) -> (job: SharedJob<Result<HAuthorization, any Error>>, wasOver: Bool) {
        state.withLock { state in
            if let last = state.last, last.number > ticket, last.refused == refused {
                return (last.job, state.finished >= last.number)
            }
            let number = (state.last?.number ?? 0) + 1
            let job = SharedJob { [self] in
                let result = await renew(refused)
                finish(number)
                return result
            }
            state.last = Renewal(number: number, refused: refused, job: job)
            return (job, false)
        }
    }

    private func finish(_ number: Int) {
        state.withLock { $0.finished = max($0.finished, number) }
    }

    private func renew(_ refused: HAuthorization) async -> Result<HAuthorization, any Error> {
        do {
            let current = try await authorization()
            if current != refused { return .success(current) }
            await doing(.renewing) { await provider.authFailed() }
            return .success(try await authorization())
        } catch {
            return .failure(error)
        }
    }

    private func doing<Result: Sendable>(
        _ new: ProviderWork,
        _ body: @Sendable () async throws -> Result
    ) async rethrows -> Result {
        var all = Self.work
        all[ObjectIdentifier(self)] = new
        return try await Self.$work.withValue(all, operation: body)
    }
}
