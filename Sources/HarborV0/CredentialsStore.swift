import Foundation

/// The one provider that is set for all services.
///
/// Unchecked because the compiler cannot see that the source is only touched under the lock.
@available(*, deprecated)
final class CredentialsStore: @unchecked Sendable {
    private let lock = NSLock()
    private var stored: CredentialsSource?

    var source: CredentialsSource? { lock.withLock { stored } }

    func set(_ source: CredentialsSource?) {
        lock.withLock { stored = source }
    }
}

/// Asks a provider one call at a time, which need not be made for more.
@available(*, deprecated)
actor CredentialsSource {
    private let provider: any HAuthProviderProtocol

    init(_ provider: sending any HAuthProviderProtocol) {
        self.provider = provider
    }

    func credentials() -> [String: String] { provider.getCredentialsHeader() }
}
