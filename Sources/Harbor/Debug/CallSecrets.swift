import HTTPClientKit

/// The names of header fields and query items that carry the authorization of one call.
final class CallSecrets: Sendable {
    private let stored = Lock<Set<String>>([])

    var names: Set<String> { stored.withLock { $0 } }

    func add(_ name: String) {
        stored.withLock { _ = $0.insert(name.lowercasedASCII) }
    }
}
