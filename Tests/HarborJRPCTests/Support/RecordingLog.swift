import HTTPClientKit
import Harbor

/// Keeps what is logged.
final class RecordingLog: HLogHandlerProtocol {
    private let entries = Lock<[HLogEntry]>([])

    var texts: [String] { entries.withLock { $0.map(\.text) } }
    var text: String { texts.joined(separator: "\n") }

    func log(_ entry: HLogEntry) { entries.withLock { $0.append(entry) } }
}
