import Foundation
import HTTPClientKit
import Harbor

/// A log in memory.
final class Log: HLogHandlerProtocol {
    private let stored = Lock<[String]>([])

    func log(_ entry: HLogEntry) {
        stored.withLock { $0.append("\(entry.requestName)\n\(entry.text)") }
    }

    /// What the requests of an operation log.
    static func of(_ operation: @Sendable () async -> Void) async -> String {
        let log = Log()
        var configuration = HarborClient.Configuration()
        configuration.logHandler = log
        await HarborClient.withCurrent(HarborClient(configuration), operation: operation)
        return log.stored.withLock { $0.joined(separator: "\n") }
    }
}
