import HTTPClientKit

/// What no log tells of one call: the names of header fields and query items that carry its authorization, and texts.
final class CallSecrets: Sendable {
    let texts: Set<String>
    private let stored = Lock<Set<String>>([])

    init(texts: Set<String> = []) {
        self.texts = texts
    }

    var names: Set<String> { stored.withLock { $0 } }

    func add(_ name: String) {
        stored.withLock { _ = $0.insert(name.lowercasedASCII) }
    }
}
