import HTTPClientKit

/// The secrets that are met while a message is written.
final class SecretTexts: Sendable {
    @TaskLocal static var ofMessage: SecretTexts?

    private let stored = Lock<Set<String>>([])

    var all: Set<String> { stored.withLock { $0 } }

    func add(_ text: String) {
        stored.withLock { _ = $0.insert(text) }
    }
}
