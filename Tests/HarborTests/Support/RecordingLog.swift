import HTTPClientKit
import Harbor

/// Keeps what is logged.
final class RecordingLog: HLogHandlerProtocol {
    private let stored = Lock<[HLogEntry]>([])

    var entries: [HLogEntry] { stored.withLock { $0 } }
    var kinds: [HLogEntry.Kind] { entries.map(\.kind) }
    var text: String { entries.map(\.text).joined(separator: "\n") }

    func log(_ entry: HLogEntry) {
        stored.withLock { $0.append(entry) }
    }
}
