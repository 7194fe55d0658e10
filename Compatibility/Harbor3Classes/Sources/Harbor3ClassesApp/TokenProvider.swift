import Foundation
import Harbor

/// A provider in the style of a class that guards itself.
final class TokenProvider: HAuthProviderProtocol, @unchecked Sendable {
    private let lock = NSLock()
    private var number = 1
    private var failures = 0

    var failureCount: Int { lock.withLock { failures } }

    func getAuthorizationHeader() async -> HAuthorizationHeader {
        let number = lock.withLock { self.number }
        return HAuthorizationHeader(key: "Authorization", value: "Bearer \(number)")
    }

    func authFailed() async {
        lock.withLock {
            failures += 1
            number += 1
        }
    }
}
