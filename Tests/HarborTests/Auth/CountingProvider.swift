import HTTPClientKit
import Harbor

/// A provider with a numbered token, which a failure may renew.
final class CountingProvider: HAuthProviderProtocol {
    private struct State {
        var token = 1
        var failures = 0
        var reads = 0
    }

    private let state = Lock(State())
    private let renews: Bool
    private let onFailure: @Sendable () async -> Void

    init(renews: Bool = true, onFailure: @escaping @Sendable () async -> Void = {}) {
        self.renews = renews
        self.onFailure = onFailure
    }

    var failures: Int { state.withLock { $0.failures } }
    var reads: Int { state.withLock { $0.reads } }

    func replaceToken() {
        state.withLock { $0.token += 1 }
    }

    func getAuthorizationHeader() async -> HAuthorizationHeader {
        let token = state.withLock { state in
            state.reads += 1
            return state.token
        }
        return HAuthorizationHeader(key: "Authorization", value: "Bearer \(token)")
    }

    func authFailed() async {
        state.withLock { $0.failures += 1 }
        await onFailure()
        if renews { replaceToken() }
    }
}
